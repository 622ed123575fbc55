import type { Examples } from '../examples.ts';
import { Toast } from './toast.tsx';

const nothing = () => undefined;

export const examples: Examples = {
  shown: <Toast message="Please fix the highlighted fields." onClose={nothing} />,
  empty: <Toast message={null} onClose={nothing} />,
};
