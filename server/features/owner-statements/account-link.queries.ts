import { withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, eq, sql } from '#server/platform/database/drizzle.ts';
import { insertSelect, isOneOf, sentRows, sentValues } from '#server/platform/database/expressions.ts';
import { account, accountLink, unit } from '#server/platform/database/rental-schema.ts';

/** The link of an account as it is stored. */
export type StoredLink = typeof accountLink.$inferSelect;

/** A link, and who owns the unit now. */
export type LinkedAccount = StoredLink & { currentOwnerId: number | null };

const columns = {
  accountId: accountLink.accountId,
  ownerId: accountLink.ownerId,
  createdAt: accountLink.createdAt,
  version: accountLink.version,
  endsAt: accountLink.endsAt,
  revokedAt: accountLink.revokedAt,
};

/** The link of an account; undefined where none was made, or the caller does not work with it. */
export async function findLink(
  { orm }: Database,
  { id, scope }: RecordKey,
): Promise<LinkedAccount | undefined> {
  const [row] = await orm
    .select({ ...columns, currentOwnerId: unit.ownerId })
    .from(accountLink)
    .innerJoin(account, eq(account.id, accountLink.accountId))
    .innerJoin(unit, eq(unit.id, account.unitId))
    .where(and(eq(accountLink.accountId, id), withinScope(scope, account.propertyCode)));
  return row;
}

/** The links of accounts that have one. */
export async function findLinks(
  { orm }: Database,
  accountIds: readonly number[],
): Promise<Map<number, StoredLink>> {
  const rows = await orm.select(columns).from(accountLink).where(isOneOf(accountLink.accountId, accountIds));
  return new Map(rows.map((row) => [row.accountId, row]));
}

interface LinkOwner {
  accountId: number;
  ownerId: number;
}

/**
 * Has the links of accounts work until then. One of the same owner that was not revoked stays the same; in the place of every
 * other comes a new one.
 */
export async function extendLinks(
  db: Database,
  owners: readonly LinkOwner[],
  { now, endsAt }: { now: string; endsAt: string },
): Promise<Map<number, StoredLink>> {
  if (owners.length === 0) return new Map();
  const rows = owners.map((owner) => ({ ...owner, createdAt: now, version: 1, endsAt, revokedAt: null }));
  const sent = sentRows(db, columns, rows);
  const { accountId, ownerId, version, revokedAt } = accountLink;
  const isSame = sql`${ownerId} = excluded.owner_id and ${revokedAt} is null`;
  const extended = db.orm.$with('extended', columns).as(
    insertSelect(
      accountLink,
      sentValues(sent, columns),
      sql`from ${sent} on conflict (${sql.identifier(accountId.name)}) do update set
        version = ${version} + case when ${isSame} then 0 else 1 end,
        owner_id = excluded.owner_id, ends_at = excluded.ends_at, revoked_at = null
        returning ${sql.join(Object.values(columns), sql`, `)}`,
    ),
  );
  const found = await db.orm.with(sent, extended).select().from(extended);
  return new Map(found.map((row) => [row.accountId, row]));
}

/** The link opens nothing from now on. */
export async function revokeLink({ orm }: Database, accountId: number, now: string): Promise<void> {
  await orm.update(accountLink).set({ revokedAt: now }).where(eq(accountLink.accountId, accountId));
}
