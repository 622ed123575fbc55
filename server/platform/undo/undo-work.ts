import { fail } from '#contracts/errors.ts';
import type { Issue } from '#contracts/errors.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { brokenConstraint } from '#server/platform/database/database.ts';
import { forgetKeysOf } from '#server/platform/http/idempotency.queries.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { ChangeSummary, recordWork } from './record-work.ts';
import type { PropertyCodesOfRows } from './record-work.ts';
import { addedRows, isSameRow, undoableKinds } from './saved-rows.ts';
import type { SavedParts, SavedWork, UndoableKind } from './saved-rows.ts';
import {
  checkDeferred,
  deferChecks,
  deleteRows,
  findLastActors,
  findNaming,
  lockSavedRows,
  overwriteRows,
} from './saved-rows.queries.ts';
import { undoableTables } from './undoable-tables.ts';
import type { NamingColumn } from './undoable-tables.ts';

export interface UndoOptions {
  /** The properties whose admins are notified of rows: before they go. */
  propertyCodesOf: PropertyCodesOfRows;
  /** What records are called now, by their numbers: a refusal names them so. */
  namesOf: (db: Database, kind: string, ids: readonly number[]) => Promise<Map<number, string>>;
  /** Called with the number of rows that are undone after each part. */
  onProgress?: (rows: number) => void;
}

/** A record that has changed since, or names (`named`) one that would go, and by whom. */
interface Obstacle {
  kind: string;
  id: number;
  what: 'was changed' | 'was deleted' | 'names';
  named?: { kind: string; id: number };
  by: string | undefined;
  keeps?: NamingColumn['keeps'];
}

/**
 * Undoes the work: its rows are written back, those that it added go, each with its history, all or none. `db` is the
 * transaction. Throws CONFLICT where a row is no longer as the work left it, or something new names one that would go; each
 * issue's path names a record (`lease.12`), its message what happened and by whom.
 */
export async function undoWork(
  context: AppContext,
  db: Database,
  parts: SavedParts,
  call: AdminCall,
  { propertyCodesOf, namesOf, onProgress }: UndoOptions,
): Promise<void> {
  const touched = new Touched();
  const obstacles: Obstacle[] = [];
  for await (const part of parts()) {
    touched.add(part);
    obstacles.push(...(await findChanged(db, part)));
  }
  obstacles.push(...(await findNew(db, touched)));
  if (obstacles.length > 0) throw fail('CONFLICT', await refusalOf(db, obstacles, namesOf));
  const at = context.clock.now();
  const changed = new ChangeSummary();
  // A lease that gets its days back may meet one that goes a moment later.
  await deferChecks(db);
  for await (const part of parts()) {
    const more = await recordWork(db, part, { at, call, propertyCodesOf, isUndo: true });
    changed.add(more);
    await restorePart(db, part);
    onProgress?.(more.length);
  }
  await deleteAdded(db, touched);
  await orOverlap(() => checkDeferred(db));
  await changed.notify(context, db);
}

/** The ids of all rows that some work touched. */
class Touched {
  readonly #all = new Map<string, number[]>();
  readonly #added = new Map<UndoableKind, number[]>();

  add(part: SavedWork): void {
    for (const kind of undoableKinds) {
      const rows = part.after[kind] ?? [];
      if (rows.length === 0) continue;
      this.#all.set(kind, [...this.of(kind), ...rows.map(({ id }) => id)]);
      this.#added.set(kind, [...this.addedOf(kind), ...addedRows(part, kind).map(({ id }) => id)]);
    }
  }

  of(kind: string): number[] {
    return this.#all.get(kind) ?? [];
  }

  addedOf(kind: UndoableKind): number[] {
    return this.#added.get(kind) ?? [];
  }
}

async function restorePart(db: Database, { before }: SavedWork): Promise<void> {
  for (const kind of undoableKinds) {
    const rows = before[kind] ?? [];
    // A kind after those that name its rows.
    if (rows.length > 0) await overwriteRows(db, kind, rows, null);
  }
}

async function deleteAdded(db: Database, touched: Touched): Promise<void> {
  for (const kind of undoableKinds.toReversed()) {
    const ids = touched.addedOf(kind);
    if (ids.length === 0) continue;
    // A kind after those whose rows name its rows.
    await deleteRows(db, kind, ids);
    await forgetKeysOf(db, undoableTables[kind].collection, ids);
  }
}

