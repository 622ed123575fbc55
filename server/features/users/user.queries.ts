import { readSort } from '#contracts/fields.ts';
import type { UserOrder } from '#contracts/users.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, eq, exists, isNotNull, query, sql } from '#server/platform/database/drizzle.ts';
import { property } from '#server/platform/database/rental-schema.ts';
import { inOrder, readPage } from '#server/platform/database/lists.queries.ts';
import type { FoundPage, ListOrder, PageOptions } from '#server/platform/database/lists.queries.ts';
import { lockRow } from '#server/platform/database/lock-row.queries.ts';
import { userAccount, userProperty } from '#server/platform/database/schema.ts';
import { secondFactor } from '#server/platform/database/session-schema.ts';

/** An account as the rules and answers need it. */
export interface UserRecord {
  id: number;
  createdAt: string;
  updatedAt: string;
  email: string;
  role: string;
  hasSecondFactor: boolean;
  /** The password is one that an admin gave, and was not changed since. */
  hasGivenPassword: boolean;
  propertyIds: number[];
  scope: PropertyScope;
}

const factorInForce = query
  .select({ userId: secondFactor.userId })
  .from(secondFactor)
  .where(and(eq(secondFactor.userId, userAccount.id), isNotNull(secondFactor.confirmedAt)));

const assignedIds = query
  .select({ id: property.id })
  .from(userProperty)
  .innerJoin(property, eq(property.code, userProperty.propertyCode))
  .where(eq(userProperty.userId, userAccount.id))
  .orderBy(property.id);

const assignedCodes = query
  .select({ code: userProperty.propertyCode })
  .from(userProperty)
  .where(eq(userProperty.userId, userAccount.id))
  .orderBy(userProperty.propertyCode);

const userColumns = {
  id: userAccount.id,
  createdAt: userAccount.createdAt,
  updatedAt: userAccount.updatedAt,
  email: userAccount.email,
  role: userAccount.role,
  hasGivenPassword: userAccount.hasGivenPassword,
  hasSecondFactor: sql<boolean>`${exists(factorInForce)}`,
  propertyIds: sql<number[]>`array${assignedIds}`,
  codes: sql<string[]>`array${assignedCodes}`,
};

type UserRow = Omit<UserRecord, 'scope'> & { codes: string[] };

function toUser({ codes, ...user }: UserRow): UserRecord {
  return { ...user, scope: codes.length > 0 ? codes : null };
}

/** One account; with `lock` it stays as it is until the transaction ends. */
export async function findUser(db: Database, id: number, lock = false): Promise<UserRecord | undefined> {
  if (lock) await lockRow(db, userAccount, id);
  const [row] = await db.orm.select(userColumns).from(userAccount).where(eq(userAccount.id, id));
  return row && toUser(row);
}

/** One page of the accounts, and how many there are. */
export async function listUserAccounts(
  { orm }: Database,
  { role, sort }: { role?: string | undefined; sort: UserOrder },
  { page, pageSize }: PageOptions,
): Promise<FoundPage<UserRecord>> {
  const matches = role ? sql`upper(${userAccount.role}) = upper(${role})` : undefined;
  const counted = query
    .select({ total: sql`count(*)::int` })
    .from(userAccount)
    .where(matches);
  const total = sql<number>`${counted}`;
  const rows = orm
    .select({ ...userColumns, total })
    .from(userAccount)
    .where(matches)
    .orderBy(...inOrder(orderOf(sort)))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const found = await readPage({ within: orm.with(), total }, rows);
  return { ...found, rows: found.rows.map(toUser) };
}

function orderOf(sort: UserOrder): ListOrder {
  const { key, isDescending } = readSort(sort);
  const email = sql`lower(${userAccount.email})`;
  const by = { id: userAccount.id, email, role: userAccount.role }[key];
  // No two accounts have one email.
  return [
    { by, isDescending },
    { by: email, isDescending },
  ];
}

/** Adds an account; answers its id, or undefined where the email is taken. */
export async function insertUser(
  db: Database,
  {
    at,
    ...account
  }: { email: string; role: string; passwordHash: string; hasGivenPassword?: boolean; at: string },
): Promise<number | undefined> {
  const added = await db.orm
    .insert(userAccount)
    .values({ ...account, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning({ id: userAccount.id });
  return added[0]?.id;
}

export type UserUpdate = Partial<
  Pick<typeof userAccount.$inferInsert, 'email' | 'role' | 'passwordHash' | 'hasGivenPassword'>
>;

/** Throws the database's error where the email is taken (constraint `user_account_email_key`). */
export async function updateUser(
  db: Database,
  id: number,
  update: UserUpdate & { updatedAt: string },
): Promise<void> {
  await db.orm.update(userAccount).set(update).where(eq(userAccount.id, id));
}

/** Removes an account with all that is its own: sessions, codes, second factor, assignments. */
export async function deleteUser(db: Database, id: number): Promise<void> {
  await db.orm.delete(userAccount).where(eq(userAccount.id, id));
}
