import { fail } from '#contracts/errors.ts';
import { importMessages } from '#contracts/import-runs.ts';
import type { Database } from '#server/platform/database/database.ts';
import { brokenConstraint } from '#server/platform/database/database.ts';
import { insertRows, overwriteRows } from '#server/platform/undo/saved-rows.queries.ts';
import { undoableKinds } from '#server/platform/undo/saved-rows.ts';
import type { SavedRow, SavedWork, UndoableKind } from '#server/platform/undo/saved-rows.ts';
import { watchRows } from '#server/platform/undo/watch-rows.ts';
import type { RowWatch } from '#server/platform/undo/watch-rows.ts';
import { isAddedId } from './row-plan.ts';
import type { Addition, RowWork, Update } from './row-plan.ts';

/** The ids of rows that an import has added, by the keys under which others name them. */
export type AddedIds = Map<string, number>;

/**
 * Writes what some plans say with a few statements, however many there are; answers the rows that were touched. Throws
 * CONFLICT where a row on file is not what its plan rests on.
 */
export async function writePlans(
  db: Database,
  plans: readonly RowWork[],
  { added, at }: { added: AddedIds; at: string },
): Promise<SavedWork> {
  const watch = watchRows(db);
  const updates = plans.flatMap((plan) => plan.updates);
  const additions = plans.flatMap((plan) => plan.additions);
  const late: Update[] = [];
  for (const kind of undoableKinds) {
    const ofKind = updates.filter((update) => update.kind === kind);
    const changed = ofKind.filter((update) => namesKnown(update, added));
    late.push(...ofKind.filter((update) => !namesKnown(update, added)));
    // A kind after those that its rows name, on one connection.
    await updateKind(db, { kind, changed, watch, added, at });
    const fresh = additions.filter((addition) => addition.kind === kind);
    await addKind(db, { kind, fresh, watch, added, at });
  }
  for (const kind of undoableKinds) {
    const changed = late.filter((update) => update.kind === kind);
    // A tenant names a lease, which is added after the tenants.
    await updateKind(db, { kind, changed, watch, added, at });
  }
  return watch.finish();
}

/** Whether the rows that an update names are all there by now. */
function namesKnown({ set }: Update, added: AddedIds): boolean {
  return Object.values(set).every((value) => !isAddedId(value) || added.has(value.addedKey));
}

interface Writing {
  kind: UndoableKind;
  watch: RowWatch;
  added: AddedIds;
  at: string;
}

async function updateKind(
  db: Database,
  { kind, changed, watch, added, at }: Writing & { changed: readonly Update[] },
): Promise<void> {
  if (changed.length === 0) return;
  await watch.changes(
    kind,
    changed.map(({ id }) => id),
  );
  const rows = changed.map(({ id, updatedAt, set }): SavedRow => {
    const before = watch.before(kind, id);
    if (before?.['updatedAt'] !== updatedAt) throw changedSince();
    return { ...before, ...resolved(set, added) };
  });
  await orChanged(() => overwriteRows(db, kind, rows, at));
}

async function addKind(
  db: Database,
  { kind, fresh, watch, added, at }: Writing & { fresh: readonly Addition[] },
): Promise<void> {
  if (fresh.length === 0) return;
  const rows = fresh.map(({ values }) => ({ ...resolved(values, added), createdAt: at, updatedAt: at }));
  const ids = await orChanged(() => insertRows(db, kind, rows));
  for (const [index, { key }] of fresh.entries()) added.set(key, ids[index] ?? 0);
  watch.adds(kind, ids);
}

/** The values with the ids that by now are known. */
function resolved(values: Record<string, unknown>, added: AddedIds): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isAddedId(value) ? (added.get(value.addedKey) ?? null) : value,
    ]),
  );
}

/** Two that came at once differ only by the constraints of the database. */
async function orChanged<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw brokenConstraint(error) === '' ? error : changedSince();
  }
}

export function changedSince() {
  return fail('CONFLICT', { message: importMessages.changed });
}
