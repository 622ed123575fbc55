import sql, { empty } from 'sql-template-tag';
import type { ServiceRequestStatus } from '#contracts/service-requests.ts';
import { unitIdentifier } from '#contracts/fields.ts';
import { completedAt } from '#server/features/service-requests/service-request.queries.ts';
import { firstVersion } from '#server/platform/auth/private-link.ts';
import { inScope } from '#server/platform/auth/property-scope.queries.ts';
import type { RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isoInstant } from '#server/platform/database/columns.ts';

/** A request as far as its link and its resident are concerned. */
export interface TrackedRecord {
  id: number;
  createdAt: string;
  status: ServiceRequestStatus;
  category: string;
  propertyCode: string;
  propertyName: string;
  unitIdentifier: string;
  message: string | null;
  fileId: number | null;
  /** null unless it is completed now. */
  completedAt: string | null;
  archivedAt: string | null;
  /** Of the link that opens it. */
  version: number;
  isRevoked: boolean;
}

/** One request with the state of its link; with `lock` it stays as it is until the transaction ends. */
export async function findTracked(
  db: Database,
  { id, scope }: RecordKey,
  lock = false,
): Promise<TrackedRecord | undefined> {
  const [row] = await db.query<TrackedRow>(sql`
    select r.id, r.created_at, r.status, r.category, r.property_code, r.unit_digits, r.message, r.file_id, r.archived_at,
      ${completedAt},
      coalesce(p.display_name, p.title) as property_name,
      coalesce(l.version, ${firstVersion}) as version, l.revoked_at is not null as is_revoked
    from service_request r
    join property p on p.code = r.property_code
    left join tracking_link l on l.request_id = r.id
    where r.id = ${id} and ${inScope(scope, 'r.property_code')} ${lock ? sql`for no key update of r` : empty}`);
  return row && toTracked(row);
}

interface TrackedRow {
  id: number;
  created_at: string;
  status: ServiceRequestStatus;
  category: string;
  property_code: string;
  unit_digits: string;
  message: string | null;
  file_id: number | null;
  archived_at: string | null;
  completed_at: string | null;
  property_name: string;
  version: number;
  is_revoked: boolean;
}

function toTracked(row: TrackedRow): TrackedRecord {
  return {
    id: row.id,
    createdAt: isoInstant(row.created_at),
    status: row.status,
    category: row.category,
    propertyCode: row.property_code,
    propertyName: row.property_name,
    unitIdentifier: unitIdentifier(row.property_code, row.unit_digits),
    message: row.message,
    fileId: row.file_id,
    completedAt: row.completed_at === null ? null : isoInstant(row.completed_at),
    archivedAt: row.archived_at === null ? null : isoInstant(row.archived_at),
    version: row.version,
    isRevoked: row.is_revoked,
  };
}

/** The statuses that staff set, the oldest first: from the history, where every change of one is kept. */
export async function listStatusChanges(
  db: Database,
  requestId: number,
): Promise<{ at: string; status: ServiceRequestStatus }[]> {
  const rows = await db.query<{ at: string; status: ServiceRequestStatus }>(sql`
    select at, changes -> 'status' ->> 'to' as status from audit_entry
    where object_kind = 'service-request' and object_id = ${requestId} and changes -> 'status' is not null
      and actor_user_id is not null
    order by id`);
  return rows.map(({ at, status }) => ({ at: isoInstant(at), status }));
}

/** Makes the link anew; the one before opens nothing any more. */
export async function renewLink(db: Database, requestId: number): Promise<void> {
  await db.query(sql`
    insert into tracking_link as link (request_id, version) values (${requestId}, ${firstVersion + 1})
    on conflict (request_id) do update set version = link.version + 1, revoked_at = null`);
}

/** The link opens nothing until it is made anew. */
export async function revokeLink(db: Database, requestId: number, at: Date): Promise<void> {
  const now = at.toISOString();
  await db.query(sql`
    insert into tracking_link (request_id, version, revoked_at) values (${requestId}, ${firstVersion}, ${now})
    on conflict (request_id) do update set revoked_at = ${now}`);
}
