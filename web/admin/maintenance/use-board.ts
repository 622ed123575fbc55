import type { MaintenanceStatus, MaintenanceQuery } from './list-address.ts';
import { useListMaintenanceQuery } from '../property-layer/upkeep-api.ts';
import type { BoardColumn } from './board.tsx';

const columnRows = 25;

/** The newest records of each status. */
export function useBoard(
  filter: MaintenanceQuery,
  options: Parameters<typeof useListMaintenanceQuery>[1],
): Record<MaintenanceStatus, BoardColumn> {
  return {
    REPORTED: useColumn('REPORTED', filter, options),
    OPEN: useColumn('OPEN', filter, options),
    SCHEDULED: useColumn('SCHEDULED', filter, options),
    IN_PROGRESS: useColumn('IN_PROGRESS', filter, options),
    COMPLETED: useColumn('COMPLETED', filter, options),
  };
}

function useColumn(
  status: MaintenanceStatus,
  filter: MaintenanceQuery,
  options: Parameters<typeof useListMaintenanceQuery>[1],
): BoardColumn {
  const list = useListMaintenanceQuery({ query: { ...filter, status, take: columnRows } }, options);
  const shown = list.isError ? list.currentData : (list.currentData ?? list.data);
  return {
    rows: shown?.data,
    total: shown?.meta.total,
    hasFailed: list.isError,
    isStale: list.isFetching && shown !== undefined && !list.currentData,
    onRetry: () => void list.refetch(),
  };
}
