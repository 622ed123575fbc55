import { maintenanceStatuses } from '#contracts/maintenance.ts';
import type { MaintenanceRecord } from '#contracts/maintenance.ts';
import type { useRenewal } from '../kit/lists/use-renewal.ts';
import { usePinnedList } from '../kit/lists/use-pinned-list.ts';
import { useListMaintenanceQuery } from './maintenance-api.ts';
import { boardRows, byStatus } from './board-rows.ts';
import type { BoardColumn } from './board.tsx';
import type { MaintenanceQuery, MaintenanceStatus } from './list-address.ts';

const columnRows = 25;

export interface BoardWork {
  columns: Record<MaintenanceStatus, BoardColumn>;
  /** Of all columns. */
  rows: MaintenanceRecord[];
  /** Over all pages of all columns; undefined while one of them is on its way. */
  total: number | undefined;
  /** How many new cards wait until the board may move. */
  heldCount: number;
  showAll: () => void;
}

type FetchOptions = ReturnType<typeof useRenewal> & { skip: boolean };

interface FetchedColumn extends BoardColumn {
  newest: MaintenanceRecord[] | undefined;
  heldCount: number;
  showAll: () => void;
}

/** The newest records of each status. While someone is at work on the board, or `isElsewhere`, none of its cards moves. */
export function useBoard(filter: MaintenanceQuery, options: FetchOptions, isElsewhere: boolean): BoardWork {
  // The columns are the statuses.
  const { state: _state, ...ofAnyStatus } = filter;
  const all: Record<MaintenanceStatus, FetchedColumn> = {
    REPORTED: useColumn({ ...ofAnyStatus, status: 'REPORTED' }, options, isElsewhere),
    OPEN: useColumn({ ...ofAnyStatus, status: 'OPEN' }, options, isElsewhere),
    SCHEDULED: useColumn({ ...ofAnyStatus, status: 'SCHEDULED' }, options, isElsewhere),
    IN_PROGRESS: useColumn({ ...ofAnyStatus, status: 'IN_PROGRESS' }, options, isElsewhere),
    COMPLETED: useColumn({ ...ofAnyStatus, status: 'COMPLETED' }, options, isElsewhere),
  };
  const rows = boardRows(
    byStatus((status) => all[status].rows),
    byStatus((status) => all[status].newest),
  );
  const fetched = maintenanceStatuses.map((status) => all[status]);
  return {
    columns: byStatus((status) => ({ ...all[status], rows: rows[status] })),
    rows: maintenanceStatuses.flatMap((status) => rows[status] ?? []),
    total: fetched.reduce<number | undefined>(
      (sum, { total }) => (sum === undefined || total === undefined ? undefined : sum + total),
      0,
    ),
    heldCount: fetched.reduce((sum, { heldCount }) => sum + heldCount, 0),
    showAll: () => {
      for (const { showAll } of fetched) showAll();
    },
  };
}

function useColumn(query: MaintenanceQuery, options: FetchOptions, isElsewhere: boolean): FetchedColumn {
  const list = useListMaintenanceQuery({ query: { ...query, take: columnRows } }, options);
  const shown = list.isError ? list.currentData : (list.currentData ?? list.data);
  const { rows, heldCount, showAll } = usePinnedList(list, shown?.data, { isElsewhere, isColumn: true });
  return {
    rows,
    newest: shown?.data,
    total: shown?.meta.total,
    heldCount,
    showAll,
    hasFailed: list.isError,
    isStale: list.isFetching && shown !== undefined && !list.currentData,
    onRetry: () => void list.refetch(),
  };
}
