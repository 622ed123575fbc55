import { maintenanceMessages } from '#contracts/maintenance.ts';
import type { MaintenanceChanges, MaintenanceForm, MaintenanceRecord } from '#contracts/maintenance.ts';
import { referenceOf } from '#contracts/references.ts';
import { findUnitProperty } from '#server/features/units/unit-rows.queries.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { beginningOf, record } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { changeRecord, presentFields, refuseField } from '#server/platform/records/change-record.ts';
import { createRecord } from '#server/platform/records/create-record.ts';
import { notifyAfterCommit } from '#server/platform/realtime/notify-after-commit.ts';
import { askForReview } from './maintenance.reactions.ts';
import {
  findMaintenance,
  findRequestProperty,
  insertMaintenance,
  updateMaintenance,
} from './maintenance.queries.ts';
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
      await checkRequest(db, body.serviceRequestId, { propertyCode, scope: call.caller.scope });
      const { userId: requesterId } = call.caller;
      const fresh = { status: 'REPORTED', pendingTagRequest: false } as const;
      const id = await insertMaintenance(db, { ...body, ...fresh, propertyCode, requesterId }, at);
      if (body.serviceRequestId)
        await noteAtRequest(
          context,
          db,
          { id: body.serviceRequestId, title: body.title, propertyCode },
          call,
        );
      return id;
    },
    call,
    { objectKind: 'maintenance', find: findMaintenance, saved: savedFields },
  );
}

/** A record does the work of a request of its own property, or of none. */
async function checkRequest(
  db: Database,
  id: number | null | undefined,
  { propertyCode, scope }: { propertyCode: string; scope: PropertyScope },
): Promise<void> {
  if (id === undefined || id === null) return;
  if ((await findRequestProperty(db, { id, scope })) !== propertyCode)
    throw refuseField('serviceRequestId', maintenanceMessages.request);
}

/** The request's own history says what was begun because of it. */
async function noteAtRequest(
  context: AppContext,
  db: Database,
  { id, title, propertyCode }: { id: number; title: string; propertyCode: string },
  call: AdminCall,
): Promise<void> {
  const objectKind = 'service-request';
  await record(db, {
    at: context.clock.now(),
    actor: call.caller,
    action: 'created maintenance',
    objectKind,
    objectId: id,
    propertyCode,
    changes: beginningOf({ maintenance: title }),
    requestId: call.requestId,
  });
  await notifyAfterCommit(context, db, [{ objectKind, id, act: 'changed', propertyCodes: [propertyCode] }]);
}

/** What the history says of a new record: the request by the number that people know it by. */
function savedFields({ request, ...record }: MaintenanceRow): object {
  const { unitId, title, description, priority, category, categoryOther, isHOAIssue, notes } = record;
  return {
    unitId,
    title,
    description,
    priority,
    category,
    categoryOther,
    isHOAIssue,
    notes,
    request: request && referenceOf('service-request', request.id),
  };
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

/** The requester asks for a review: marks the record, and notifies the manager once for each mark. */
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
