import type { ServiceRequest } from '#contracts/service-requests.ts';
import type { AppDispatch, AppState } from '../state/store.ts';
import { serviceRequestsApi } from './service-requests-api.ts';

interface Cache {
  dispatch: AppDispatch;
  getState: () => unknown;
}

/**
 * Changes a row in every cached list at once. Answers the inverse: it puts the changed fields back, whatever else has
 * happened to the lists meanwhile. (Undoing by patches would corrupt a list that two changes overlap in.)
 */
export function changeInLists(cache: Cache, id: number, changes: Partial<ServiceRequest>): () => void {
  const previous = findRow(cache, id);
  if (!previous) return () => undefined;
  const before = Object.fromEntries(
    Object.keys(changes).map((field) => [field, Reflect.get(previous, field)]),
  );
  assignInLists(cache, id, changes);
  return () => assignInLists(cache, id, before);
}

/** Takes a row out of every cached list at once. Answers the inverse: it puts the row back where it belongs. */
export function removeFromLists(cache: Cache, id: number): () => void {
  const undoings = cachedQueries(cache).flatMap((query) => {
    let removed: ServiceRequest | undefined;
    cache.dispatch(
      serviceRequestsApi.util.updateQueryData('listServiceRequests', query, (page) => {
        const index = page.data.findIndex((row) => row.id === id);
        if (index === -1) return;
        const row = page.data[index];
        removed = row && { ...row };
        page.data.splice(index, 1);
        page.meta.total -= 1;
      }),
    );
    const row = removed;
    return row ? [() => putBack(cache, query, row)] : [];
  });
  return () => {
    for (const undo of undoings) undo();
  };
}

function putBack(cache: Cache, query: CachedQuery, row: ServiceRequest): void {
  cache.dispatch(
    serviceRequestsApi.util.updateQueryData('listServiceRequests', query, (page) => {
      if (page.data.some(({ id }) => id === row.id)) return;
      const at = page.data.findIndex((other) => isNewer(row, other));
      page.data.splice(at === -1 ? page.data.length : at, 0, row);
      page.meta.total += 1;
    }),
  );
}

function assignInLists(cache: Cache, id: number, fields: Partial<ServiceRequest>): void {
  for (const query of cachedQueries(cache)) {
    cache.dispatch(
      serviceRequestsApi.util.updateQueryData('listServiceRequests', query, (page) => {
        const row = page.data.find((candidate) => candidate.id === id);
        if (row) Object.assign(row, fields);
      }),
    );
  }
}

type CachedQuery = ReturnType<typeof cachedQueries>[number];

// oxlint-disable-next-line typescript/explicit-function-return-type -- inferred from the cache's own types
function cachedQueries({ getState }: Cache) {
  return serviceRequestsApi.util.selectCachedArgsForQuery(stateOf(getState), 'listServiceRequests');
}

function findRow(cache: Cache, id: number): ServiceRequest | undefined {
  for (const query of cachedQueries(cache)) {
    const { data } = serviceRequestsApi.endpoints.listServiceRequests.select(query)(stateOf(cache.getState));
    const row = data?.data.find((candidate) => candidate.id === id);
    if (row) return row;
  }
  return undefined;
}

// The cache lives in the one store that state/store.ts makes.
function stateOf(getState: () => unknown): AppState {
  return getState() as AppState;
}

/** The list's order: newest first, and the higher id where two were made in the same instant. */
function isNewer(one: ServiceRequest, other: ServiceRequest): boolean {
  return one.createdAt > other.createdAt || (one.createdAt === other.createdAt && one.id > other.id);
}
