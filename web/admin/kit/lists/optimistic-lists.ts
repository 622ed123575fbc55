import { noteOwnChange } from '../state/own-changes.ts';
import type { AppDispatch, AppState } from '../state/store.ts';

export interface Cache {
  dispatch: AppDispatch;
  getState: () => unknown;
}

interface Row {
  id: number;
  createdAt: string;
}

interface Rows<R> {
  data: R[];
  meta: { total: number };
}

/** How one feature's cached lists are reached. */
export interface CachedLists<R extends Row, Query> {
  queries: (state: AppState) => Query[];
  read: (state: AppState, query: Query) => Rows<R> | undefined;
  update: (cache: Cache, query: Query, recipe: (page: Rows<R>) => void) => void;
}

/** A change on its way to the server. */
export interface SentChange<R> {
  id: number;
  changes: object;
  /** Whether the record leaves the list that it stands in. */
  leaves: boolean;
  /** Gets the record as the server answers it. */
  store: (record: R) => Promise<unknown>;
}

export interface OptimisticLists<R extends Row> {
  followChange: (
    cache: Cache & { queryFulfilled: Promise<{ data: R }> },
    sent: SentChange<R>,
  ) => Promise<void>;
  changeInLists: (cache: Cache, id: number, changes: Partial<R>) => () => void;
  removeFromLists: (cache: Cache, id: number) => () => void;
}

/** Changes that show in every cached list before the server has agreed, each with its inverse. */
export function optimisticLists<R extends Row, Query>(lists: CachedLists<R, Query>): OptimisticLists<R> {
  const rows = rowsOf(lists);

  /**
   * Changes a row in every cached list at once. The inverse puts the changed fields back, whatever else has happened
   * to the lists meanwhile. (Undoing by patches would corrupt a list that two changes overlap in.)
   */
  const changeInLists: OptimisticLists<R>['changeInLists'] = (cache, id, changes) => {
    const previous = rows.find(cache, id);
    if (!previous) return () => undefined;
    const before: Partial<R> = {};
    for (const field of Object.keys(changes)) Reflect.set(before, field, Reflect.get(previous, field));
    rows.assign(cache, id, changes);
    return () => rows.assign(cache, id, before);
  };

  /** Takes a row out of every cached list at once. The inverse puts the row back where it belongs. */
  const removeFromLists: OptimisticLists<R>['removeFromLists'] = (cache, id) => {
    // Should the list be answered meanwhile, the row is in it again, as nothing new.
    noteOwnChange();
    const removed = rows.remove(cache, id);
    return () => {
      for (const { query, row } of removed) rows.putBack(cache, query, row);
    };
  };

  return {
    changeInLists,
    removeFromLists,
    /** Shows a change in every cached list at once, and undoes it where the server refuses it. */
    async followChange(cache, { id, changes, leaves, store }) {
      const undo = leaves ? removeFromLists(cache, id) : changeInLists(cache, id, shownChanges<R>(changes));
      try {
        const { data } = await cache.queryFulfilled;
        await store(data);
      } catch {
        // The caller shows the failure; here the change is only taken back.
        undo();
      }
    },
  };
}

/** One row by its id, in every cached list. */
function rowsOf<R extends Row, Query>(lists: CachedLists<R, Query>) {
  const queriesOf = (cache: Cache): Query[] => lists.queries(stateOf(cache));
  const rowOf = (cache: Cache, query: Query, id: number): R | undefined =>
    lists.read(stateOf(cache), query)?.data.find((row) => row.id === id);

  return {
    find: (cache: Cache, id: number): R | undefined =>
      queriesOf(cache)
        .map((query) => rowOf(cache, query, id))
        .find((row) => row !== undefined),

    assign(cache: Cache, id: number, fields: Partial<R>): void {
      for (const query of queriesOf(cache)) {
        lists.update(cache, query, (page) => {
          const row = page.data.find((candidate) => candidate.id === id);
          if (row) Object.assign(row, fields);
        });
      }
    },

    /** Answers the row as it stood in each list that it was taken out of. */
    remove: (cache: Cache, id: number): { query: Query; row: R }[] =>
      queriesOf(cache).flatMap((query) => {
        // Read before the change: what an edit hands out of a cached list lives no longer than the edit.
        const row = rowOf(cache, query, id);
        if (!row) return [];
        lists.update(cache, query, (page) => {
          page.data = page.data.filter((candidate) => candidate.id !== id);
          page.meta.total -= 1;
        });
        return [{ query, row }];
      }),

    putBack: (cache: Cache, query: Query, row: R): void =>
      lists.update(cache, query, (page) => {
        if (page.data.some(({ id }) => id === row.id)) return;
        const at = page.data.findIndex((other) => isNewer(row, other));
        page.data.splice(at === -1 ? page.data.length : at, 0, row);
        page.meta.total += 1;
      }),
  };
}

/** The part of a change that a list row shows: the record's own fields. */
function shownChanges<R>(changes: object): Partial<R> {
  const shown = Object.entries(changes).filter(
    ([field, value]) => value !== undefined && !notShown.has(field),
  );
  // What is left of a change are fields of the record (the contracts name them alike).
  return Object.fromEntries(shown) as Partial<R>;
}

const notShown = new Set(['archived', 'archivedAt', 'expectedUpdatedAt']);

// The cache lives in the one store that state/store.ts makes.
function stateOf({ getState }: Cache): AppState {
  return getState() as AppState;
}

/** The lists' order: newest first, and the higher id where two were made in the same instant. */
function isNewer(one: Row, other: Row): boolean {
  return one.createdAt > other.createdAt || (one.createdAt === other.createdAt && one.id > other.id);
}
