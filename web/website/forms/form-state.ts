import type { Issue } from '#contracts/errors.ts';

/** A form that was sent without JavaScript and refused: what was typed, what is wrong where, and the words for it. */
export interface FormState {
  values: Record<string, string>;
  issues: Issue[];
  message: string;
}
