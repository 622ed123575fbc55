import type { createContactInquiry, SentInquiry } from '#contracts/contact-inquiries.ts';
import type { InputFor } from '#contracts/endpoint.ts';
import { referenceOf } from '#contracts/references.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { PublicCall } from '#server/platform/http/call.ts';
import { saveSubmission } from '#server/platform/submissions/save-submission.ts';
import { insertContactInquiry } from './contact-inquiry.queries.ts';
import { jobsFor } from './contact-inquiry.reactions.ts';
import { suspectSpam } from './suspect-spam.ts';

/** Stores a visitor's inquiry. What looks like spam is set aside, and answered like any other. */
export async function submitContactInquiry(
  context: AppContext,
  { body }: InputFor<typeof createContactInquiry, never>,
  call: PublicCall,
): Promise<SentInquiry> {
  const { subject, filledInMs, language = 'en', ...typed } = body;
  const fields = { ...typed, referral: typed.referral || null };
  const spamReason = suspectSpam({ ...fields, subject, filledInMs });
  const jobs = jobsFor(context, { isSetAside: spamReason !== null });
  const saved = await saveSubmission(context, {
    scope: 'POST /contact-inquiries',
    call,
    // Sent again from the page in the other language, it is the same inquiry.
    fields,
    files: [],
    insert: (key, at) =>
      insertContactInquiry(context.db, { ...fields, language, spamReason }, { key, at, jobs }),
    notifies: { kind: 'contact-inquiry', propertyCode: null, idOf: (id) => id },
  });
  const id = 'added' in saved ? saved.added : saved.repeatOf;
  return { ...fields, id, reference: referenceOf('contact-inquiry', id), createdAt: saved.at };
}
