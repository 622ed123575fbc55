import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { issuesOf } from '#web/lib/call-error.ts';
import { asFailure, serverMessageOf } from '../lists/failure-messages.ts';
import { showIssues } from './show-issues.ts';

/** Shows a refusal beside the fields that it names; answers the words for one that names none of the form's. */
export function applyRefusal<V extends FieldValues>(
  form: Pick<UseFormReturn<V>, 'setError' | 'getValues'>,
  error: unknown,
): string | null {
  const issues = issuesOf(asFailure(error)).map(({ path, message }) => {
    // A bulk call of one names its field as the first item's.
    const [field = ''] = path.replace(/^items\.0\./, '').split('.');
    return { path: field, message };
  });
  return showIssues(form, issues) ? null : serverMessageOf(error);
}
