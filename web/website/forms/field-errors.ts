import type { SummaryEntry } from '#web/ui/error-summary/error-summary.tsx';

/** What the summary calls each field, and the id of the control that it leads to; in the form's order. */
export type FieldTable<Name extends string> = Record<Name, { label: string; target: string }>;

/** The entries of an error summary, in the form's order. */
export function entriesOf<Name extends string>(
  fields: FieldTable<Name>,
  errors: Partial<Record<Name, string>>,
): SummaryEntry[] {
  // The table's own names, which Object.keys forgets.
  const names = Object.keys(fields) as Name[];
  return names.flatMap((name) => {
    const message = errors[name];
    return message ? [{ ...fields[name], message }] : [];
  });
}

/** The errors without one field's. */
export function withoutField<Errors extends Record<string, string | undefined>>(
  errors: Errors,
  field: string,
): Partial<Errors> {
  // A part of what it was made from, which Object.fromEntries forgets.
  return Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field)) as Partial<Errors>;
}
