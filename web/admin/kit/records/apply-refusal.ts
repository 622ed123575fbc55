import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { issuesOf } from '#web/lib/call-error.ts';
import { asFailure, serverMessageOf } from '../lists/failure-messages.ts';

/** Shows a refusal beside the fields that it names; answers the words for one that names none of the form's. */
export function applyRefusal<V extends FieldValues>(
  { setError, getValues }: Pick<UseFormReturn<V>, 'setError' | 'getValues'>,
  error: unknown,
): string | null {
  const fields = Object.keys(getValues());
  const named = issuesOf(asFailure(error)).flatMap(({ path, message }) => {
    // A bulk call of one names its field as the first item's.
    const field = path.replace(/^items\.0\./, '').split('.')[0] ?? '';
    return fields.includes(field) ? [{ field, message }] : [];
  });
  for (const [index, { field, message }] of named.entries())
    // It is one of this form's, as was just looked at.
    setError(field as FieldPath<V>, { message }, { shouldFocus: index === 0 });
  return named.length > 0 ? null : serverMessageOf(error);
}
