import type { ContactInquiry } from '#contracts/contact-inquiries.ts';
import { referenceOf } from '#contracts/references.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import { officeTexts, timeText } from '#server/platform/mail/office-texts.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { announcementOf } from '#server/platform/submissions/announcement.ts';
import { findContactInquiry } from './contact-inquiry.queries.ts';
import { forwardTask } from './forward-contact-inquiry.ts';
import { hasSetAsideNotice, setAsideOccasion } from './set-aside-notice.queries.ts';

/** What is done about an inquiry when it comes, or when staff say that it is no spam. */
export function jobsFor(
  { config }: AppContext,
  { isSetAside }: { isSetAside: boolean },
): Task<{ id: number }>[] {
  const announcement = announcementOf['contact-inquiry'];
  return config.contactFormEndpoint && !isSetAside ? [announcement, forwardTask] : [announcement];
}

/** Tells the visitor that the inquiry arrived, and the manager what arrived. What is set aside is not answered. */
export async function announceContactInquiry(context: AppContext, { id }: { id: number }): Promise<void> {
  await context.db.transaction(async (db) => {
    // Locked, so that its messages do not come to be while it is deleted.
    const inquiry = await findContactInquiry(db, { id, scope: null }, true);
    if (!inquiry) return;
    if (inquiry.suspectedSpam) {
      await announceSetAside(context, db, inquiry);
      return;
    }
    const about = { recordKind: 'contact-inquiry', recordId: id, propertyCode: null } as const;
    await queueMail(context, db, {
      ...about,
      kind: 'confirmation',
      to: inquiry.email,
      letter: confirmation(inquiry),
    });
    const url = `${context.publicUrl.origin()}/admin/contact-inquiries?record=${id}`;
    const to = context.config.managerEmail;
    await queueMail(context, db, { ...about, kind: 'notice', to, letter: notice(inquiry, url) });
  });
}

const quietMs = 24 * 60 * 60_000;

/**
 * Says that there is something set aside, once a day at most: a person whom the form took for a program would else wait
 * for an answer from an office that knows nothing of it.
 */
async function announceSetAside(context: AppContext, db: Database, inquiry: ContactInquiry): Promise<void> {
  const since = new Date(context.clock.now().getTime() - quietMs);
  if (inquiry.spamReason === 'STAFF' || (await hasSetAsideNotice(db, since))) return;
  await queueMail(context, db, {
    recordKind: 'contact-inquiry',
    recordId: inquiry.id,
    propertyCode: null,
    kind: 'notice',
    occasion: setAsideOccasion,
    to: context.config.managerEmail,
    letter: setAsideNotice(inquiry, context.publicUrl.origin()),
  });
}

/** What the inquiry says is left out: it may be just what no one wants in a mailbox. */
function setAsideNotice({ id, createdAt }: ContactInquiry, origin: string): Letter {
  const reference = referenceOf('contact-inquiry', id);
  return {
    subject: `Inquiry ${reference} was set aside as likely spam`,
    preview: 'Please look whether a person wrote it.',
    heading: 'An inquiry was set aside',
    paragraphs: [
      `It arrived on ${timeText(createdAt)}, looks like spam, and has not been answered. If a person wrote it, choose Not spam: it then moves to the open inquiries, and the sender gets the confirmation.`,
    ],
    reference,
    facts: [],
    action: {
      label: 'Look at what was set aside',
      url: `${origin}/admin/contact-inquiries?view=set-aside`,
      hint: 'There may be more of them: we email you about them once a day at most.',
    },
    closing: [],
  };
}

function confirmation(inquiry: ContactInquiry): Letter {
  const reference = referenceOf('contact-inquiry', inquiry.id);
  return {
    subject: `We have your inquiry ${reference}`,
    preview: `${inquiry.communityName}, ${inquiry.communityLocation}`,
    heading: 'We have your inquiry',
    paragraphs: [
      'Thank you for telling us about your community. We’ll reach out to you shortly with next steps.',
    ],
    reference,
    facts: factsOf(inquiry),
    quote: { label: 'What you wrote', text: inquiry.description },
    closing: [officeTexts.answer],
  };
}

function notice(inquiry: ContactInquiry, url: string): Letter {
  const reference = referenceOf('contact-inquiry', inquiry.id);
  return {
    subject: `New contact inquiry ${reference}: ${inquiry.communityName}`,
    preview: `${inquiry.communityLocation}, ${inquiry.numberOfUnits} units`,
    heading: 'A new contact inquiry',
    paragraphs: [`It arrived on ${timeText(inquiry.createdAt)}.`],
    reference,
    facts: factsOf(inquiry),
    quote: { label: 'What they wrote', text: inquiry.description },
    action: { label: 'Open the inquiry', url },
    closing: [],
  };
}

function factsOf(inquiry: ContactInquiry): Letter['facts'] {
  return [
    { label: 'Name', value: `${inquiry.firstName} ${inquiry.lastName}` },
    { label: 'Role', value: inquiry.boardPosition.join(', ') },
    { label: 'Phone', value: inquiry.phone },
    { label: 'Email', value: inquiry.email },
    { label: 'Community', value: inquiry.communityName },
    { label: 'Location', value: inquiry.communityLocation },
    { label: 'Units', value: String(inquiry.numberOfUnits) },
    { label: 'Property type', value: inquiry.propertyType },
    { label: 'Heard about us', value: inquiry.referral ?? '' },
  ].filter(({ value }) => value !== '');
}
