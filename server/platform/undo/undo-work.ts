import { fail } from '#contracts/errors.ts';
import type { Issue } from '#contracts/errors.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { causedBy, changesBetween, endOf, recordAll } from '#server/platform/events/record.ts';
import type { AuditEvent } from '#server/platform/events/record.ts';
import { forgetKeysOf } from '#server/platform/http/idempotency.queries.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { notifyAfterCommit } from '#server/platform/realtime/notify-after-commit.ts';
import type { ChangedRecord } from '#server/platform/realtime/notify-after-commit.ts';
import { addedRows, isSameRow, undoableKinds } from './saved-rows.ts';
import type { SavedRow, SavedWork, UndoableKind } from './saved-rows.ts';
import { deleteRows, findLastActors, findNaming, lockSavedRows, restoreRows } from './saved-rows.queries.ts';
import { undoableTables } from './undoable-tables.ts';

export interface UndoOptions {
  /** The properties whose admins are notified of a row: before it goes. */
  propertyCodesOf: (db: Database, kind: UndoableKind, row: SavedRow) => Promise<string[]>;
}

/** A record that has changed since, and by whom. */
interface Obstacle {
  kind: string;
  id: number;
  what: string;
  by: string | undefined;
}

/**
 * Undoes the work: its rows are written back, those that it added go, each with its history, all or none. `db` is the
 * transaction. Throws CONFLICT where a row is no longer as the work left it, or something new names one that would go; each
 * issue's path names a record (`lease.12`), its message what happened and by whom.
 */
export async function undoWork(
  context: AppContext,
  db: Database,
  work: SavedWork,
  call: AdminCall,
  { propertyCodesOf }: UndoOptions,
): Promise<void> {
  const obstacles = [...(await findChanged(db, work)), ...(await findNew(db, work))];
  if (obstacles.length > 0) throw fail('CONFLICT', refusalOf(obstacles));
  const at = context.clock.now();
  const undone = await describeUndo(db, work, propertyCodesOf);
  for (const kind of undoableKinds) {
    const rows = work.before[kind] ?? [];
    // oxlint-disable-next-line no-await-in-loop -- a kind after those that name its rows
    if (rows.length > 0) await restoreRows(db, kind, rows, at.toISOString());
  }
  for (const kind of undoableKinds.toReversed()) {
    const ids = addedRows(work, kind).map(({ id }) => id);
    if (ids.length === 0) continue;
    // oxlint-disable-next-line no-await-in-loop -- see above
    await deleteRows(db, kind, ids);
    // oxlint-disable-next-line no-await-in-loop -- see above
    await forgetKeysOf(db, undoableTables[kind].collection, ids);
  }
  await recordAll(
    db,
    undone.map(({ kind, id, changes, isGone, propertyCodes }) => ({
      at,
      actor: call.caller,
      action: isGone ? 'deleted' : 'changed',
      objectKind: kind,
      objectId: id,
      propertyCode: propertyCodes[0],
      changes: { ...changes, ...causedBy(call.cause) },
      requestId: call.requestId,
    })),
  );
  await notifyAfterCommit(
    context,
    db,
    undone.map(({ kind, id, isGone, propertyCodes }): ChangedRecord => ({
      objectKind: kind,
      id,
      act: isGone ? 'deleted' : 'changed',
      propertyCodes,
    })),
  );
}

/** The rows that are not as the work left them, all of them locked. */
async function findChanged(db: Database, { after }: SavedWork): Promise<Obstacle[]> {
  const obstacles: Obstacle[] = [];
  for (const kind of undoableKinds) {
    const left = after[kind] ?? [];
    if (left.length === 0) continue;
    const ids = left.map(({ id }) => id);
    // oxlint-disable-next-line no-await-in-loop -- locks are taken in the order of the kinds
    const now = new Map((await lockSavedRows(db, kind, ids)).map((row) => [row.id, row]));
    const changed = left.filter((row) => !isSameRow(row, now.get(row.id) ?? { id: row.id }));
    if (changed.length === 0) continue;
    const changedIds = changed.map(({ id }) => id);
    // oxlint-disable-next-line no-await-in-loop -- once for the kinds in which something changed
    const actors = await findLastActors(db, kind, changedIds);
    for (const id of changedIds)
      obstacles.push({ kind, id, what: now.has(id) ? 'was changed' : 'was deleted', by: actors.get(id) });
  }
  return obstacles;
}

/** What has come to name rows that would go. */
async function findNew(db: Database, work: SavedWork): Promise<Obstacle[]> {
  const obstacles: Obstacle[] = [];
  for (const kind of undoableKinds) {
    const going = addedRows(work, kind).map(({ id }) => id);
    if (going.length === 0) continue;
    const { namedBy, keptBy = [] } = undoableTables[kind];
    for (const naming of [...namedBy, ...keptBy]) {
      // oxlint-disable-next-line no-await-in-loop -- one statement for each way to be named, on one connection
      const found = await findNaming(db, naming, going, touchedIds(work, naming.kind));
      // oxlint-disable-next-line no-await-in-loop -- see above
      const actors =
        found.length > 0
          ? await findLastActors(
              db,
              naming.kind,
              found.map(({ id }) => id),
            )
          : null;
      for (const { id, named } of found)
        obstacles.push({ kind: naming.kind, id, what: `names ${kind} ${named}`, by: actors?.get(id) });
    }
  }
  return obstacles;
}

/** Rows of the work itself may name each other: those that it changed do not once they are as they were. */
function touchedIds({ after }: SavedWork, kind: string): number[] {
  const known = undoableKinds.find((one) => one === kind);
  return (known && after[known]?.map(({ id }) => id)) ?? [];
}

/** So many records are named at most. */
const namedMax = 20;

function refusalOf(obstacles: readonly Obstacle[]): { message: string; issues: Issue[] } {
  return {
    message: 'This cannot be undone: something changed since.',
    issues: obstacles.slice(0, namedMax).map(({ kind, id, what, by }) => ({
      path: `${kind}.${id}`,
      message: `${nameOf(kind)} ${id} ${what}${by === undefined ? '' : `, by ${by}`}.`,
    })),
  };
}

/** `payment-schedule` as a sentence begins: `Payment schedule`. */
function nameOf(kind: string): string {
  const words = kind.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface UndoneRow {
  kind: UndoableKind;
  id: number;
  isGone: boolean;
  changes: AuditEvent['changes'];
  propertyCodes: string[];
}

/** What is done to each row, as its history and open back offices learn it. */
async function describeUndo(
  db: Database,
  work: SavedWork,
  propertyCodesOf: UndoOptions['propertyCodesOf'],
): Promise<UndoneRow[]> {
  const undone: UndoneRow[] = [];
  for (const kind of undoableKinds.filter((one) => !undoableTables[one].isPart)) {
    const before = new Map(work.before[kind]?.map((row) => [row.id, row]));
    for (const row of work.after[kind] ?? []) {
      const was = before.get(row.id);
      undone.push({
        kind,
        id: row.id,
        isGone: was === undefined,
        changes: was ? changesBetween(saidOf(row), saidOf(was)) : endOf(filledOf(saidOf(row))),
        // oxlint-disable-next-line no-await-in-loop -- a row by row question of the feature, on one connection
        propertyCodes: await propertyCodesOf(db, kind, row),
      });
    }
  }
  return undone;
}

/** What of a row the history says. */
function saidOf({
  id: _id,
  createdAt: _came,
  updatedAt: _changed,
  createdBy: _by,
  ...said
}: SavedRow): object {
  return said;
}

function filledOf(said: object): object {
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null));
}
