import type { Page } from '#contracts/endpoint.ts';
import { useListState } from './use-list-state.ts';
import type { AddressedList, AddressedListOptions } from './use-list-state.ts';
import type { ListState } from './list-state.ts';
import { usePinnedList } from './use-pinned-list.ts';

/** A list as the cache holds it. */
export interface FetchedList<R, M = unknown> {
  /** Old rows, while new ones are on their way. */
  data?: Page<R, M> | undefined;
  currentData?: Page<R, M> | undefined;
  isError: boolean;
  isFetching: boolean;
  startedTimeStamp?: number | undefined;
  fulfilledTimeStamp?: number | undefined;
  originalArgs?: unknown;
  error?: unknown;
  refetch: () => unknown;
}

export interface ShownListOptions<R, View> extends Omit<AddressedListOptions<View>, 'rows'> {
  /** Whether a row of the list before may still be shown while this one's are on their way. */
  belongs?: (row: R) => boolean;
  /** A dialog is open over the list, or something is dragged: no row may move. */
  isBusy?: boolean;
  /** Rows come and go as they are read, anyone who looks at them. */
  mayMove?: boolean;
  /** Something else that the list needs could not be loaded. */
  hasFailed?: boolean;
}

/** What a screen shows of a list that is on its way, and how one moves in it. */
export interface ShownList<R, M, View> {
  list: FetchedList<R, M>;
  /** Old rows only while new ones are on their way; nothing where they cannot be loaded. */
  page: Page<R, M> | undefined;
  rows: R[] | undefined;
  /** The row of the open record: all that is known of it until it has been read by itself. */
  openRow: R | undefined;
  heldCount: number;
  showAll: () => void;
  hasFailed: boolean;
  isStale: boolean;
  /** An empty list has a first page; undefined until it is known. */
  lastPage: number | undefined;
  view: View;
  listState: AddressedList<View>;
}

/** Shows a fetched list by its address: none of the rows that are read moves because others came or went. */
export function useShownList<R extends { id: number }, M, View extends ListState>(
  list: FetchedList<R, M>,
  options: ShownListOptions<R, View>,
): ShownList<R, M, View> {
  const { view, belongs, isBusy = false, mayMove = false } = options;
  const hasFailed = list.isError || options.hasFailed === true;
  const page = list.currentData ?? (hasFailed ? undefined : fitting(list.data, belongs));
  const isElsewhere = isBusy || view.record !== null || view.page > 1;
  const pinned = usePinnedList(list, page?.data, { isElsewhere });
  const rows = mayMove ? page?.data : pinned.rows;
  const listState = useListState({ ...options, rows });
  return {
    list,
    page,
    rows,
    openRow: rows?.[listState.position],
    heldCount: mayMove ? 0 : pinned.heldCount,
    showAll: pinned.showAll,
    hasFailed: hasFailed && !page,
    isStale: list.isFetching && page !== undefined && !list.currentData,
    lastPage: list.currentData && Math.max(1, list.currentData.meta.pageCount),
    view,
    listState,
  };
}

/** An empty page of another list says nothing of this one. */
function fitting<R, M>(page: Page<R, M> | undefined, belongs?: (row: R) => boolean): Page<R, M> | undefined {
  if (!belongs || !page) return page;
  return page.data.length > 0 && page.data.every(belongs) ? page : undefined;
}
