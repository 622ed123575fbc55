/** The texts of a record as a form holds them: empty where they are not known, and of a new record. */
export function textValues<Name extends string>(
  record: Readonly<Partial<Record<Name, string | null>>> | null,
  names: readonly Name[],
): Record<Name, string> {
  // One for each name.
  return Object.fromEntries(names.map((name) => [name, record?.[name] ?? ''])) as Record<Name, string>;
}
