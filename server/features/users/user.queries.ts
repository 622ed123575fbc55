import sql, { empty } from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { eq } from '#server/platform/database/drizzle.ts';
import { isoInstant } from '#server/platform/database/columns.ts';
import { userAccount } from '#server/platform/database/schema.ts';

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

interface UserRow {
  id: number;
  created_at: string;
  updated_at: string;
  email: string;
  role: string;
  has_second_factor: boolean;
  has_given_password: boolean;
  property_ids: number[] | null;
  property_codes: string[] | null;
}

const userColumns = sql`
  u.id, u.created_at, u.updated_at, u.email, u.role, u.has_given_password,
  exists (select 1 from second_factor f where f.user_id = u.id and f.confirmed_at is not null) as has_second_factor,
  (select array_agg(p.id order by p.id) from user_property a join property p on p.code = a.property_code
    where a.user_id = u.id) as property_ids,
  (select array_agg(a.property_code order by a.property_code) from user_property a where a.user_id = u.id)
    as property_codes`;

function toUser(row: UserRow): UserRecord {
  return {
    id: row.id,
    createdAt: isoInstant(row.created_at),
    updatedAt: isoInstant(row.updated_at),
    email: row.email,
    role: row.role,
    hasSecondFactor: row.has_second_factor,
    hasGivenPassword: row.has_given_password,
    propertyIds: row.property_ids ?? [],
    scope: row.property_codes,
  };
}

/** One account; with `lock` it stays as it is until the transaction ends. */
export async function findUser(db: Database, id: number, lock = false): Promise<UserRecord | undefined> {
  const rows = await db.query<UserRow>(sql`
    select ${userColumns} from user_account u where u.id = ${id} ${lock ? sql`for update of u` : empty}`);
  return rows[0] && toUser(rows[0]);
}

/** One page of the accounts by e-mail, and how many there are. */
export async function listUserAccounts(
  db: Database,
  { role }: { role: string | undefined },
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: UserRecord[]; total: number }> {
  const matches: Sql = role ? sql`upper(u.role) = upper(${role})` : sql`true`;
  const [counted, rows] = await Promise.all([
    db.query<{ total: number }>(sql`select count(*)::int as total from user_account u where ${matches}`),
    db.query<UserRow>(sql`
      select ${userColumns} from user_account u where ${matches}
      order by lower(u.email) limit ${pageSize}::int offset ${(page - 1) * pageSize}::int`),
  ]);
  return { rows: rows.map(toUser), total: counted[0]?.total ?? 0 };
}

/** Adds an account; answers its id, or undefined where the e-mail is taken. */
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

/** Throws the database's error where the e-mail is taken (constraint `user_account_email_key`). */
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
