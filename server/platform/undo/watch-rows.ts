import type { Database } from '#server/platform/database/database.ts';
import { isSameRow, undoableKinds } from './saved-rows.ts';
import type { RowsByKind, SavedRow, SavedWork, UndoableKind } from './saved-rows.ts';
import { lockSavedRows } from './saved-rows.queries.ts';

/** Notes what some work touches, within its transaction, so that the work can be undone later: `undoWork`. */
export interface RowWatch {
  /** The work is about to change these rows; they are locked. */
  changes: (kind: UndoableKind, ids: readonly number[]) => Promise<void>;
  /** A row as it was before the work, once it was named. */
  before: (kind: UndoableKind, id: number) => SavedRow | undefined;
  /** The work has added these rows. */
  adds: (kind: UndoableKind, ids: readonly number[]) => void;
  /** Once the work is done: the rows that it added, and those that it changed indeed. */
  finish: () => Promise<SavedWork>;
}

/** Begins to watch; `db` is the transaction of the work. What the work does not name to the watch is not undone. */
export function watchRows(db: Database): RowWatch {
  const before = new Map<UndoableKind, Map<number, SavedRow>>();
  const added = new Map<UndoableKind, Set<number>>();
  return {
    changes: async (kind, ids) => {
      const known = before.get(kind) ?? new Map<number, SavedRow>();
      before.set(kind, known);
      const fresh = ids.filter((id) => !known.has(id) && !added.get(kind)?.has(id));
      if (fresh.length === 0) return;
      for (const row of await lockSavedRows(db, kind, fresh)) known.set(row.id, row);
    },
    before: (kind, id) => before.get(kind)?.get(id),
    adds: (kind, ids) => {
      added.set(kind, new Set([...(added.get(kind) ?? []), ...ids]));
    },
    finish: async () => {
      const saved: { before: RowsByKind; after: RowsByKind } = { before: {}, after: {} };
      for (const kind of undoableKinds) {
        const known = before.get(kind) ?? new Map<number, SavedRow>();
        const ids = [...known.keys(), ...(added.get(kind) ?? [])];
        if (ids.length === 0) continue;
        // One statement a kind, on one connection.
        const now = await lockSavedRows(db, kind, ids);
        const touched = now.filter((row) => {
          const was = known.get(row.id);
          return was === undefined || !isSameRow(was, row);
        });
        saved.after[kind] = touched;
        saved.before[kind] = touched.flatMap(({ id }) => known.get(id) ?? []);
      }
      return saved;
    },
  };
}
