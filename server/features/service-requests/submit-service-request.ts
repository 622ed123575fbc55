import type { InputFor } from '#contracts/endpoint.ts';
import { fail } from '#contracts/errors.ts';
import { unitIdentifier } from '#contracts/fields.ts';
import { propertyMessages } from '#contracts/properties.ts';
import { referenceOf } from '#contracts/references.ts';
import { serviceRequestForm } from '#contracts/service-request-fields.ts';
import type { createServiceRequest, SubmittedServiceRequest } from '#contracts/service-requests.ts';
import { trackingPath } from '#contracts/tracking.ts';
import { firstVersion, signLink } from '#server/platform/auth/private-link.ts';
import { firstUpdateBy, rememberPromises } from '#server/features/promises/promise-book.ts';
import type { WithPromises } from '#server/features/promises/promise-book.ts';
import type { AppContext } from '#server/platform/context.ts';
import { brokenConstraint } from '#server/platform/database/database.ts';
import type { StoredFile } from '#server/platform/files/file-store.ts';
import type { PublicCall } from '#server/platform/http/call.ts';
import { columnsBy } from '#server/platform/records/labeled-fields.ts';
import { saveSubmission } from '#server/platform/submissions/save-submission.ts';
import { findFirstPromise } from './service-request.queries.ts';
import { insertServiceRequest } from './new-service-request.queries.ts';
import type { NewServiceRequest } from './new-service-request.queries.ts';

/** The handler of submissions. It remembers the settings of the promise, by which it says when the resident hears. */
export function createSubmission({ db }: Pick<AppContext, 'db'>) {
  const withPromises = rememberPromises(db);
  return (
    context: AppContext,
    input: InputFor<typeof createServiceRequest, StoredFile>,
    call: PublicCall,
  ): Promise<SubmittedServiceRequest> => submitServiceRequest({ context, withPromises }, input, call);
}

const typedFields = columnsBy(serviceRequestForm.shape);

/**
 * A visitor's submission becomes a request. A repeat is answered as the first time, from what was sent: what staff wrote
 * into the record since then is not for the public.
 */
async function submitServiceRequest(
  { context, withPromises }: { context: AppContext; withPromises: WithPromises },
  { body, files }: InputFor<typeof createServiceRequest, StoredFile>,
  call: PublicCall,
): Promise<SubmittedServiceRequest> {
  const { category, notes, ...others } = typedFields(body);
  // A repeat is recognized by these in this order.
  const fields = { category, ...others, message: notes || null };
  const { language = 'en' } = body;
  // Sent again from the page in the other language, it is the same request.
  const request = { ...fields, files: files.attachment ?? [] };
  try {
    const saved = await saveSubmission(context, {
      scope: 'POST /public-submissions',
      call,
      fields,
      files: request.files,
      insert: (key, at) =>
        withPromises(async (book) => {
          const by = firstUpdateBy(book, { ...fields, createdAt: at.toISOString() });
          const promise = { by, version: book.version };
          const id = await insertServiceRequest(context.db, { ...request, language }, { key, at, promise });
          return id === undefined ? undefined : { id, by };
        }),
      notifies: { kind: 'service-request', propertyCode: fields.propertyCode, idOf: ({ id }) => id },
    });
    const { id, by } =
      'added' in saved
        ? saved.added
        : { id: saved.repeatOf, by: await findFirstPromise(context.db, saved.repeatOf) };
    // The first link, whatever staff did to it since.
    const token = signLink({ id, createdAt: saved.at, version: firstVersion }, context.linkKeys);
    return {
      ...newServiceRequest(id, saved.at, request),
      nextUpdateBy: by,
      trackingPath: trackingPath(token, language),
    };
  } catch (error) {
    if (brokenConstraint(error) !== 'service_request_property_code_fkey') throw error;
    throw fail('VALIDATION_FAILED', {
      issues: [{ path: 'propertyCode', message: propertyMessages.unknown }],
    });
  }
}

function newServiceRequest(
  id: number,
  at: string,
  { files: stored, ...request }: Omit<NewServiceRequest, 'language'>,
) {
  const files = stored.map(({ fileName, sizeBytes, mime }) => ({
    fileName,
    fileSize: sizeBytes,
    fileMime: mime,
  }));
  const [first] = files;
  return {
    ...request,
    files,
    id,
    reference: referenceOf('service-request', id),
    createdAt: at,
    updatedAt: at,
    status: 'REPORTED' as const,
    otherText: null,
    unitIdentifier: unitIdentifier(request.propertyCode, request.unitDigits),
    phoneNumber: request.phone,
    notes: request.message,
    fileName: first?.fileName ?? null,
    fileSize: first?.fileSize ?? null,
    fileMime: first?.fileMime ?? null,
    archived: false,
    archivedAt: null,
    unreadNotes: 0,
  };
}
