import { fail } from '#contracts/errors.ts';
import { unitIdentifier } from '#contracts/fields.ts';
import { serviceRequestWords } from '#contracts/service-requests.ts';
import type { ServiceRequest, ServiceRequestChanges } from '#contracts/service-requests.ts';
import type { AppContext } from '#server/platform/context.ts';
import { brokenConstraint } from '#server/platform/database/database.ts';
import {
  actionOf,
  hasChangedSince,
  changesBetween,
  laterThan,
  record,
} from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/implement.ts';
import { findServiceRequest, updateServiceRequest } from './service-request.queries.ts';
import type { ServiceRequestUpdate } from './service-request.queries.ts';

/** Staff change, archive or unarchive a request. What stays the same is not written and leaves no entry in its history. */
export async function changeServiceRequest(
  context: AppContext,
  { params, body }: { params: { id: number }; body: ServiceRequestChanges },
  call: AdminCall,
): Promise<ServiceRequest> {
  return context.db.transaction(async (db) => {
    const before = await findServiceRequest(db, params.id, true);
    if (!before) throw fail('NOT_FOUND');
    if (hasChangedSince(body.expectedUpdatedAt, before.updatedAt)) throw fail('CONFLICT', { data: before });
    const now = context.clock.now();
    const update = updateOf(before, body, now);
    checkIdentifier({ ...before, ...update }, body.unitIdentifier);
    const changes = changesBetween(before, update);
    if (Object.keys(changes).length === 0) return before;
    try {
      await updateServiceRequest(db, params.id, { ...update, updatedAt: laterThan(before.updatedAt, now) });
    } catch (error) {
      if (brokenConstraint(error) !== 'service_request_property_code_fkey') throw error;
      throw fail('VALIDATION_FAILED', {
        issues: [{ path: 'propertyCode', message: serviceRequestWords.property }],
      });
    }
    await record(db, {
      at: now,
      actor: call.caller,
      action: actionOf(changes),
      objectKind: 'service-request',
      objectId: params.id,
      changes,
      requestId: call.requestId,
    });
    const after = await findServiceRequest(db, params.id);
    if (!after) throw fail('NOT_FOUND');
    return after;
  });
}

/** The columns to write: what the caller named, and the time of archiving where that changes. */
function updateOf(before: ServiceRequest, changes: ServiceRequestChanges, now: Date): ServiceRequestUpdate {
  const {
    archived,
    archivedAt: _sent,
    expectedUpdatedAt: _expected,
    unitIdentifier: _derived,
    ...fields
  } = changes;
  const update: ServiceRequestUpdate = {};
  for (const [field, value] of Object.entries(fields))
    if (value !== undefined) Object.assign(update, { [field]: value });
  if (archived !== undefined && archived !== before.archived)
    update.archivedAt = archived ? now.toISOString() : null;
  return update;
}

/** An identifier that is sent must be the one that follows from property and unit. */
function checkIdentifier(
  { propertyCode, unitDigits }: { propertyCode?: string; unitDigits?: string },
  sent: string | undefined,
): void {
  if (sent === undefined || !propertyCode || !unitDigits) return;
  if (sent.toUpperCase() === unitIdentifier(propertyCode, unitDigits)) return;
  throw fail('VALIDATION_FAILED', {
    issues: [
      { path: 'unitIdentifier', message: 'The unit identifier follows from property and unit digits.' },
    ],
  });
}
