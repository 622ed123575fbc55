import type { Examples } from '../examples.ts';
import { TextArea } from './text-area.tsx';

export const examples: Examples = {
  plain: <TextArea label="Notes" />,
  'with a count': <TextArea label="Notes" optional note="12 / 250" defaultValue="Under sink." />,
  'with an error': <TextArea label="Notes" error="Max 250 characters" note="251 / 250" />,
};
