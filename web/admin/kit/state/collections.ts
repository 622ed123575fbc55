import type { AuditedKind } from '#contracts/audit.ts';
import type { EndpointDefinition } from '#contracts/endpoint.ts';
import { nounOf } from '../nouns/nouns.ts';
import { api } from './api.ts';
import type { AppDispatch, AppState } from './store.ts';

/*
 * The client's collections (specification section 4) are the query cache: every list of a kind that was read, by its page and
 * filters. What changes shows in all of them at once, before they are read again.
 */

/** A record of a collection, known by its id. */
export interface Row {
  id: number;
}

/** What the cached lists of a kind provide. */
export interface CollectionTag {
  type: AuditedKind;
  id: 'LIST';
}

export function collectionTag(kind: AuditedKind): CollectionTag {
  return { type: kind, id: 'LIST' };
}

interface CachedPage {
  data: Row[];
  meta: { total: number; pageSize?: number };
}

type Thunk = (dispatch: AppDispatch, getState: () => AppState) => void;

/** A change that the server has made. */
export interface AnsweredChange {
  kind: AuditedKind;
  method: EndpointDefinition['method'];
  /** The answer is a new record, and not one that was changed. */
  isNew: boolean;
  /** What the call was given. */
  input: object;
  data: unknown;
}

/** Shows an answered change in the collections: a new record stands first, a changed one is replaced, a removed one goes. */
export function collectionsFollow({ kind, method, isNew, input, data }: AnsweredChange): Thunk {
  if (method === 'DELETE') return removeFromCollections(kind, idsOf(input));
  if (!isRow(data)) return () => undefined;
  return isNew ? addToCollection(kind, data) : replaceInCollection(kind, data);
}

/** Removes records, and what the noun says goes with them. */
export function removeFromCollections(kind: AuditedKind, ids: readonly number[]): Thunk {
  return (dispatch, getState) => {
    const rowsOf = (other: AuditedKind): Row[] => pagesOf(getState(), other).flatMap(({ page }) => page.data);
    const taken = nounOf(kind).alsoRemoved?.(ids, rowsOf) ?? {};
    for (const [gone, goneIds] of [[kind, ids] as const, ...entriesOf(taken)]) {
      const isGone = ({ id }: Row): boolean => goneIds.includes(id);
      changePages(dispatch, getState(), gone, (page) => {
        const left = page.data.filter((row) => !isGone(row));
        page.meta.total -= page.data.length - left.length;
        page.data = left;
      });
    }
  };
}

function addToCollection(kind: AuditedKind, record: Row): Thunk {
  return (dispatch, getState) =>
    changePages(dispatch, getState(), kind, (page, query) => {
      // Whether it belongs to a part of the collection is known once that part has been read again.
      if (!isWhole(query) || page.data.some(({ id }) => id === record.id)) return;
      page.data.unshift(record);
      page.meta.total += 1;
      if (page.data.length > (page.meta.pageSize ?? Infinity)) page.data.pop();
    });
}

function replaceInCollection(kind: AuditedKind, record: Row): Thunk {
  return (dispatch, getState) =>
    changePages(dispatch, getState(), kind, (page) => {
      const index = page.data.findIndex(({ id }) => id === record.id);
      if (index !== -1) page.data[index] = record;
    });
}

interface FoundPage {
  endpointName: string;
  args: unknown;
  page: CachedPage;
}

function pagesOf(state: AppState, kind: AuditedKind): FoundPage[] {
  return api.util.selectInvalidatedBy(state, [collectionTag(kind)]).flatMap((found) => {
    const page = state.api.queries[found.queryCacheKey]?.data;
    return isPage(page) ? { endpointName: found.endpointName, args: found.originalArgs, page } : [];
  });
}

function changePages(
  dispatch: AppDispatch,
  state: AppState,
  kind: AuditedKind,
  change: (page: CachedPage, query: unknown) => void,
): void {
  for (const { endpointName, args } of pagesOf(state, kind)) {
    // The api of the kit has no endpoints by type: nouns inject them. The pages were found by their own names and input.
    const update = api.util.updateQueryData as unknown as (
      name: string,
      input: unknown,
      recipe: (page: CachedPage) => void,
    ) => Parameters<AppDispatch>[0];
    dispatch(update(endpointName, args, (page) => change(page, args)));
  }
}

/** The first page of all there is, the newest first. */
function isWhole(args: unknown): boolean {
  const query = isObject(args) && isObject(args['query']) ? args['query'] : {};
  return Object.entries(query).every(
    ([name, value]) =>
      value === undefined || name === 'take' || (name === 'page' && value === 1) || value === 'newest',
  );
}

function idsOf(input: object): number[] {
  const { params, body }: { params?: unknown; body?: unknown } = input;
  if (isObject(body) && Array.isArray(body['ids'])) return body['ids'].map(Number);
  return isObject(params) ? [Number(params['id'])] : [];
}

function entriesOf(
  removed: Partial<Record<AuditedKind, readonly number[]>>,
): (readonly [AuditedKind, readonly number[]])[] {
  // The keys are the kinds of its type.
  return Object.entries(removed) as [AuditedKind, readonly number[]][];
}

function isPage(data: unknown): data is CachedPage {
  return isObject(data) && Array.isArray(data['data']) && isObject(data['meta']);
}

function isRow(data: unknown): data is Row {
  return isObject(data) && typeof data['id'] === 'number';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
