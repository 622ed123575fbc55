import { fail } from '#contracts/errors.ts';
import { retentionMessages } from '#contracts/retention.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import type { Deletion } from '#server/platform/records/delete-record.ts';
import { deleteSubmission } from '#server/platform/submissions/delete-submission.ts';
import { deleteRegistrationRow, findRegistration, isHeld } from './registration.queries.ts';

/** Staff remove a registration for good, with its files. Throws CONFLICT while it is under a legal hold. */
export function deleteRegistration(context: AppContext, input: Deletion, call: AdminCall): Promise<void> {
  return deleteSubmission(context, input, call, {
    objectKind: 'registration',
    collection: '/registration-submissions',
    find: findRegistration,
    remove: async (db, id) => {
      if (await isHeld(db, id)) throw fail('CONFLICT', { message: retentionMessages.held });
      return deleteRegistrationRow(db, id);
    },
    lost: ({ unitIdentifier, partyType }) => ({ unitIdentifier, partyType }),
  });
}
