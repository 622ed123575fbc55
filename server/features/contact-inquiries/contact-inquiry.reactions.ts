import type { ContactInquiry } from '#contracts/contact-inquiries.ts';
import { languageNames } from '#contracts/languages.ts';
import { referenceOf } from '#contracts/references.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import { officeTexts, timeText } from '#server/platform/mail/office-texts.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { announcementOf } from '#server/platform/submissions/announcement.ts';
import { findContactInquiry } from './contact-inquiry.queries.ts';
import { inquiryTexts } from './inquiry-texts.ts';
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

/** Notifies the visitor that the inquiry arrived, and the manager of what arrived. What is set aside is not answered. */
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
  const { language, communityName, communityLocation } = inquiry;
  const said = inquiryTexts[language];
  const reference = referenceOf('contact-inquiry', inquiry.id);
  return {
    language,
    subject: said.subject(reference),
    preview: `${communityName}, ${communityLocation}`,
    heading: said.heading,
    paragraphs: [said.thanks],
    reference,
    facts: factsOf(inquiry),
    quote: { label: said.quote, text: inquiry.description },
    closing: [officeTexts[language].answer],
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
    // In English, as everything that staff read.
    facts: [
      ...factsOf({ ...inquiry, language: 'en' }),
      ...(inquiry.language === 'en' ? [] : [{ label: 'Language', value: languageNames[inquiry.language] }]),
    ],
    quote: { label: 'What they wrote', text: inquiry.description },
    action: { label: 'Open the inquiry', url },
    closing: [],
  };
}

function factsOf(inquiry: ContactInquiry): Letter['facts'] {
  const said = inquiryTexts[inquiry.language];
  return [
    { label: said.name, value: `${inquiry.firstName} ${inquiry.lastName}` },
    { label: said.role, value: inquiry.boardPosition.map((position) => said.positions[position]).join(', ') },
    { label: said.phone, value: inquiry.phone },
    { label: said.email, value: inquiry.email },
    { label: said.community, value: inquiry.communityName },
    { label: said.location, value: inquiry.communityLocation },
    { label: said.units, value: String(inquiry.numberOfUnits) },
    { label: said.propertyType, value: inquiry.propertyType },
    { label: said.referral, value: inquiry.referral ?? '' },
  ].filter(({ value }) => value !== '');
}
