import sql, { empty, join, raw } from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import type { AuditChoices, AuditEntry, AuditFilters } from '#contracts/audit.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isoInstant } from '#server/platform/database/columns.ts';
import { countedGroups } from '#server/platform/database/row-count.queries.ts';

export interface AuditFilter extends AuditFilters {
  /** Admins with assigned properties read what was done to these properties' records, and nothing else. */
  scope: PropertyScope;
  /** Whose days `from` and `to` are. */
  timeZone: string;
}

/** One page of the audit log, newest first, with the exact number of entries that match: one snapshot. */
export async function listAuditEntries(
  db: Database,
  filter: AuditFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: AuditEntry[]; total: number }> {
  const rows = await db.query<{ total: number } & (EntryRow | { id: null })>(sql`
    with counted as materialized (select ${totalUnder(filter)} as total)
    select counted.total, page.* from counted
    left join (
      select ${entryColumns} from audit_entry e where ${matches(filter)} and (select total from counted) > 0
      order by e.at desc, e.id desc
      limit ${raw(String(pageSize))} offset (select ${(page - 1) * pageSize}::int)
    ) page on true
    order by page.at desc, page.id desc`);
  return { rows: rows.filter(hasEntry).map(toEntry), total: rows[0]?.total ?? 0 };
}

/** How many entries match: sums of groups. Those of some days, and the few of one record, are counted. */
function totalUnder(filter: AuditFilter): Sql {
  const { scope, actorUserId, action, objectKind, objectId, from, to } = filter;
  if (objectId !== undefined || from !== undefined || to !== undefined)
    return sql`(select count(*)::int from audit_entry e where ${matches(filter)})`;
  const keys = { actor_user_id: actorUserId, action: action || undefined, object_kind: objectKind };
  const isCounted = isVisible(scope, "(c.keys ->> 'property_id')::int");
  return sql`(
    select coalesce(sum(c.total), 0)::int from (${countedGroups('audit_entry', keys, null)}) c where ${isCounted}
  )`;
}

/** The next entries in the list's order after the given one: what an export reads bit by bit, however long it is. */
export async function listEntriesAfter(
  db: Database,
  filter: AuditFilter,
  { after, limit }: { after: AuditEntry | undefined; limit: number },
): Promise<AuditEntry[]> {
  const beyond = after ? sql`and (e.at, e.id) < (${after.at}::timestamptz, ${after.id}::int)` : empty;
  const rows = await db.query<EntryRow>(sql`
    select ${entryColumns} from audit_entry e where ${matches(filter)} ${beyond}
    order by e.at desc, e.id desc limit ${limit}::int`);
  return rows.map(toEntry);
}

/** Who is in the log, each with the e-mail of the last entry, and what was done; read from index to index, not row by row. */
export async function listChoices(db: Database, scope: PropertyScope): Promise<AuditChoices> {
  const [actors, actions] = await Promise.all([
    db.query<{ id: number; email: string | null }>(sql`
      with recursive known as (${nextAfter('actor_user_id', empty, scope)}
        union all
        select (${nextAfter('actor_user_id', sql`and e.actor_user_id > k.value`, scope)}) from known k
        where k.value is not null)
      select k.value as id, (
        select e.actor_email from audit_entry e where e.actor_user_id = k.value order by e.at desc, e.id desc limit 1
      ) as email
      from known k where k.value is not null order by email`),
    db.query<{ action: string }>(sql`
      with recursive known as (${nextAfter('action', empty, scope)}
        union all
        select (${nextAfter('action', sql`and e.action > k.value`, scope)}) from known k where k.value is not null)
      select k.value as action from known k where k.value is not null order by 1`),
  ]);
  return { actors, actions: actions.map((row) => row.action) };
}

function nextAfter(column: string, beyond: Sql, scope: PropertyScope): Sql {
  const name = raw(column);
  return sql`(select e.${name} as value from audit_entry e
    where e.${name} is not null ${beyond} and ${isVisible(scope, 'e.property_id')} order by e.${name} limit 1)`;
}

function matches({ scope, timeZone, ...filter }: AuditFilter): Sql {
  const startOf = (day: string, add: number) =>
    sql`((${day}::date + ${raw(String(add))})::timestamp at time zone ${timeZone})`;
  const conditions = [isVisible(scope, 'e.property_id')];
  if (filter.actorUserId !== undefined) conditions.push(sql`e.actor_user_id = ${filter.actorUserId}::int`);
  if (filter.action) conditions.push(sql`e.action = ${filter.action}`);
  if (filter.objectKind !== undefined) conditions.push(sql`e.object_kind = ${filter.objectKind}`);
  if (filter.objectId !== undefined) conditions.push(sql`e.object_id = ${filter.objectId}::int`);
  if (filter.from !== undefined) conditions.push(sql`e.at >= ${startOf(filter.from, 0)}`);
  if (filter.to !== undefined) conditions.push(sql`e.at < ${startOf(filter.to, 1)}`);
  return join(conditions, ' and ');
}

function isVisible(scope: PropertyScope, propertyId: string): Sql {
  if (scope === null) return sql`true`;
  return sql`${raw(propertyId)} = any(array(select id from property where code = any(${scope}::text[])))`;
}

/** An account that is gone is called as its removal tells. */
const entryColumns = raw(`
  e.id, e.at, e.actor_user_id, e.actor_email, e.action, e.object_kind, e.object_id, e.changes, e.request_id,
  case when e.object_kind = 'user' then coalesce(
    (select u.email from user_account u where u.id = e.object_id),
    (select gone.changes #>> '{email,from}' from audit_entry gone
      where gone.object_kind = 'user' and gone.object_id = e.object_id
        and gone.action in ('removed', 'deleted the own account') limit 1)
  ) end as object_name`);

interface EntryRow {
  id: number;
  at: string;
  actor_user_id: number | null;
  actor_email: string | null;
  action: string;
  object_kind: string;
  object_id: number | null;
  object_name: string | null;
  changes: AuditEntry['changes'];
  request_id: string | null;
}

function hasEntry(row: { total: number } & (EntryRow | { id: null })): row is { total: number } & EntryRow {
  return row.id !== null;
}

function toEntry(row: EntryRow): AuditEntry {
  return {
    id: row.id,
    at: isoInstant(row.at),
    actorUserId: row.actor_user_id,
    actorEmail: row.actor_email,
    action: row.action,
    objectKind: row.object_kind,
    objectId: row.object_id,
    objectName: row.object_name,
    changes: row.changes,
    requestId: row.request_id,
  };
}
