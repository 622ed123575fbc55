import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { issuesOf } from '#web/lib/call-error.ts';
import { asFailure, serverWordsOf } from '../lists/failure-words.ts';

/** Shows a refusal beside the fields that it names; answers the words for one that names none of the form's. */
export function applyRefusal<V extends FieldValues>(
  { setError, getValues }: Pick<UseFormReturn<V>, 'setError' | 'getValues'>,
  error: unknown,
): string | null {
  const fields = Object.keys(getValues());
  const named = issuesOf(asFailure(error)).filter(({ path }) => fields.includes(path.split('.')[0] ?? ''));
  // Each path begins with a field of this form, as was just looked at.
  for (const [index, { path, message }] of named.entries())
    setError(path as FieldPath<V>, { message }, { shouldFocus: index === 0 });
  return named.length > 0 ? null : serverWordsOf(error);
}
