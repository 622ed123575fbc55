import type { ImportProblem, ImportRowState, RowChange } from '#contracts/import-runs.ts';
import type { UndoableKind } from '#server/platform/undo/saved-rows.ts';
import type { RowReader } from './row-reader.ts';

/** Stands for the id of a row that the same import adds. */
export interface AddedId {
  addedKey: string;
}

export function addedId(key: string): AddedId {
  return { addedKey: key };
}

export function isAddedId(value: unknown): value is AddedId {
  return typeof value === 'object' && value !== null && 'addedKey' in value;
}

/** A row of the database to add; values are what JSON has, or `AddedId`s of rows of earlier kinds. */
export interface Addition {
  kind: UndoableKind;
  /** Under which other rows name it. */
  key: string;
  values: Record<string, unknown>;
}

/** What changes of a row of the database. */
export interface Update {
  kind: UndoableKind;
  id: number;
  /** Of the row as the plan knows it. */
  updatedAt: string;
  set: Record<string, unknown>;
}

/** An opening balance to enter in an account. */
export interface Opening {
  accountId: number;
  /** The number of the account's last entry as the plan knows it. */
  lastSeq: number;
  /** Above 0 is owed. */
  amountCents: number;
  date: string;
}

/** What a row of the sheet writes. */
export interface RowWork {
  additions: Addition[];
  updates: Update[];
  openings: Opening[];
}

/** What writing a row of the sheet would do. */
export interface RowPlan extends RowWork {
  row: number;
  state: ImportRowState;
  /** What the row is about. */
  name: string;
  changes: RowChange[];
  problems: ImportProblem[];
  note: string | null;
  /** The records on file that the plan rests on, as they were: once it is another, the plan is old. */
  basis: string;
  /** In cents; of a lease whose opening balance was read. */
  balanceCents: number;
}

export interface PlannedWork extends Partial<Omit<RowPlan, 'row' | 'problems' | 'state'>> {
  name: string;
}

/** A row that was read as the plan says, or cannot be because of its problems. */
export function planOf(reader: RowReader, work: PlannedWork): RowPlan {
  const { problems, row } = reader;
  const { name, changes = [], note = null, basis = '', balanceCents = 0 } = work;
  const hasProblem = problems.length > 0;
  const additions = hasProblem ? [] : (work.additions ?? []);
  const updates = hasProblem ? [] : (work.updates ?? []);
  const openings = hasProblem ? [] : (work.openings ?? []);
  const state = stateOf({ hasProblem, additions: [...additions, ...openings], updates });
  return { row, state, name, changes, problems, note, basis, additions, updates, openings, balanceCents };
}

function stateOf({
  hasProblem,
  additions,
  updates,
}: {
  hasProblem: boolean;
  additions: readonly object[];
  updates: readonly Update[];
}): ImportRowState {
  if (hasProblem) return 'PROBLEM';
  if (additions.length > 0) return 'NEW';
  return updates.length > 0 ? 'CHANGED' : 'SAME';
}

/** Plans rows in the order of the sheet, some at a time; it remembers those before. */
export type Planner = (readers: readonly RowReader[]) => Promise<RowPlan[]>;

/** What differs of a record on file, of the fields that say something. */
export function differences<T extends object>(onFile: object, wanted: T): Partial<T> {
  const entries = Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && value !== null && value !== Reflect.get(onFile, name),
  );
  // A part of what was given.
  return Object.fromEntries(entries) as Partial<T>;
}

/** Changes as people read them. */
export function changesShown(onFile: object, set: object, labelOf: (field: string) => string): RowChange[] {
  return Object.entries(set).map(([field, to]) => ({
    label: labelOf(field),
    from: textOf(Reflect.get(onFile, field)),
    to: textOf(to),
  }));
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/** Rows of a sheet that say something about the same record. */
export class SeenRows {
  readonly #seen = new Map<string, { row: number; said: string }>();

  /**
   * The earlier row about the same record, which says the same; or notes a problem where it says something else. Undefined
   * where this is the first.
   */
  earlier(reader: RowReader, key: string, said: object): number | undefined {
    const before = this.#seen.get(key);
    if (before && before.said !== JSON.stringify(said))
      reader.refuse(null, `Row ${before.row} says something else about the same record. Delete one of them.`);
    return before?.row;
  }

  /** Remembers a row that has no problem: one that has is not written, and so says nothing. */
  add({ row, problems }: RowReader, key: string, said: object): void {
    if (problems.length === 0) this.#seen.set(key, { row, said: JSON.stringify(said) });
  }
}

export function sameAs(row: number): string {
  return `Row ${row} says the same.`;
}
