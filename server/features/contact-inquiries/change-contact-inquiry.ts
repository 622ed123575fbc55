import type { ContactInquiry, ContactInquiryChanges } from '#contracts/contact-inquiries.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AuditEvent } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { actionOf } from '#server/platform/events/record.ts';
import { changeSubmission } from '#server/platform/submissions/change-submission.ts';
import { findContactInquiry, updateContactInquiry } from './contact-inquiry.queries.ts';
import { jobsFor } from './contact-inquiry.reactions.ts';
import type { InquiryUpdate } from './contact-inquiry.queries.ts';

/** Staff mark an inquiry handled or not spam, note something, archive or unarchive it. */
export function changeInquiry(
  context: AppContext,
  input: { params: { id: number }; body: ContactInquiryChanges },
  call: AdminCall,
): Promise<ContactInquiry> {
  return changeSubmission<ContactInquiry, InquiryUpdate, ContactInquiryChanges>(context, input, call, {
    objectKind: 'contact-inquiry',
    find: findContactInquiry,
    columnsOf,
    write: updateContactInquiry,
    // About what is no spam after all is done what is done about every inquiry.
    follow: async (db, after, { spamReason }) => {
      if (!spamReason || after.suspectedSpam) return;
      for (const task of jobsFor(context, { isSetAside: false }))
        await context.jobs.add(db, task, { id: after.id });
    },
    actionOf: (changes) => markOf(changes) ?? actionOf(changes),
  });
}

/** The marks as they are stored: a time, and a reason. */
function columnsOf(
  before: ContactInquiry,
  { handled = before.handled, suspectedSpam = before.suspectedSpam, notes }: ContactInquiryChanges,
  now: Date,
): InquiryUpdate {
  return {
    ...(handled === before.handled ? {} : { handledAt: handled ? now.toISOString() : null }),
    ...(suspectedSpam === before.suspectedSpam ? {} : { spamReason: suspectedSpam ? 'STAFF' : null }),
    ...(notes === undefined ? {} : { notes: notes || null }),
  };
}

/** The history's word for a change that is a mark. */
function markOf({ handledAt, spamReason, archivedAt }: AuditEvent['changes']): string | null {
  if (archivedAt) return null;
  if (handledAt) return handledAt.to === null ? 'marked as open' : 'marked as handled';
  if (spamReason) return spamReason.to === null ? 'marked as not spam' : 'marked as spam';
  return null;
}
