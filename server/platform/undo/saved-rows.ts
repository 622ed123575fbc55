/** The kinds of record whose changes can be undone, each before those whose rows name its rows. */
export const undoableKinds = [
  'property',
  'owner',
  'tenant',
  'unit',
  'lease',
  'payment-schedule',
  'payment',
] as const;
export type UndoableKind = (typeof undoableKinds)[number];

/** A row by the names of its columns in the schema: instants and days as text, amounts as numbers. */
export type SavedRow = { id: number } & Record<string, unknown>;

export type RowsByKind = Partial<Record<UndoableKind, SavedRow[]>>;

/** The rows that some work touched. One that only `after` has was added by it. Nothing that it deletes can be undone. */
export interface SavedWork {
  before: RowsByKind;
  after: RowsByKind;
}

/** Work in parts that are read again for each pass, so that no more than one is in memory. No row is in two of them. */
export type SavedParts = () => AsyncIterable<SavedWork>;

/** Work that is in memory as a whole. */
export function inOnePart(work: SavedWork): SavedParts {
  return async function* () {
    yield work;
  };
}

/** Whether two states of a row hold the same. */
export function isSameRow(one: SavedRow, other: SavedRow): boolean {
  return Object.keys({ ...one, ...other }).every((name) => one[name] === other[name]);
}

/** The rows of `after` that are not in `before`. */
export function addedRows({ before, after }: SavedWork, kind: UndoableKind): SavedRow[] {
  const known = new Set(before[kind]?.map(({ id }) => id));
  return after[kind]?.filter(({ id }) => !known.has(id)) ?? [];
}
