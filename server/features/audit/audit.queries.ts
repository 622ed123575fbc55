import type { AuditChoices, AuditEntry, AuditFilters } from '#contracts/audit.ts';
import type { NamedUnit } from '#contracts/unit-spellings.ts';
import { recordsOfUnit } from '#server/features/units/unit-records.queries.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { alias, and, desc, eq, isNotNull, query, sql } from '#server/platform/database/drizzle.ts';
import type { SQL, SQLWrapper } from '#server/platform/database/drizzle.ts';
import { isOneOf } from '#server/platform/database/expressions.ts';
import { property } from '#server/platform/database/rental-schema.ts';
import { readPage } from '#server/platform/database/lists.queries.ts';
import type { FoundPage, PageOptions } from '#server/platform/database/lists.queries.ts';
import { isCounted } from '#server/platform/database/row-count.queries.ts';
import { auditEntry, rowTotal, userAccount } from '#server/platform/database/schema.ts';

export interface AuditFilter extends AuditFilters {
  /** Admins with assigned properties read what was done to these properties' records, and nothing else. */
  scope: PropertyScope;
  /** Whose days `from` and `to` are. */
  timeZone: string;
}

const ofAccount = query
  .select({ email: userAccount.email })
  .from(userAccount)
  .where(eq(userAccount.id, auditEntry.objectId));
const gone = alias(auditEntry, 'gone');
const ofAccountThatIsGone = query
  .select({ email: sql`${gone.changes} #>> '{email,from}'` })
  .from(gone)
  .where(
    sql`${gone.objectKind} = 'user' and ${gone.objectId} = ${auditEntry.objectId}
      and ${gone.action} in ('removed', 'deleted the own account')`,
  );

/** An account that is gone is called as in the entry of its removal. */
const entryColumns = {
  id: auditEntry.id,
  at: auditEntry.at,
  actorUserId: auditEntry.actorUserId,
  actorEmail: auditEntry.actorEmail,
  action: auditEntry.action,
  objectKind: auditEntry.objectKind,
  objectId: auditEntry.objectId,
  objectName: sql<
    string | null
  >`case when ${auditEntry.objectKind} = 'user' then coalesce(${ofAccount}, (${ofAccountThatIsGone} limit 1)) end`.as(
    'object_name',
  ),
  changes: auditEntry.changes,
  requestId: auditEntry.requestId,
};

const newestFirst = [desc(auditEntry.at), desc(auditEntry.id)];

/** One page of the audit log, newest first, with the exact number of entries that match: one snapshot. */
export function listAuditEntries(
  { orm }: Database,
  filter: AuditFilter,
  { page, pageSize }: PageOptions,
): Promise<FoundPage<Omit<AuditEntry, 'names'>>> {
  // Named twice, so that it is counted once; where it is 0, no entry is looked for.
  const counted = orm
    .$with('counted', { total: sql<number>`total`.as('total') })
    .as(sql`select ${totalUnder(filter)} as total`);
  const total = sql<number>`(select ${counted.total} from ${counted})`;
  const entries = query
    .select(entryColumns)
    .from(auditEntry)
    .where(and(matches(filter), sql`${total} > 0`))
    .orderBy(...newestFirst);
  // All pages have one plan: it knows how long they are, and not where they begin.
  const cut = sql`limit ${sql.raw(String(pageSize))} offset (select ${(page - 1) * pageSize}::int)`;
  const listed = orm.$with('listed', entryColumns).as(sql`${entries} ${cut}`);
  const rows = orm
    .with(counted, listed)
    .select({
      id: listed.id,
      at: listed.at,
      actorUserId: listed.actorUserId,
      actorEmail: listed.actorEmail,
      action: listed.action,
      objectKind: listed.objectKind,
      objectId: listed.objectId,
      objectName: listed.objectName,
      changes: listed.changes,
      requestId: listed.requestId,
      total,
    })
    .from(listed)
    .orderBy(desc(listed.at), desc(listed.id));
  return readPage({ within: orm.with(counted), total }, rows);
}

