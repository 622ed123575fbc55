import { maintenanceMessages } from '#contracts/maintenance.ts';
import type { MaintenanceChanges, MaintenanceForm, MaintenanceRecord } from '#contracts/maintenance.ts';
import { findUnitProperty } from '#server/features/units/unit-rows.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { changeRecord, presentFields, refuseField } from '#server/platform/records/change-record.ts';
import { createRecord } from '#server/platform/records/create-record.ts';
import { askForReview } from './maintenance.reactions.ts';
import { findMaintenance, insertMaintenance, updateMaintenance } from './maintenance.queries.ts';
import type { MaintenanceColumns, MaintenanceRow } from './maintenance.queries.ts';

/** Someone reports what must be seen to in a unit. */
export function reportMaintenance(
  context: AppContext,
  { body }: { body: MaintenanceForm },
  call: AdminCall,
): Promise<MaintenanceRecord> {
  return createRecord<MaintenanceRow>(
    context,
    async (db, at) => {
      const propertyCode = await findUnitProperty(db, body.unitId, call.caller.scope);
      if (propertyCode === undefined) throw refuseField('unitId', maintenanceMessages.unit);
      const { userId: requesterId } = call.caller;
      const fresh = { status: 'REPORTED', pendingTagRequest: false } as const;
      return insertMaintenance(db, { ...body, ...fresh, propertyCode, requesterId }, at);
    },
    call,
    { objectKind: 'maintenance', find: findMaintenance, saved: () => body },
  );
}

/** Staff change a record; what they leave empty stays. */
export function changeMaintenance(
  context: AppContext,
  { params: { id }, body }: { params: { id: number }; body: MaintenanceChanges },
  call: AdminCall,
): Promise<MaintenanceRecord> {
  const { expectedUpdatedAt, ...fields } = body;
  return change(context, { id, expectedUpdatedAt, fields }, call);
}

/** The requester asks for a review: the record is marked, and the manager is told once for each time it is marked. */
export async function requestReview(
  context: AppContext,
  { params: { id } }: { params: { id: number } },
  call: AdminCall,
): Promise<{ data: MaintenanceRecord }> {
  const fields = { pendingTagRequest: true };
  return { data: await change(context, { id, expectedUpdatedAt: undefined, fields }, call) };
}

function change(
  context: AppContext,
  {
    id,
    expectedUpdatedAt,
    fields,
  }: { id: number; expectedUpdatedAt: string | undefined; fields: MaintenanceChanges },
  call: AdminCall,
): Promise<MaintenanceRow> {
  return changeRecord<MaintenanceRow, Partial<MaintenanceColumns>>(
    context,
    { id, expectedUpdatedAt, columnsOf: () => presentFields(fields) },
    call,
    {
      objectKind: 'maintenance',
      find: findMaintenance,
      write: updateMaintenance,
      follow: async (db, after, { pendingTagRequest }) => {
        if (pendingTagRequest?.to === true) await askForReview(context, db, after);
      },
    },
  );
}
