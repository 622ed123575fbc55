import type { SummaryEntry } from '#web/ui/error-summary/error-summary.tsx';

/** What the summary calls each field, and the id of the control that it leads to; in the form's order. */
export type FieldTable<Name extends string> = Record<Name, { label: string; target: string }>;

/**
 * The table of a form's fields, in the order of their labels. A control's id is the name of its field in kebab case where
 * `targets` has no other.
 */
export function fieldTable<Name extends string>(
  labels: Readonly<Record<Name, string>>,
  targets: Partial<Record<NoInfer<Name>, string>> = {},
): FieldTable<Name> {
  // The labels' own names, which Object.keys forgets.
  const names = Object.keys(labels) as Name[];
  const rows = names.map((name) => [
    name,
    { label: labels[name], target: targets[name] ?? inKebabCase(name) },
  ]);
  // One for each name.
  return Object.fromEntries(rows) as FieldTable<Name>;
}

function inKebabCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

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
