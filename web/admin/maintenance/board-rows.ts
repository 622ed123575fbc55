import { maintenanceStatuses } from '#contracts/maintenance.ts';
import type { MaintenanceStatus } from './list-address.ts';

interface Row {
  id: number;
  status: MaintenanceStatus;
}

type ByStatus<R> = Record<MaintenanceStatus, R[] | undefined>;

/**
 * The rows of each column, each as it is now: a card that stays where someone reads it says where it belongs since. It
 * does not stand in two columns, though these are fetched one after the other.
 */
export function boardRows<R extends Row>(shown: ByStatus<R>, newest: ByStatus<R>): ByStatus<R> {
  const current = new Map(
    maintenanceStatuses.flatMap((status) => (newest[status] ?? []).map((row) => [row.id, row] as const)),
  );
  const standsIn = (status: MaintenanceStatus, id: number): boolean =>
    shown[status]?.some((row) => row.id === id) ?? false;
  const columnOf = (status: MaintenanceStatus): R[] | undefined =>
    shown[status]
      ?.map((row) => current.get(row.id) ?? row)
      .filter((row) => row.status === status || !standsIn(row.status, row.id));
  return byStatus(columnOf);
}

/** Something of each column. */
export function byStatus<T>(of: (status: MaintenanceStatus) => T): Record<MaintenanceStatus, T> {
  return {
    REPORTED: of('REPORTED'),
    OPEN: of('OPEN'),
    SCHEDULED: of('SCHEDULED'),
    IN_PROGRESS: of('IN_PROGRESS'),
    COMPLETED: of('COMPLETED'),
  };
}
