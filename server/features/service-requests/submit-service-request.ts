import type { InputFor } from '#contracts/endpoint.ts';
import { fail } from '#contracts/errors.ts';
import { unitIdentifier } from '#contracts/fields.ts';
import { propertyMessages } from '#contracts/properties.ts';
import { referenceOf } from '#contracts/references.ts';
import type { createServiceRequest, SubmittedServiceRequest } from '#contracts/service-requests.ts';
import { trackingPath } from '#contracts/tracking.ts';
import { firstVersion, signLink } from '#server/platform/auth/private-link.ts';
import type { AppContext } from '#server/platform/context.ts';
import { brokenConstraint } from '#server/platform/database/database.ts';
import type { StoredFile } from '#server/platform/files/file-store.ts';
import type { PublicCall } from '#server/platform/http/call.ts';
import { saveSubmission } from '#server/platform/submissions/save-submission.ts';
import { insertServiceRequest } from './service-request.queries.ts';
import type { NewServiceRequest } from './service-request.queries.ts';

/**
 * A visitor's submission becomes a request. A repeat is answered as the first time, from what was sent: what staff wrote
 * into the record since then is not for the public.
 */
export async function submitServiceRequest(
  context: AppContext,
  { body, files }: InputFor<typeof createServiceRequest, StoredFile>,
  call: PublicCall,
): Promise<SubmittedServiceRequest> {
  const { category, propertyCode, unitDigits, email, phone } = body;
  const message = body.notes?.trim() ? body.notes : null;
  const fields = { category, propertyCode, unitDigits, email, phone, message };
  const request = { ...fields, file: files.attachment };
  try {
    const saved = await saveSubmission(context, {
      scope: 'POST /public-submissions',
      call,
      fields,
      files: files.attachment ? [files.attachment] : [],
      insert: (key, at) => insertServiceRequest(context.db, request, { key, at }),
      notifies: { kind: 'service-request', propertyCode, idOf: (id) => id },
    });
    const id = 'added' in saved ? saved.added : saved.repeatOf;
    // The first link, whatever staff did to it since.
    const token = signLink({ id, createdAt: saved.at, version: firstVersion }, context.linkKey);
    return { ...newServiceRequest(id, saved.at, request), trackingPath: trackingPath(token) };
  } catch (error) {
    if (brokenConstraint(error) !== 'service_request_property_code_fkey') throw error;
    throw fail('VALIDATION_FAILED', {
      issues: [{ path: 'propertyCode', message: propertyMessages.unknown }],
    });
  }
}

function newServiceRequest(id: number, at: string, { file, ...request }: NewServiceRequest) {
  return {
    ...request,
    id,
    reference: referenceOf('service-request', id),
    createdAt: at,
    updatedAt: at,
    status: 'REPORTED' as const,
    otherText: null,
    unitIdentifier: unitIdentifier(request.propertyCode, request.unitDigits),
    phoneNumber: request.phone,
    notes: request.message,
    fileName: file?.fileName ?? null,
    fileSize: file?.sizeBytes ?? null,
    fileMime: file?.mime ?? null,
    archived: false,
    archivedAt: null,
    unreadNotes: 0,
  };
}
