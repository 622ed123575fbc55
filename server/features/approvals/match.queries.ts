import { matchesMax, matchReasons } from '#contracts/approvals.ts';
import type { MatchedPerson } from '#contracts/approvals.ts';
import type { Registration } from '#contracts/registrations.ts';
import { isVisibleTo } from '#server/features/people/person.queries.ts';
import type { Viewer } from '#server/features/people/person.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, eq, exists, or, query, sql } from '#server/platform/database/drizzle.ts';
import type { AnyPgColumn, SQL } from '#server/platform/database/drizzle.ts';
import { lease, owner, tenant, unit } from '#server/platform/database/rental-schema.ts';

/** What people are matched by, of a registration. */
export type Asking = Pick<
  Registration,
  'partyType' | 'firstName' | 'lastName' | 'email' | 'phone' | 'unitIdentifier'
>;

/** The people on file who may be who sent a registration, the surest first; of these those that the viewer sees. */
export async function findMatches(
  { orm }: Database,
  asking: Asking,
  viewer: Viewer,
): Promise<MatchedPerson[]> {
  const kind = asking.partyType === 'OWNER' ? 'owner' : 'tenant';
  const table = kind === 'owner' ? owner : tenant;
  const byEmail = sql<boolean>`coalesce(lower(${table.email}) = lower(${asking.email}), false)`;
  const byPhone = sql<boolean>`coalesce(${table.phone} = ${asking.phone}, false)`;
  const byName = and(
    eq(plainName(table.firstName), plainName(asking.firstName)),
    eq(plainName(table.lastName), plainName(asking.lastName)),
    kind === 'owner' ? ownsUnit(asking) : isOfUnit(asking),
  );
  const isNamed = sql<boolean>`coalesce(${byName}, false)`;
  const rank = sql`case when ${byEmail} then 1 when ${byPhone} then 2 else 3 end`;
  const rows = await orm
    .select({
      id: table.id,
      createdAt: table.createdAt,
      updatedAt: table.updatedAt,
      firstName: table.firstName,
      lastName: table.lastName,
      email: table.email,
      phone: table.phone,
      mailingAddress: table.mailingAddress,
      language: table.language,
      EMAIL: byEmail,
      PHONE: byPhone,
      NAME_AND_UNIT: isNamed,
    })
    .from(table)
    .where(and(or(byEmail, byPhone, byName), isVisibleTo(viewer, kind)))
    .orderBy(rank, table.id)
    .limit(matchesMax);
  return rows.map(({ EMAIL, PHONE, NAME_AND_UNIT, ...found }) => {
    const holds = { EMAIL, PHONE, NAME_AND_UNIT };
    return Object.assign(found, { why: matchReasons.filter((reason) => holds[reason]) });
  });
}

/** A name however it is written: in small letters, with single spaces. */
function plainName(name: AnyPgColumn | string): SQL<string> {
  return sql<string>`lower(trim(regexp_replace(${name}, '\\s+', ' ', 'g')))`;
}

function ownsUnit({ unitIdentifier }: Asking): SQL {
  return exists(
    query
      .select({ id: unit.id })
      .from(unit)
      .where(and(eq(unit.unitIdentifier, unitIdentifier), eq(unit.ownerId, owner.id))),
  );
}

/** Who is named by the unit, or has, had or will have a lease of it. */
function isOfUnit({ unitIdentifier }: Asking): SQL | undefined {
  return or(
    exists(
      query
        .select({ id: unit.id })
        .from(unit)
        .where(and(eq(unit.unitIdentifier, unitIdentifier), eq(unit.tenantId, tenant.id))),
    ),
    exists(
      query
        .select({ id: lease.id })
        .from(lease)
        .innerJoin(unit, eq(unit.id, lease.unitId))
        .where(and(eq(unit.unitIdentifier, unitIdentifier), eq(lease.tenantId, tenant.id))),
    ),
  );
}
