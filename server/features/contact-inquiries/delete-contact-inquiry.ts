import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { deleteSubmission } from '#server/platform/submissions/delete-submission.ts';
import { deleteInquiryRow, findContactInquiry } from './contact-inquiry.queries.ts';

/** Staff remove an inquiry for good. */
export function deleteInquiry(
  context: AppContext,
  input: { params: { id: number } },
  call: AdminCall,
): Promise<void> {
  return deleteSubmission(context, input, call, {
    objectKind: 'contact-inquiry',
    collection: '/contact-inquiries',
    find: findContactInquiry,
    remove: deleteInquiryRow,
    lost: ({ communityName }) => ({ communityName }),
  });
}
