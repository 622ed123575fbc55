import { referenceOf } from '#contracts/references.ts';
import { registrationFiles } from '#contracts/registration-form.ts';
import type { Registration } from '#contracts/registrations.ts';
import { findPropertyName } from '#server/features/properties/property.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import { officeTexts, phoneText, timeText } from '#server/platform/mail/office-texts.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { findRegistration } from './registration.queries.ts';

/** Tells the submitter that a registration arrived, and the manager what arrived. One that was deleted at once is not told of. */
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

const partyLabels = { OWNER: 'Owner', TENANT: 'Tenant' } as const;

function confirmation(registration: Registration, propertyName: string): Letter {
  const reference = referenceOf('registration', registration.id);
  return {
    subject: `We have your registration ${reference}`,
    preview: `${propertyName}, unit ${registration.unitDigits}`,
    heading: 'We have your registration',
    paragraphs: [
      'Thank you. Your registration and its documents have arrived. The office will read them, and get in touch if something is missing.',
    ],
    reference,
    facts: factsOf(registration, propertyName),
    closing: ['Your documents are kept encrypted, and only the office can open them.', officeTexts.answer],
  };
}

function notice(
  registration: Registration,
  { propertyName, url }: { propertyName: string; url: string },
): Letter {
  const reference = referenceOf('registration', registration.id);
  const party = partyLabels[registration.partyType];
  return {
    subject: `New ${party.toLowerCase()} registration ${reference}, ${registration.unitIdentifier}`,
    preview: `${party} at ${propertyName}, unit ${registration.unitDigits}`,
    heading: `A new ${party.toLowerCase()} registration`,
    paragraphs: [`It arrived on ${timeText(registration.createdAt)}.`],
    reference,
    facts: factsOf(registration, propertyName),
    action: { label: 'Open the registration', url },
    closing: [],
  };
}

function factsOf(registration: Registration, propertyName: string): Letter['facts'] {
  const { firstName, lastName } = registration;
  return [
    { label: 'Name', value: `${firstName} ${lastName}` },
    { label: 'Registered as', value: partyLabels[registration.partyType] },
    { label: 'Property', value: propertyName },
    { label: 'Unit', value: registration.unitDigits },
    { label: 'Email', value: registration.email },
    { label: 'Phone', value: phoneText(registration.phone) },
    {
      label: 'Documents',
      value: registration.files.map((kind) => registrationFiles[kind].editLabel).join(', '),
    },
  ];
}
