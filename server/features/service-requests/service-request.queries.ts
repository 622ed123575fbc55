import sql, { empty, join, raw } from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import type { ServiceRequest, ServiceRequestStatus } from '#contracts/service-requests.ts';
import { unitIdentifier } from '#contracts/fields.ts';
import { referenceOf } from '#contracts/references.ts';
import { firstVersion } from '#server/platform/auth/private-link.ts';
import type { Database } from '#server/platform/database/database.ts';
import { countWhere, limitOf, listRecords } from '#server/platform/database/list-page.queries.ts';
import type { FoundPage, PageOptions } from '#server/platform/database/list-page.queries.ts';
import { countedGroups, totalOf } from '#server/platform/database/row-count.queries.ts';
import { eq, inArray } from '#server/platform/database/drizzle.ts';
import { isoInstant } from '#server/platform/database/columns.ts';
import { serviceRequest, storedFile } from '#server/platform/database/schema.ts';
import { inScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope, RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import { findStoredFile } from '#server/features/files/file.queries.ts';
import type { FileOfRecord } from '#server/features/files/file.queries.ts';
import type { StoredFile } from '#server/platform/files/file-store.ts';
import { jobForEach } from '#server/platform/jobs/job-outbox.queries.ts';
import { announcementOf } from '#server/platform/submissions/announcement.ts';
import { claimOfKey } from '#server/platform/submissions/submission-key.queries.ts';
import type { SubmissionKey } from '#server/platform/submissions/submission-key.queries.ts';
import { insertOfFiles } from '#server/platform/submissions/submitted-file.queries.ts';
import type { Closing } from './link-life.ts';

export type NewServiceRequest = Pick<
  ServiceRequest,
  'category' | 'propertyCode' | 'unitDigits' | 'email' | 'phone' | 'message'
> & { file: StoredFile | undefined };

/**
 * Adds a request, its file's row and its Idempotency-Key in one statement; answers the new id, or undefined where the key
 * was used before. Throws the database's error for an unknown property (see `brokenConstraint`).
 */
export async function insertServiceRequest(
  db: Database,
  request: NewServiceRequest,
  { key, at }: { key: SubmissionKey | null; at: Date },
): Promise<number | undefined> {
  const now = at.toISOString();
  const nextId = sql`nextval('service_request_id_seq')::int`;
  const { file, message } = request;
  const rows = await db.query<{ id: number }>(sql`
    with claim as (${claimOfKey(key, nextId, now)}), ${file ? sql`file as (${insertOfFiles([file], now)}),` : empty}
    job as (${jobForEach(announcementOf['service-request'], sql`select record_id from claim`)})
    insert into service_request
      (id, created_at, updated_at, category, property_code, unit_digits, email, phone, notes, message, file_id)
    overriding system value
    select claim.record_id, ${now}::timestamptz, ${now}::timestamptz, ${request.category}, ${request.propertyCode},
      ${request.unitDigits}, ${request.email}, ${request.phone}, ${message}, ${message},
      ${file ? sql`(select id from file)` : sql`null`}
    from claim
    returning id`);
  return rows[0]?.id;
}

export interface ServiceRequestFilter {
  archived: boolean;
  propertyCode: string | undefined;
  category: string | undefined;
  unit: string | undefined;
  scope: PropertyScope;
}

/** One page of the desk's list, and its exact total: one statement, one snapshot. */
export async function listServiceRequests(
  db: Database,
  filter: ServiceRequestFilter,
  options: PageOptions,
): Promise<FoundPage<ServiceRequest>> {
  return listRecords(
    db,
    {
      total: totalUnder(filter),
      page: sql`
        select ${listColumns} from (
          select * from service_request r where ${matches(filter)}
          order by r.created_at desc, r.id desc ${limitOf(options)}
        ) r left join stored_file f on f.id = r.file_id`,
      order: raw('page.created_at desc, page.id desc'),
    },
    toServiceRequest,
  );
}

/** Sums of groups; a unit has few requests, which its index counts. */
function totalUnder(filter: ServiceRequestFilter): Sql {
  if (filter.unit) return countWhere(raw('service_request r'), matches(filter));
  const { archived, propertyCode, category, scope } = filter;
  return totalOf(
    'service_request',
    { archived, property_code: propertyCode || undefined, category: category || undefined },
    scope,
  );
}

/** On `service_request r`. */
function matches(filter: ServiceRequestFilter): Sql {
  // A literal: as a parameter it would count as half of the rows, and PostgreSQL would rather plan each execution anew.
  const conditions = [sql`r.archived = ${raw(String(filter.archived))}`];
  if (filter.propertyCode) conditions.push(sql`r.property_code = ${filter.propertyCode}`);
  if (filter.scope) conditions.push(inScope(filter.scope, 'r.property_code'));
  if (filter.category) conditions.push(sql`r.category = ${filter.category}`);
  if (filter.unit) conditions.push(sql`r.unit_number = ${filter.unit.padStart(4, '0')}`);
  return join(conditions, ' and ');
}

const listColumns = raw(
  `r.id, r.created_at, r.updated_at, r.status, r.category, r.other_text, r.property_code, r.unit_digits, r.email,
   r.phone, r.notes, r.message, r.archived_at, r.unread_notes, f.file_name, f.size_bytes, f.mime`,
);

type RequestRow = {
  id: number;
  created_at: string;
  updated_at: string;
  status: ServiceRequestStatus;
  category: string;
  other_text: string | null;
  property_code: string;
  unit_digits: string;
  email: string;
  phone: string;
  notes: string | null;
  message: string | null;
  archived_at: string | null;
  unread_notes: number;
  file_name: string | null;
  size_bytes: number | null;
  mime: string | null;
};

function toServiceRequest(row: RequestRow): ServiceRequest {
  return {
    id: row.id,
    reference: referenceOf('service-request', row.id),
    createdAt: isoInstant(row.created_at),
    updatedAt: isoInstant(row.updated_at),
    status: row.status,
    category: row.category,
    otherText: row.other_text,
    propertyCode: row.property_code,
    unitDigits: row.unit_digits,
    unitIdentifier: unitIdentifier(row.property_code, row.unit_digits),
    email: row.email,
    phone: row.phone,
    phoneNumber: row.phone,
    notes: row.notes,
    message: row.message,
    fileName: row.file_name,
    fileSize: row.size_bytes,
    fileMime: row.mime,
    archived: row.archived_at !== null,
    archivedAt: row.archived_at === null ? null : isoInstant(row.archived_at),
    unreadNotes: row.unread_notes,
  };
}

/** One request; with `lock` it stays as it is until the transaction ends. */
export async function findServiceRequest(
  db: Database,
  { id, scope }: RecordKey,
  lock = false,
): Promise<ServiceRequest | undefined> {
  const rows = await db.query<RequestRow>(sql`
    select ${listColumns} from service_request r left join stored_file f on f.id = r.file_id
    where r.id = ${id} and ${inScope(scope, 'r.property_code')} ${lock ? sql`for update of r` : empty}`);
  return rows[0] && toServiceRequest(rows[0]);
}

/** When the request `r` was completed; null unless it is completed now. */
export const completedAt = raw(
  `case when r.status = 'COMPLETED' then coalesce(r.completed_at, r.updated_at) end as completed_at`,
);

/** The resident's private link of a request, and what its end counts from. */
export async function findLink(
  db: Database,
  id: number,
): Promise<(Closing & { version: number; isRevoked: boolean }) | undefined> {
  const [row] = await db.query<{
    version: number;
    is_revoked: boolean;
    completed_at: string | null;
    archived_at: string | null;
  }>(sql`
    select coalesce(l.version, ${firstVersion}) as version, l.revoked_at is not null as is_revoked, r.archived_at, ${completedAt}
    from service_request r left join tracking_link l on l.request_id = r.id
    where r.id = ${id}`);
  return (
    row && {
      version: row.version,
      isRevoked: row.is_revoked,
      completedAt: row.completed_at && isoInstant(row.completed_at),
      archivedAt: row.archived_at && isoInstant(row.archived_at),
    }
  );
}

/** The distinct categories over all requests, active and archived, in alphabetical order. */
export async function listCategories(db: Database, scope: PropertyScope): Promise<string[]> {
  const rows = await db.query<{ category: string }>(sql`
    select keys ->> 'category' as category from (${countedGroups('service_request', {}, scope)}) groups
    group by 1 having sum(total) > 0 order by 1`);
  return rows.map((row) => row.category);
}

export type ServiceRequestUpdate = Partial<
  Pick<
    typeof serviceRequest.$inferInsert,
    | 'status'
    | 'category'
    | 'otherText'
    | 'propertyCode'
    | 'unitDigits'
    | 'email'
    | 'phone'
    | 'notes'
    | 'archivedAt'
  >
>;

export async function updateServiceRequest(
  db: Database,
  id: number,
  update: ServiceRequestUpdate & { updatedAt: string },
): Promise<void> {
  await db.orm.update(serviceRequest).set(update).where(eq(serviceRequest.id, id));
}

/** The attachment of a request; undefined where the request does not exist, null where it has no file. */
export async function findAttachment(
  db: Database,
  { id, scope }: RecordKey,
): Promise<FileOfRecord | null | undefined> {
  const [found] = await db.query<{ file_id: number | null; property_code: string }>(sql`
    select r.file_id, r.property_code from service_request r
    where r.id = ${id} and ${inScope(scope, 'r.property_code')}`);
  if (!found) return undefined;
  const file = found.file_id === null ? undefined : await findStoredFile(db, found.file_id);
  return file ? { file, propertyCode: found.property_code } : null;
}

/** Removes a request with its conversation, and the rows of their files; answers the storage keys of these. */
export async function deleteServiceRequest(db: Database, id: number): Promise<string[]> {
  const rows = await db.query<{ storage_key: string }>(sql`
    with named as materialized (
      select file_id from service_request where id = ${id}
      union all select file_id from conversation_entry where request_id = ${id}
    ), gone as (delete from service_request where id = ${id})
    select storage_key from named join stored_file on stored_file.id = named.file_id`);
  const storageKeys = rows.map((row) => row.storage_key);
  if (storageKeys.length > 0)
    await db.orm.delete(storedFile).where(inArray(storedFile.storageKey, storageKeys));
  return storageKeys;
}
