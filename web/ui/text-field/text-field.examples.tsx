import type { Examples } from '../examples.ts';
import { TextField } from './text-field.tsx';

export const examples: Examples = {
  plain: <TextField label="Unit" />,
  'with a hint': <TextField label="Unit" hint="The number on your door" inputMode="numeric" />,
  optional: <TextField label="Referral" optional />,
  'with an error': <TextField label="Unit" defaultValue="12A" error="1–4 digits" />,
  'with a note': <TextField label="Last name" note="4 / 20" defaultValue="Hale" />,
  disabled: <TextField label="Unit Identifier" disabled defaultValue="BT01-0007" />,
};
