import { approvalMessages } from '#contracts/approvals.ts';
import type { Approval } from '#contracts/approvals.ts';
import { fail } from '#contracts/errors.ts';
import { referenceOf } from '#contracts/references.ts';
import type { Registration } from '#contracts/registrations.ts';
import { namesOfRecords } from '#server/features/audit/record-names.queries.ts';
import { propertyCodesOfRows } from '#server/features/people/property-codes.ts';
import { setReview } from '#server/features/registrations/review-registration.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { inOnePart } from '#server/platform/undo/saved-rows.ts';
import { undoWork } from '#server/platform/undo/undo-work.ts';
import { lockApproval, markUndone, toApproval } from './approval.queries.ts';
import type { StoredApproval } from './approval.queries.ts';

/**
 * Staff undo an approval: its records are as they were before, and the registration is where it was. Throws NOT_FOUND, or
 * CONFLICT where it is undone already, or a record has changed since, which the issues name.
 */
export function undoApproval(
  context: AppContext,
  { params: { id } }: { params: { id: number } },
  call: AdminCall,
): Promise<Approval> {
  return context.db.transaction(async (db) => {
    const approval = await lockApproval(db, { id, scope: call.caller.scope });
    if (!approval) throw fail('NOT_FOUND');
    if (approval.undoneAt !== null) throw fail('CONFLICT', { message: approvalMessages.undone });
    const { registrationId } = approval;
    const cause = `Undo of registration ${referenceOf('registration', registrationId)}`;
    const within = { ...context, db };
    await setReview(
      within,
      { id: registrationId, expectedUpdatedAt: undefined, columnsOf: (now) => columnsBefore(approval, now) },
      { ...call, cause: 'The approval was undone' },
    );
    await undoWork(
      within,
      db,
      inOnePart(approval),
      { ...call, cause },
      { propertyCodesOf: propertyCodesOfRows, namesOf: namesOfRecords },
    );
    const at = context.clock.now().toISOString();
    await markUndone(db, id, at);
    return toApproval({ ...approval, undoneAt: at });
  });
}

/** The registration where it was; in the archive it stays where it was put there since. */
function columnsBefore({ reviewBefore, wasArchived, at }: StoredApproval, { archivedAt }: Registration) {
  const isArchivedByIt = !wasArchived && archivedAt === at;
  return { review: reviewBefore, ...(isArchivedByIt ? { archivedAt: null } : {}) };
}
