import type { ContactInquiry } from '#contracts/contact-inquiries.ts';
import { referenceOf } from '#contracts/references.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import { officeWords, timeText } from '#server/platform/mail/office-words.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { announcementOf } from '#server/platform/submissions/announcement.ts';
import { findContactInquiry } from './contact-inquiry.queries.ts';
import { forwardTask } from './forward-contact-inquiry.ts';

/** What is done about each inquiry that is no spam: when it comes, or when staff say so. */
export function jobsFor({ config }: AppContext): Task<{ id: number }>[] {
  const announcement = announcementOf['contact-inquiry'];
  return config.contactFormEndpoint ? [announcement, forwardTask] : [announcement];
}

/** Tells the visitor that the inquiry arrived, and the manager what arrived. What is set aside is not answered. */
export async function announceContactInquiry(context: AppContext, { id }: { id: number }): Promise<void> {
  await context.db.transaction(async (db) => {
    // Locked, so that its messages do not come to be while it is deleted.
    const inquiry = await findContactInquiry(db, { id, scope: null }, true);
    if (!inquiry || inquiry.suspectedSpam) return;
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
    closing: [officeWords.answer],
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
    { label: 'E-mail', value: inquiry.email },
    { label: 'Community', value: inquiry.communityName },
    { label: 'Location', value: inquiry.communityLocation },
    { label: 'Units', value: String(inquiry.numberOfUnits) },
    { label: 'Property type', value: inquiry.propertyType },
    { label: 'Heard about us', value: inquiry.referral ?? '' },
  ].filter(({ value }) => value !== '');
}
