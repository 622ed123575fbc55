import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import type { Deletion } from '#server/platform/records/delete-record.ts';
import { deleteSubmission } from '#server/platform/submissions/delete-submission.ts';
import { deleteRegistrationRow, findRegistration } from './registration.queries.ts';

/** Staff remove a registration for good, with its files. */
export function deleteRegistration(context: AppContext, input: Deletion, call: AdminCall): Promise<void> {
  return deleteSubmission(context, input, call, {
    objectKind: 'registration',
    collection: '/registration-submissions',
    find: findRegistration,
    remove: deleteRegistrationRow,
    lost: ({ unitIdentifier, partyType }) => ({ unitIdentifier, partyType }),
  });
}
