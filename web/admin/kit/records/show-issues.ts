import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/** What is wrong with a field, as the contract (path in pieces) or the server (with dots between) names it. */
export interface NamedIssue {
  path: string | readonly PropertyKey[];
  message: string;
}

/** Shows issues beside the fields of the form that they name, the first with the focus; answers whether there was one. */
export function showIssues<V extends FieldValues>(
  { setError, getValues }: Pick<UseFormReturn<V>, 'setError' | 'getValues'>,
  issues: readonly NamedIssue[],
): boolean {
  const values = getValues();
  const named = issues.flatMap(({ path, message }) => {
    const [name = '', ...inner] = typeof path === 'string' ? path.split('.') : path.map(String);
    return name in values ? [{ field: [name, ...inner].join('.'), message }] : [];
  });
  // The first issue of a field is shown, and the first of all has the focus: what is set last counts.
  for (const [index, { field, message }] of [...named.entries()].toReversed())
    // It is one of the form's, as was just looked at.
    setError(field as FieldPath<V>, { message }, { shouldFocus: index === 0 });
  return named.length > 0;
}
