import { appointmentIssue } from '#contracts/appointments.ts';
import { fail } from '#contracts/errors.ts';
import { unitIdentifier } from '#contracts/fields.ts';
import { serviceRequestMessages } from '#contracts/service-request-fields.ts';
import { serviceRequestDeskMessages } from '#contracts/service-request-desk.ts';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import type { ServiceRequestChanges } from '#contracts/service-request-fields.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { presentFields, refuseField } from '#server/platform/records/change-record.ts';
import { changeSubmission } from '#server/platform/submissions/change-submission.ts';
import { readPromises } from '#server/features/promises/promise.queries.ts';
import { assigneeRefusals, checkAssignee } from './check-assignee.ts';
import { listMergedInto } from './merged-request.queries.ts';
import { nextUpdateAfter } from './next-update.ts';
import { refuseMerged } from './refuse-merged.ts';
import { findServiceRequest, updateServiceRequest } from './service-request.queries.ts';
import { notifyStatus } from './service-request.reactions.ts';
import { changedTogether, shareStatus } from './share-status.ts';
import type { ServiceRequestUpdate } from './service-request.queries.ts';

/** Staff change, archive or unarchive a request; where they ask for it, the resident is notified of a new status. */
export function changeServiceRequest(
  context: AppContext,
  input: { params: { id: number }; body: ServiceRequestChanges },
  call: AdminCall,
): Promise<ServiceRequest> {
  const { tellResident = false, nextUpdateBy, ...fields } = input.body;
  // As it is read, so that the same time is no change.
  const body = nextUpdateBy
    ? { ...fields, nextUpdateBy: new Date(nextUpdateBy).toISOString() }
    : { ...fields, nextUpdateBy };
  return changeSubmission<ServiceRequest, ServiceRequestUpdate>(context, { ...input, body }, call, {
    objectKind: 'service-request',
    find: findServiceRequest,
    derive: async (before, update, { db, now }) => {
      refuseMerged(before);
      const after = { ...before, ...presentFields(update) };
      return { ...update, ...nextUpdateAfter(before, after, { book: await readPromises(db), now }) };
    },
    check: async (before, update, db) => {
      const after = { ...before, ...update };
      checkIdentifier(after, body.unitIdentifier);
      const { scheduledOn = null, scheduledFrom = null, scheduledUntil = null } = after;
      const issue = appointmentIssue({ scheduledOn, scheduledFrom, scheduledUntil });
      if (issue) throw fail('VALIDATION_FAILED', { issues: [issue] });
      if (before.mergedReports > 0 && after.propertyCode !== before.propertyCode)
        throw refuseField('propertyCode', serviceRequestDeskMessages.hasReports);
      if (update.assigneeId !== undefined || update.propertyCode !== undefined)
        await checkAssignee(db, after);
    },
    namesOf: ({ assigneeEmail }) => ({ assignee: assigneeEmail }),
    refusals: assigneeRefusals,
    write: updateServiceRequest,
    follow: async (db, after, changes) => {
      const { status, scheduledOn, scheduledFrom, scheduledUntil } = changes;
      const reports = await listMergedInto(db, after.id);
      await shareStatus(db, reports, status, {
        at: context.clock.now(),
        actor: call.caller,
        action: changedTogether,
        requestId: call.requestId,
      });
      const isNews = status ?? scheduledOn ?? scheduledFrom ?? scheduledUntil;
      if (tellResident && isNews) await notifyStatus(context, db, after);
    },
    property: { constraint: 'service_request_property_code_fkey', message: serviceRequestMessages.property },
  });
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
