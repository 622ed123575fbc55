import type { InputFor } from '#contracts/endpoint.ts';
import { fail } from '#contracts/errors.ts';
import { propertyMessages } from '#contracts/properties.ts';
import { referenceOf } from '#contracts/references.ts';
import { registrationFileKinds } from '#contracts/registration-form.ts';
import type { createRegistration, Registration } from '#contracts/registrations.ts';
import type { AppContext } from '#server/platform/context.ts';
import { brokenConstraint } from '#server/platform/database/database.ts';
import type { StoredFile } from '#server/platform/files/file-store.ts';
import type { PublicCall } from '#server/platform/http/call.ts';
import { checkIdentifier } from './check-identifier.ts';
import { saveSubmission } from '#server/platform/submissions/save-submission.ts';
import { insertRegistration } from './submission.queries.ts';
import type { NewRegistration } from './submission.queries.ts';

/**
 * A visitor's packet becomes a registration; its files are durable before the one statement that adds the record. A repeat
 * is answered as the first time, from what was sent: what staff wrote into the record since then is not for the public.
 */
export async function submitRegistration(
  context: AppContext,
  { body, files }: InputFor<typeof createRegistration, StoredFile>,
  call: PublicCall,
): Promise<Registration> {
  const { filledPacket: packet, backgroundCheck: bg, leaseAgreement: lease, driversLicense: dl } = files;
  const { unitIdentifier, unitId: _sent, language = 'en', ...fields } = body;
  const registration = {
    ...fields,
    language,
    files: { packet, ...(bg && { bg }), ...(lease && { lease }), ...(dl && { dl }) },
  };
  try {
    const saved = await saveSubmission(context, {
      scope: 'POST /registration-submissions',
      call,
      // Sent again from the page in the other language, it is the same registration.
      fields: { ...fields, kinds: Object.keys(registration.files) },
      files: registrationFileKinds.flatMap((kind) => registration.files[kind] ?? []),
      insert: async (key, at) => {
        checkIdentifier(fields, unitIdentifier);
        return insertRegistration(context.db, registration, { key, at });
      },
      notifies: { kind: 'registration', propertyCode: fields.propertyCode, idOf: ({ id }) => id },
    });
    const added = 'added' in saved ? saved.added : { id: saved.repeatOf, unitId: null };
    return newRegistration(added, saved.at, registration);
  } catch (error) {
    if (brokenConstraint(error) !== 'registration_property_code_fkey') throw error;
    throw fail('VALIDATION_FAILED', {
      issues: [{ path: 'propertyCode', message: propertyMessages.unknown }],
    });
  }
}

function newRegistration(
  added: { id: number; unitId: number | null },
  at: string,
  { files, ...fields }: NewRegistration,
): Registration {
  return {
    ...added,
    reference: referenceOf('registration', added.id),
    ...fields,
    createdAt: at,
    updatedAt: at,
    unitIdentifier: `${fields.propertyCode}-${fields.unitDigits}`,
    notes: null,
    archived: false,
    isArchived: false,
    archivedAt: null,
    files: registrationFileKinds.filter((kind) => files[kind]),
    packetReading: null,
    review: 'NEW',
    declineReason: null,
    dueOn: null,
  };
}
