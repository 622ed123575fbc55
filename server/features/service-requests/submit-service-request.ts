import type { InputFor } from '#contracts/endpoint.ts';
import { fail } from '#contracts/errors.ts';
import { unitIdentifier } from '#contracts/fields.ts';
import { serviceRequestWords } from '#contracts/service-requests.ts';
import type { createServiceRequest, ServiceRequest } from '#contracts/service-requests.ts';
import type { AppContext } from '#server/platform/context.ts';
import { brokenConstraint } from '#server/platform/database/database.ts';
import type { StoredFile } from '#server/platform/files/file-store.ts';
import { fingerprintOf, keyReused } from '#server/platform/http/idempotency.queries.ts';
import type { PublicCall } from '#server/platform/http/implement.ts';
import { findServiceRequest, findSubmissionByKey, insertServiceRequest } from './service-request.queries.ts';
import type { NewServiceRequest, SubmissionKey } from './service-request.queries.ts';

/**
 * A visitor's submission becomes a request. Its file is durable before the one statement that adds the record. Sent
 * again with the same Idempotency-Key it answers the record that exists; the same key with other content is CONFLICT.
 */
export async function submitServiceRequest(
  context: AppContext,
  { body, files }: InputFor<typeof createServiceRequest, StoredFile>,
  call: PublicCall,
): Promise<ServiceRequest> {
  const { attachment } = files;
  const { category, propertyCode, unitDigits, email, phone } = body;
  const message = body.notes?.trim() ? body.notes : null;
  const request = { category, propertyCode, unitDigits, email, phone, message, file: attachment };
  try {
    await context.limits.publicForm.consume(call.address);
    const key = keyOf(request, call.idempotencyKey);
    const at = context.clock.now();
    const id = await insertServiceRequest(context.db, request, { key, at });
    if (id !== undefined) return newServiceRequest(id, at.toISOString(), request);
  } catch (error) {
    if (attachment) await context.files.remove(attachment.storageKey);
    if (brokenConstraint(error) !== 'service_request_property_code_fkey') throw error;
    throw fail('VALIDATION_FAILED', {
      issues: [{ path: 'propertyCode', message: serviceRequestWords.property }],
    });
  }
  // Sent before: this copy of the file has no row.
  if (attachment) await context.files.remove(attachment.storageKey);
  return getSubmitted(context, keyOf(request, call.idempotencyKey));
}

function keyOf(request: NewServiceRequest, key: string | null): SubmissionKey | null {
  if (!key) return null;
  const { file, ...fields } = request;
  return { key, fingerprint: fingerprintOf([fields, file?.sha256, file?.fileName]) };
}

async function getSubmitted(context: AppContext, key: SubmissionKey | null): Promise<ServiceRequest> {
  const earlier = key ? await findSubmissionByKey(context.db, key.key) : undefined;
  if (!earlier || earlier.fingerprint !== key?.fingerprint) throw keyReused();
  const existing =
    earlier.recordId === null ? undefined : await findServiceRequest(context.db, earlier.recordId);
  if (!existing) throw fail('NOT_FOUND');
  return existing;
}

function newServiceRequest(id: number, at: string, { file, ...request }: NewServiceRequest): ServiceRequest {
  return {
    ...request,
    id,
    createdAt: at,
    updatedAt: at,
    status: 'REPORTED',
    otherText: null,
    unitIdentifier: unitIdentifier(request.propertyCode, request.unitDigits),
    phoneNumber: request.phone,
    notes: request.message,
    fileName: file?.fileName ?? null,
    fileSize: file?.sizeBytes ?? null,
    fileMime: file?.mime ?? null,
    archived: false,
    archivedAt: null,
  };
}
