import type { BulkMaintenanceChange, MaintenanceRecord } from '#contracts/maintenance.ts';
import { useBulkChange } from '../kit/records/use-bulk-change.ts';
import type { BulkChanges } from '../kit/records/use-bulk-change.ts';
import { useChangeMaintenanceRecordsMutation } from './maintenance-api.ts';

/** What is done to all selected records alike. */
export type MaintenanceChange = Pick<BulkMaintenanceChange, 'status' | 'priority'>;

/** Changes maintenance records in one call, with one way back for all of them. */
export function useBulkMaintenance(): BulkChanges<MaintenanceRecord, MaintenanceChange> {
  const [changeMany] = useChangeMaintenanceRecordsMutation();
  return useBulkChange({
    send: (items) => changeMany({ body: { items } }).unwrap(),
    before: ({ status, priority }, change) => ({
      ...(change.status === undefined ? {} : { status }),
      ...(change.priority === undefined ? {} : { priority }),
    }),
    nameOf: ({ title, unit }) => `${title}, ${unit.unitIdentifier}`,
  });
}