async function orOverlap(check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (brokenConstraint(error) !== 'lease_overlap') throw error;
    throw fail('CONFLICT', {
      message: 'This cannot be undone: a lease that was added since covers the days of one of these.',
    });
  }
}

/** The rows that are not as the work left them, all of them locked. */
async function findChanged(db: Database, { after }: SavedWork): Promise<Obstacle[]> {
  const obstacles: Obstacle[] = [];
  for (const kind of undoableKinds) {
    const left = after[kind] ?? [];
    if (left.length === 0) continue;
    const ids = left.map(({ id }) => id);
    // Locks are taken in the order of the kinds.
    const now = new Map((await lockSavedRows(db, kind, ids)).map((row) => [row.id, row]));
    const changed = left.filter((row) => !isSameRow(row, now.get(row.id) ?? { id: row.id }));
    if (changed.length === 0) continue;
    const changedIds = changed.map(({ id }) => id);
    // Once for the kinds in which something changed.
    const actors = await findLastActors(db, kind, changedIds);
    for (const id of changedIds)
      obstacles.push({ kind, id, what: now.has(id) ? 'was changed' : 'was deleted', by: actors.get(id) });
  }
  return obstacles;
}

/** What has come to name rows that would go. Rows of the work itself do not once they are as they were. */
async function findNew(db: Database, touched: Touched): Promise<Obstacle[]> {
  const obstacles: Obstacle[] = [];
  for (const kind of undoableKinds) {
    const going = touched.addedOf(kind);
    if (going.length === 0) continue;
    const { namedBy, keptBy = [] } = undoableTables[kind];
    for (const naming of [...namedBy, ...keptBy]) {
      // One statement for each way to be named, on one connection.
      const found = await findNaming(db, naming, going, {
        known: touched.of(naming.kind),
        limit: namedMax + 1,
      });
      const actors = await findLastActors(
        db,
        naming.kind,
        found.map(({ id }) => id),
      );
      for (const { id, named } of found)
        obstacles.push({
          kind: naming.kind,
          id,
          what: 'names',
          named: { kind, id: named },
          by: actors.get(id),
          keeps: naming.keeps,
        });
    }
  }
  return obstacles;
}

/** The most records that are named. */
const namedMax = 20;

/** What stands in the way, by the names that people know; a record that is gone, or has none, by its number. */
async function refusalOf(
  db: Database,
  all: readonly Obstacle[],
  namesOf: UndoOptions['namesOf'],
): Promise<{ message: string; issues: Issue[] }> {
  const obstacles = all.slice(0, namedMax);
  const idsByKind = new Map<string, number[]>();
  for (const { kind, id, named } of obstacles)
    for (const one of named ? [{ kind, id }, named] : [{ kind, id }])
      idsByKind.set(one.kind, [...(idsByKind.get(one.kind) ?? []), one.id]);
  const names = new Map<string, string>();
  for (const [kind, ids] of idsByKind)
    // On the connection of the transaction, one after the other.
    for (const [id, name] of await namesOf(db, kind, ids)) names.set(`${kind} ${id}`, name);
  const called = (kind: string, id: number): string => {
    const name = names.get(`${kind} ${id}`);
    // “$100.00, PR05-0007” is one name.
    return `${kind.replaceAll('-', ' ')} ${name?.includes(',') ? `“${name}”` : (name ?? id)}`;
  };
  const sentence = (text: string, by: string | undefined): string =>
    `${text.charAt(0).toUpperCase()}${text.slice(1)}${by === undefined ? '' : `, by ${by}`}.`;
  const rest = all.length > obstacles.length ? ` The first ${namedMax} records are named here.` : '';
  return {
    message: `This cannot be undone: something has changed since.${rest}`,
    issues: obstacles.map(({ kind, id, what, named, by, keeps }) => {
      if (named && keeps) {
        const said = sentence(`${called(named.kind, named.id)} ${keeps.has}`, by);
        return { path: `${named.kind}.${named.id}`, message: `${said} ${keeps.because}` };
      }
      const text = `${called(kind, id)} ${what}${named ? ` ${called(named.kind, named.id)}` : ''}`;
      return { path: `${kind}.${id}`, message: sentence(text, by) };
    }),
  };
}
