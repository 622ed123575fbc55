import { fail } from '#contracts/errors.ts';
import { serviceRequestDeskMessages } from '#contracts/service-request-desk.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { deleteSubmission } from '#server/platform/submissions/delete-submission.ts';
import { deleteServiceRequest, findServiceRequest } from './service-request.queries.ts';

/** Staff remove a request for good, with its file. */
export function deleteRequest(
  context: AppContext,
  input: { params: { id: number } },
  call: AdminCall,
): Promise<void> {
  return deleteSubmission(context, input, call, {
    objectKind: 'service-request',
    collection: '/public-submissions',
    find: findServiceRequest,
    remove: (db, id, { reference, mergedReports }) => {
      if (mergedReports > 0)
        throw fail('CONFLICT', { message: serviceRequestDeskMessages.notDeleted(reference) });
      return deleteServiceRequest(db, id);
    },
    lost: ({ unitIdentifier, category }) => ({ unitIdentifier, category }),
  });
}
