import { partyLabels } from '#contracts/choice-labels.en.ts';
import { partyLabels as spanishParties } from '#contracts/choice-labels.es.ts';
import { languageNames } from '#contracts/languages.ts';
import type { Language } from '#contracts/languages.ts';
import { referenceOf } from '#contracts/references.ts';
import type { Registration } from '#contracts/registrations.ts';
import { findPropertyName } from '#server/features/properties/property.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import { officeTexts, phoneText, timeText } from '#server/platform/mail/office-texts.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { registrationLetters } from './registration-letters.en.ts';
import { registrationLetters as spanishLetters } from './registration-letters.es.ts';
import { findRegistration } from './registration.queries.ts';

/** Notifies submitter and manager of a new registration, unless it was deleted at once. */
export async function announceRegistration(context: AppContext, { id }: { id: number }): Promise<void> {
  await context.db.transaction(async (db) => {
    // Locked, so that its messages do not come to be while it is deleted.
    const registration = await findRegistration(db, { id, scope: null }, true);
    if (!registration) return;
    const { propertyCode } = registration;
    const propertyName = await findPropertyName(db, propertyCode);
    const about = { recordKind: 'registration', recordId: id, propertyCode } as const;
    await queueMail(context, db, {
      ...about,
      kind: 'confirmation',
      to: registration.email,
      letter: confirmation(registration, propertyName),
    });
    const url = `${context.publicUrl.origin()}/admin/registration-submissions?record=${id}`;
    const to = context.config.managerEmail;
    await queueMail(context, db, {
      ...about,
      kind: 'notice',
      to,
      letter: notice(registration, { propertyName, url }),
    });
  });
}

const texts: Record<Language, typeof registrationLetters & { parties: typeof partyLabels }> = {
  en: { ...registrationLetters, parties: partyLabels },
  es: { ...spanishLetters, parties: spanishParties },
};

function confirmation(registration: Registration, propertyName: string): Letter {
  const { language, unitDigits } = registration;
  const said = texts[language];
  const reference = referenceOf('registration', registration.id);
  return {
    language,
    subject: said.subject(reference),
    preview: said.preview(propertyName, unitDigits),
    heading: said.heading,
    paragraphs: [said.thanks],
    reference,
    facts: factsOf(registration, propertyName),
    closing: [said.encrypted, officeTexts[language].answer],
  };
}

function notice(
  registration: Registration,
  { propertyName, url }: { propertyName: string; url: string },
): Letter {
  const reference = referenceOf('registration', registration.id);
  const { language } = registration;
  const party = partyLabels[registration.partyType];
  return {
    subject: `New ${party.toLowerCase()} registration ${reference}, ${registration.unitIdentifier}`,
    preview: `${party} at ${propertyName}, unit ${registration.unitDigits}`,
    heading: `A new ${party.toLowerCase()} registration`,
    paragraphs: [`It arrived on ${timeText(registration.createdAt)}.`],
    reference,
    // In English, as everything that staff read.
    facts: [
      ...factsOf({ ...registration, language: 'en' }, propertyName),
      ...(language === 'en' ? [] : [{ label: 'Language', value: languageNames[language] }]),
    ],
    action: { label: 'Open the registration', url },
    closing: [],
  };
}

function factsOf(registration: Registration, propertyName: string): Letter['facts'] {
  const { firstName, lastName, language, partyType } = registration;
  const said = texts[language];
  return [
    { label: said.name, value: `${firstName} ${lastName}` },
    { label: said.registeredAs, value: said.parties[partyType] },
    { label: said.property, value: propertyName },
    { label: said.unit, value: registration.unitDigits },
    { label: said.email, value: registration.email },
    { label: said.phone, value: phoneText(registration.phone) },
    { label: said.documents, value: registration.files.map((kind) => said.files[kind]).join(', ') },
  ];
}
