import { serviceRequestForm } from '#contracts/service-request-fields.ts';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { buildOnce } from '#server/platform/database/build-once.ts';
import type { Database } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/drizzle.ts';
import type { Placeholder } from '#server/platform/database/drizzle.ts';
import { insertSelect } from '#server/platform/database/expressions.ts';
import { serviceRequest, serviceRequestFile } from '#server/platform/database/schema.ts';
import type { StoredFile } from '#server/platform/files/file-store.ts';
import { insertJobs } from '#server/platform/jobs/job-outbox.queries.ts';
import { announcementOf } from '#server/platform/submissions/announcement.ts';
import { claimKey } from '#server/platform/submissions/submission-key.queries.ts';
import type { SubmissionKey } from '#server/platform/submissions/submission-key.queries.ts';
import { insertFiles, sentFiles } from '#server/platform/submissions/submitted-file.queries.ts';

/** What the form asks for; the notes are the visitor's message. */
export type SentFields = Pick<
  ServiceRequest,
  Exclude<keyof typeof serviceRequestForm.shape, 'notes'> | 'message' | 'language'
>;

export type NewServiceRequest = SentFields & { files: readonly StoredFile[] };

const { notes: _message, ...typedFields } = serviceRequestForm.shape;
const sentNames = [...Object.keys(typedFields), 'message', 'language'];
// One for each name.
const sentFields = Object.fromEntries(sentNames.map((name) => [name, sql.placeholder(name)])) as Record<
  keyof SentFields,
  Placeholder
>;

const promisedBy = sql.placeholder('promisedBy');

/** The columns of a promise. The database refuses it where the settings are newer, also where it is that there is none. */
const promised = {
  nextUpdateBy: sql`promised_by_version(${promisedBy}::timestamptz, ${sql.placeholder('version')}::int)`,
  firstUpdateBy: promisedBy,
  isPromised: sql`${promisedBy}::timestamptz is not null`,
};

/** What a new request is promised, calculated by the settings of this version. */
export interface FirstPromise {
  by: string | null;
  version: number;
}

/**
 * Adds a request, the rows of its files and its Idempotency-Key in one statement; answers the new id, or undefined where the key
 * was used before. Throws the database's error for an unknown property (see `brokenConstraint`), and for a promise by
 * settings that have changed (`rememberPromises`).
 */
export async function insertServiceRequest(
  db: Database,
  request: NewServiceRequest,
  { key, at, promise }: { key: SubmissionKey | null; at: Date; promise: FirstPromise },
): Promise<number | undefined> {
  const { files, ...sent } = request;
  const statement = key ? keyedInsertion(db) : plainInsertion(db);
  const [row] = await statement.execute({
    ...key,
    ...sent,
    promisedBy: promise.by,
    version: promise.version,
    now: at.toISOString(),
    files: sentFiles(files),
  });
  return row?.id;
}

const keyedInsertion = buildOnce((orm) => buildInsertion(orm, true));
const plainInsertion = buildOnce((orm) => buildInsertion(orm, false));

function buildInsertion(orm: Database['orm'], isKeyed: boolean) {
  const db = { orm };
  const now = sql.placeholder('now');
  const key = {
    scope: sql.placeholder('scope'),
    key: sql.placeholder('key'),
    fingerprint: sql.placeholder('fingerprint'),
  };
  const claim = claimKey(db, isKeyed ? key : null, sql`nextval('service_request_id_seq')::int`, now);
  const files = insertFiles(db, claim, sql.placeholder('files'), now);
  const announcement = insertJobs(announcementOf['service-request'], { id: claim.recordId, from: claim });
  const added = orm.$with('added', { id: serviceRequest.id }).as(
    insertSelect(
      serviceRequest,
      {
        id: claim.recordId,
        createdAt: now,
        updatedAt: now,
        status: 'REPORTED',
        ...sentFields,
        notes: sentFields.message,
        ...promised,
      },
      sql`from ${claim} returning ${serviceRequest.id}`,
    ),
  );
  const named = insertSelect(
    serviceRequestFile,
    { fileId: files.file.id, requestId: claim.recordId },
    sql`from ${claim}, ${files.file}`,
  );
  return orm
    .with(
      claim,
      files.sent,
      files.file,
      orm.$with('named', {}).as(named),
      orm.$with('job', {}).as(announcement),
      added,
    )
    .select({ id: added.id })
    .from(added)
    .prepare('insert_service_request');
}
