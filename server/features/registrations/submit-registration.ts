import type { InputFor } from '#contracts/endpoint.ts';
import { fail } from '#contracts/errors.ts';
import { registrationFileKinds, registrationWords } from '#contracts/registrations.ts';
import type { createRegistration, Registration } from '#contracts/registrations.ts';
import type { AppContext } from '#server/platform/context.ts';
import { brokenConstraint } from '#server/platform/database/database.ts';
import type { StoredFile } from '#server/platform/files/file-store.ts';
import { fingerprintOf, keyReused } from '#server/platform/http/idempotency.queries.ts';
import type { PublicCall } from '#server/platform/http/implement.ts';
import { removeFiles } from '#server/platform/http/multipart.ts';
import { checkIdentifier } from './check-identifier.ts';
import { findRegistration } from './registration.queries.ts';
import { findSubmissionByKey, insertRegistration } from './submission.queries.ts';
import type { NewRegistration, SubmissionKey } from './submission.queries.ts';

/**
 * A visitor's packet becomes a registration. Its files are durable before the one statement that adds the record, and
 * gone again where it is refused. Sent again with the same Idempotency-Key it answers the record that exists; the same
 * key with other content is CONFLICT.
 */
export async function submitRegistration(
  context: AppContext,
  { body, files }: InputFor<typeof createRegistration, StoredFile>,
  call: PublicCall,
): Promise<Registration> {
  const { filledPacket: packet, backgroundCheck: bg, leaseAgreement: lease, driversLicense: dl } = files;
  const { unitIdentifier, unitId: _sent, ...fields } = body;
  const registration = {
    ...fields,
    files: { packet, ...(bg && { bg }), ...(lease && { lease }), ...(dl && { dl }) },
  };
  try {
    await context.limits.publicForm.consume(call.address);
    checkIdentifier(fields, unitIdentifier);
    const key = keyOf(registration, call.idempotencyKey);
    const at = context.clock.now();
    const added = await insertRegistration(context.db, registration, { key, at });
    if (added) return newRegistration(added, at.toISOString(), registration);
  } catch (error) {
    await removeFiles(context.files, registration.files);
    if (brokenConstraint(error) !== 'registration_property_code_fkey') throw error;
    throw fail('VALIDATION_FAILED', {
      issues: [{ path: 'propertyCode', message: registrationWords.property }],
    });
  }
  // Sent before: these copies of the files have no rows.
  await removeFiles(context.files, registration.files);
  return getSubmitted(context, keyOf(registration, call.idempotencyKey));
}

function keyOf({ files, ...fields }: NewRegistration, key: string | null): SubmissionKey | null {
  if (!key) return null;
  const contents = registrationFileKinds.map((kind) => [files[kind]?.sha256, files[kind]?.fileName]);
  return { key, fingerprint: fingerprintOf([fields, contents]) };
}

async function getSubmitted(context: AppContext, key: SubmissionKey | null): Promise<Registration> {
  const earlier = key ? await findSubmissionByKey(context.db, key.key) : undefined;
  if (!earlier || earlier.fingerprint !== key?.fingerprint) throw keyReused();
  const existing =
    earlier.recordId === null ? undefined : await findRegistration(context.db, earlier.recordId);
  if (!existing) throw fail('NOT_FOUND');
  return existing;
}

function newRegistration(
  added: { id: number; unitId: number | null },
  at: string,
  { files, ...fields }: NewRegistration,
): Registration {
  return {
    ...added,
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
  };
}