/** How many entries match: sums of groups. Those of some days, and the few of one record or unit, are counted. */
function totalUnder(filter: AuditFilter): SQL {
  const { scope, actorUserId, action, objectKind, objectId, unit, from, to } = filter;
  if (unit || objectId !== undefined || from !== undefined || to !== undefined) {
    const entries = query
      .select({ total: sql`count(*)::int` })
      .from(auditEntry)
      .where(matches(filter));
    return sql`${entries}`;
  }
  const keys = { actor_user_id: actorUserId, action: action || undefined, object_kind: objectKind };
  const groups = query
    .select({ total: sql`coalesce(sum(${rowTotal.total}), 0)::int` })
    .from(rowTotal)
    .where(
      and(
        isCounted('audit_entry', keys, null),
        isVisible(scope, sql`(${rowTotal.keys} ->> 'property_id')::int`),
      ),
    );
  return sql`${groups}`;
}

/** Who is in the log, each with the email of the last entry, and what was done; read from index to index, not row by row. */
export async function listChoices({ orm }: Database, scope: PropertyScope): Promise<AuditChoices> {
  const emails = query
    .select({ email: auditEntry.actorEmail })
    .from(auditEntry)
    .where(sql`${auditEntry.actorUserId} = known.value`)
    .orderBy(...newestFirst);
  const email = sql<string | null>`(${emails} limit 1)`.as('email');
  const [actors, actions] = await Promise.all([
    orm
      .select({ id: sql<number>`known.value`, email })
      .from(valuesOf(auditEntry.actorUserId, scope))
      .orderBy(email),
    orm
      .select({ action: sql<string>`known.value` })
      .from(valuesOf(auditEntry.action, scope))
      .orderBy(sql`known.value`),
  ]);
  return { actors, actions: actions.map((row) => row.action) };
}

/** The values of a column, as `known.value`. */
function valuesOf(
  column: typeof auditEntry.actorUserId | typeof auditEntry.action,
  scope: PropertyScope,
): SQL {
  const next = (beyond?: SQL) => {
    const values = query
      .select({ value: sql`${column}`.as('value') })
      .from(auditEntry)
      .where(and(isNotNull(column), beyond, isVisible(scope, auditEntry.propertyId)))
      .orderBy(sql`${column}`);
    return sql`(${values} limit 1)`;
  };
  return sql`(
    with recursive found as (
      ${next()} union all select ${next(sql`${column} > found.value`)} from found where found.value is not null
    )
    select found.value from found where found.value is not null
  ) known`;
}

function matches({ scope, timeZone, ...filter }: AuditFilter): SQL | undefined {
  const { actorUserId, action, objectKind, objectId, unit, from, to } = filter;
  const startOf = (day: string, add: 0 | 1) =>
    sql`((${day}::date + ${sql.raw(String(add))})::timestamp at time zone ${timeZone})`;
  return and(
    isVisible(scope, auditEntry.propertyId),
    actorUserId === undefined ? undefined : eq(auditEntry.actorUserId, actorUserId),
    action ? eq(auditEntry.action, action) : undefined,
    objectKind === undefined ? undefined : eq(auditEntry.objectKind, objectKind),
    objectId === undefined ? undefined : eq(auditEntry.objectId, objectId),
    unit && isAboutUnit(unit),
    from === undefined ? undefined : sql`${auditEntry.at} >= ${startOf(from, 0)}`,
    to === undefined ? undefined : sql`${auditEntry.at} < ${startOf(to, 1)}`,
  );
}

/** Found by the records first: there are few of them. */
function isAboutUnit(unit: NamedUnit): SQL {
  const about = alias(auditEntry, 'about_unit');
  const ids = query
    .select({ id: about.id })
    .from(about)
    .innerJoin(recordsOfUnit(unit), sql`${about.objectKind} = about.kind and ${about.objectId} = about.id`);
  return sql`${auditEntry.id} = any(array${ids})`;
}

function isVisible(scope: PropertyScope, propertyId: SQLWrapper): SQL | undefined {
  if (scope === null) return undefined;
  const visible = query.select({ id: property.id }).from(property).where(isOneOf(property.code, scope));
  return sql`${propertyId} = any(array${visible})`;
}
