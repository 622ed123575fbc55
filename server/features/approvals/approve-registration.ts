import { approvalMessages, clashesOf, recordIssuePath } from '#contracts/approvals.ts';
import type { Approval, ApprovalChoices, ApprovalForm, MatchedUnit } from '#contracts/approvals.ts';
import { documentLabels } from '#contracts/documents.ts';
import { fail } from '#contracts/errors.ts';
import { referenceOf } from '#contracts/references.ts';
import type { Registration } from '#contracts/registrations.ts';
import { createLease } from '#server/features/leases/create-lease.ts';
import { findInfected } from '#server/features/registrations/document.queries.ts';
import { findRegistration } from '#server/features/registrations/registration.queries.ts';
import { setReview } from '#server/features/registrations/review-registration.ts';
import { changeUnit } from '#server/features/units/change-unit.ts';
import { createUnit } from '#server/features/units/create-unit.ts';
import type { AppContext } from '#server/platform/context.ts';
import { hasChangedSince } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { refuseField } from '#server/platform/records/change-record.ts';
import { watchRows } from '#server/platform/undo/watch-rows.ts';
import type { ApprovalWork } from './approval-work.ts';
import { findApprovalOf, findPropertyId, insertApproval, toApproval } from './approval.queries.ts';
import { findMatchedUnit } from './match-registration.ts';
import { writePerson } from './write-person.ts';

/**
 * Staff make an owner or a tenant of a registration, by the writes of the screens for these, in one transaction. Throws
 * NOT_FOUND, VALIDATION_FAILED, or CONFLICT: approved already, changed since it was read, a virus in a document, or records in
 * the way, which the issues name.
 */
export function approveRegistration(
  context: AppContext,
  { params: { id }, body }: { params: { id: number }; body: ApprovalForm },
  call: AdminCall,
): Promise<Approval> {
  const { choices, expectedUpdatedAt } = body;
  return context.db.transaction(async (db) => {
    const registration = await findRegistration(db, { id, scope: call.caller.scope }, true);
    if (!registration) throw fail('NOT_FOUND');
    refuseState(registration, expectedUpdatedAt);
    checkParty(registration, choices);
    const infected = await findInfected(db, id);
    if (infected.length > 0) {
      const names = infected.map((kind) => documentLabels[kind]).join(', ');
      throw fail('CONFLICT', { message: approvalMessages.infected(names) });
    }
    const cause = `From registration ${referenceOf('registration', id)}`;
    const watch = watchRows(db);
    const within = { ...context, db };
    const work = { context: within, call: { ...call, cause }, watch, registration, choices };
    const addedUnitId = await writeRecords(work);
    const at = context.clock.now().toISOString();
    const columnsOf = () => approvedColumns(work, addedUnitId, at);
    await setReview(within, { id, expectedUpdatedAt, columnsOf }, call);
    await insertApproval(
      db,
      {
        registrationId: id,
        at,
        ...(await watch.finish()),
        reviewBefore: registration.review,
        wasArchived: registration.archived,
      },
      call.caller,
    );
    const approval = await findApprovalOf(db, id);
    if (!approval) throw fail('NOT_FOUND');
    return toApproval(approval);
  });
}

function refuseState(registration: Registration, expectedUpdatedAt: string): void {
  const { review, updatedAt } = registration;
  if (review === 'APPROVED')
    throw fail('CONFLICT', { message: approvalMessages.approved, data: registration });
  if (hasChangedSince(expectedUpdatedAt, updatedAt)) throw fail('CONFLICT', { data: registration });
  if (review === 'DECLINED')
    throw fail('CONFLICT', { message: approvalMessages.declined, data: registration });
}

/** An owner has a first day, a tenant a lease: neither what is the other's. */
function checkParty(
  { partyType }: Registration,
  { ownerSince, lease, attachToLeaseId }: ApprovalChoices,
): void {
  const isOwner = partyType === 'OWNER';
  if (isOwner && ownerSince === undefined)
    throw refuseField('choices.ownerSince', approvalMessages.ownerSince);
  if (!isOwner && ownerSince !== undefined) throw refuseField('choices.ownerSince', approvalMessages.ofOwner);
  if (isOwner && lease) throw refuseField('choices.lease', approvalMessages.ofTenant);
  if (isOwner && attachToLeaseId) throw refuseField('choices.attachToLeaseId', approvalMessages.ofTenant);
  if (lease && attachToLeaseId) throw refuseField('choices.attachToLeaseId', approvalMessages.oneLease);
}

function approvedColumns({ registration, choices }: ApprovalWork, addedUnitId: number | null, at: string) {
  const isArchiving = choices.archive && !registration.archived;
  return {
    review: 'APPROVED' as const,
    // A unit that goes with the undo is named no more then; one that was on file is left as it was.
    ...(addedUnitId === null ? {} : { unitId: addedUnitId }),
    ...(isArchiving ? { archivedAt: at } : {}),
  };
}

/** Writes unit, person, and what makes one the owner or the tenant of the other; answers the unit's id where it is new. */
async function writeRecords(work: ApprovalWork): Promise<number | null> {
  const { context, call, watch, registration, choices } = work;
  const { unit, isNew } = await provideUnit(work);
  const { attachToLeaseId } = choices;
  if (attachToLeaseId && !unit.leases.some((lease) => lease.id === attachToLeaseId))
    throw refuseField('choices.attachToLeaseId', approvalMessages.attached);
  const clashes = clashesOf(unit, registration.partyType, choices);
  if (clashes.length > 0)
    throw fail('CONFLICT', {
      issues: clashes.map((clash) => ({ path: recordIssuePath(clash), message: clash.message })),
    });
  const personId = await writePerson(work);
  if (registration.partyType === 'OWNER') {
    const body = { ownerId: personId, ownerSince: choices.ownerSince };
    await changeUnit(context, { params: { id: unit.id }, body }, call);
  } else if (choices.lease) {
    const body = { ...choices.lease, unitId: unit.id, tenantId: personId };
    const lease = await createLease(context, { body }, call);
    watch.adds('lease', [lease.id]);
    watch.adds(
      'payment-schedule',
      lease.paymentSchedule.map((entry) => entry.id),
    );
  }
  return isNew ? unit.id : null;
}

/** The unit that the registration names, locked where it is about to change; added where it is not on file and staff say so. */
async function provideUnit({
  context,
  call,
  watch,
  registration,
  choices,
}: ApprovalWork): Promise<{ unit: MatchedUnit; isNew: boolean }> {
  const onFile = await findMatchedUnit(context, registration);
  if (!onFile) {
    if (!choices.createUnit) throw refuseField('choices.createUnit', approvalMessages.unit);
    const realEstateObjectId = await findPropertyId(context.db, registration.propertyCode);
    const body = { realEstateObjectId, unitNumber: registration.unitDigits };
    const { id } = await createUnit(context, { body }, call);
    watch.adds('unit', [id]);
  } else if (registration.partyType === 'OWNER') await watch.changes('unit', [onFile.id]);
  // Once more: under the lock it is as it stays.
  const unit = await findMatchedUnit(context, registration);
  if (!unit) throw fail('NOT_FOUND');
  return { unit, isNew: !onFile };
}
