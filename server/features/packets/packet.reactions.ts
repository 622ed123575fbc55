import type { Language } from '#contracts/languages.ts';
import { referenceOf } from '#contracts/references.ts';
import type { Registration } from '#contracts/registrations.ts';
import { findPropertyName } from '#server/features/properties/property.queries.ts';
import { findReturned } from '#server/features/registrations/document.queries.ts';
import { findRegistration } from '#server/features/registrations/registration.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import { calendarDayText, officeTexts } from '#server/platform/mail/office-texts.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { packetAction } from './packet-link.ts';
import { packetTexts } from './packet-texts.ts';

/** A context within a transaction. */
type Within = AppContext & { db: Database };

/** Notifies the sender of which documents came back and why, with the private link. In the transaction that returns them. */
export async function notifyReturn(context: Within, registration: Registration): Promise<void> {
  await writeOfReturned(context, registration, {
    kind: 'documents-returned',
    occasion: registration.updatedAt,
    texts: packetTexts[registration.language].returned,
  });
}

/** Reminds the sender of what is still missing; once for each number. */
export async function remindOfReturn(
  context: Within,
  registration: Registration,
  { number, returnedAt }: { number: number; returnedAt: string },
): Promise<void> {
  await writeOfReturned(context, registration, {
    kind: 'documents-reminder',
    occasion: `${returnedAt} reminder ${number}`,
    texts: packetTexts[registration.language].reminder,
  });
}

interface ReturnLetter {
  kind: 'documents-returned' | 'documents-reminder';
  occasion: string;
  texts: { subject: (reference: string) => string; heading: string; paragraph: string };
}

/** The reasons are as staff wrote them. */
async function writeOfReturned(
  context: Within,
  registration: Registration,
  { kind, occasion, texts }: ReturnLetter,
): Promise<void> {
  const { db } = context;
  const { id, propertyCode, email, language } = registration;
  const reference = referenceOf('registration', id);
  const returned = (await findReturned(db, id)).map((row) => ({
    label: packetTexts[language].files[row.kind],
    value: row.reason ?? '',
  }));
  await queueMail(context, db, {
    kind,
    recordKind: 'registration',
    recordId: id,
    propertyCode,
    occasion,
    to: email,
    letter: {
      language,
      subject: texts.subject(reference),
      preview: returned.map(({ label }) => label).join(', '),
      heading: texts.heading,
      paragraphs: [texts.paragraph],
      reference,
      facts: [...(await placeOf(db, registration, language)), ...returned],
      ...(await packetAction(context, db, registration)),
      closing: [officeTexts[language].answer],
    },
  });
}

/** Notifies the manager that everything that was returned has come again. In the transaction that stores the last of it. */
export async function notifyReceived(
  context: Within,
  { id, occasion }: { id: number; occasion: number },
): Promise<void> {
  const { db } = context;
  const registration = await findRegistration(db, { id, scope: null });
  if (!registration) return;
  const reference = referenceOf('registration', id);
  const { unitIdentifier, propertyCode } = registration;
  await queueMail(context, db, {
    kind: 'documents-received',
    recordKind: 'registration',
    recordId: id,
    propertyCode,
    occasion: `document ${occasion}`,
    to: context.config.managerEmail,
    letter: {
      subject: `Documents came again: registration ${reference}, ${unitIdentifier}`,
      preview: `Everything that was returned for ${unitIdentifier} is here.`,
      heading: 'Returned documents came again',
      paragraphs: [
        'Everything that was returned for this registration is here, and waits for your decision.',
      ],
      reference,
      facts: await placeOf(db, registration, 'en'),
      action: {
        label: 'Open the registration',
        url: `${context.publicUrl.origin()}/admin/registration-submissions?record=${id}`,
      },
      closing: [],
    },
  });
}

/** Notifies the sender that a lease or an insurance is about to expire; once for each day. */
export async function notifyExpiry(
  context: Within,
  registration: Registration,
  { what, on }: { what: 'lease' | 'insurance'; on: string },
): Promise<void> {
  const { db } = context;
  const { id, propertyCode, email, language } = registration;
  const reference = referenceOf('registration', id);
  const texts = packetTexts[language].expiring;
  const day = calendarDayText(on, language);
  await queueMail(context, db, {
    kind: 'document-expiring',
    recordKind: 'registration',
    recordId: id,
    propertyCode,
    occasion: `${what} ${on}`,
    to: email,
    letter: {
      language,
      subject: texts[what].subject(day),
      preview: texts.preview(day),
      heading: texts[what].heading,
      paragraphs: [texts[what].paragraph(day)],
      reference,
      facts: await placeOf(db, registration, language),
      closing: [officeTexts[language].answer],
    },
  });
}

async function placeOf(
  db: Database,
  { propertyCode, unitDigits }: Registration,
  language: Language,
): Promise<Letter['facts']> {
  const { property, unit } = packetTexts[language];
  return [
    { label: property, value: await findPropertyName(db, propertyCode) },
    { label: unit, value: unitDigits },
  ];
}
