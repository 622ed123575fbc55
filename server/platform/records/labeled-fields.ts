import type { CsvCell, CsvColumns } from './csv-cells.ts';

/*
 * For records that staff write as a whole: the labels of a noun's contract name the fields of its form, which are the
 * columns of its table and of its export. A noun whose columns hold something else spells them out.
 */

type Named<Name extends string, Of> = Readonly<Record<Name, Of>>;

/** A field that may be left out is null where it is. */
export type Filled<Form, Name extends string> = {
  [Key in Name & keyof Form]-?: undefined extends Form[Key]
    ? Exclude<Form[Key], undefined> | null
    : Form[Key];
};

/** The fields of a form or a record that have a label, or a rule in a form's shape, as columns to write. */
export function columnsBy<Name extends string>(named: Named<Name, unknown>) {
  const names = namesOf(named);
  return <Form extends Partial<Record<Name, unknown>>>(form: Form): Filled<Form, Name> =>
    // Every one of the names is there, and none of them is undefined.
    Object.fromEntries(names.map((name) => [name, form[name] ?? null])) as Filled<Form, Name>;
}

/** A column of an export for each labeled field, headed by its label. */
export function cellsBy<Name extends string>(labels: Named<Name, string>): CsvColumns<Record<Name, CsvCell>> {
  const cellOf = (name: Name) => (row: Record<Name, CsvCell>) => row[name];
  return Object.fromEntries(namesOf(labels).map((name) => [labels[name], cellOf(name)]));
}

function namesOf<Name extends string>(named: Named<Name, unknown>): Name[] {
  // The keys of an object of our own.
  return Object.keys(named) as Name[];
}
