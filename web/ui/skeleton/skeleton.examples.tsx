import type { Examples } from '../examples.ts';
import { Skeleton } from './skeleton.tsx';

export const examples: Examples = {
  'one line': <Skeleton />,
  'three lines': <Skeleton lines={3} label="Loading the request" />,
};
