import sql, { empty } from 'sql-template-tag';
import type { Database } from '#server/platform/database/database.ts';
import { isoInstant } from '#server/platform/database/columns.ts';
import { setRule } from './account-rule.queries.ts';

export interface SecondFactor {
  /** Sealed. */
  secret: Buffer;
  /** In force since then; null while it is being set up. */
  confirmedAt: string | null;
  lastStep: number;
  recoveryCodesLeft: number;
}

/** The second factor of a user, in force or not; with `lock` nobody else uses a code of it until the transaction ends. */
export async function findSecondFactor(
  db: Database,
  userId: number,
  lock = false,
): Promise<SecondFactor | undefined> {
  const rows = await db.query<{
    secret: Buffer;
    confirmed_at: string | null;
    last_step: number;
    codes: number;
  }>(sql`
    select f.secret, f.confirmed_at, f.last_step,
      (select count(*)::int from recovery_code c where c.user_id = f.user_id) as codes
    from second_factor f where f.user_id = ${userId} ${lock ? sql`for update of f` : empty}`);
  const [row] = rows;
  return (
    row && {
      secret: row.secret,
      confirmedAt: row.confirmed_at === null ? null : isoInstant(row.confirmed_at),
      lastStep: row.last_step,
      recoveryCodesLeft: row.codes,
    }
  );
}

/** Keeps a secret that is not in force yet, in the place of an earlier one; answers false where one is in force. */
export async function keepUnconfirmed(
  db: Database,
  { userId, secret, at }: { userId: number; secret: Buffer; at: string },
): Promise<boolean> {
  const rows = await db.query(sql`
    insert into second_factor as f (user_id, secret, created_at) values (${userId}, ${secret}, ${at}::timestamptz)
    on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at
    where f.confirmed_at is null returning user_id`);
  return rows.length > 0;
}

export async function putInForce(
  db: Database,
  { userId, step, at }: { userId: number; step: number; at: string },
): Promise<void> {
  await db.query(sql`
    update second_factor set confirmed_at = ${at}::timestamptz, last_step = ${step}::int where user_id = ${userId}`);
}

/** Codes of this step and older ones open nothing from now on. */
export async function saveLastStep(db: Database, userId: number, step: number): Promise<void> {
  await db.query(sql`update second_factor set last_step = ${step}::int where user_id = ${userId}`);
}

/** Removes the second factor and its recovery codes; answers whether there was one. */
export async function deleteSecondFactor(db: Database, userId: number): Promise<boolean> {
  const gone = await db.query(sql`delete from second_factor where user_id = ${userId} returning user_id`);
  return gone.length > 0;
}

/** Keeps these recovery codes and no others. */
export async function replaceRecoveryCodes(
  db: Database,
  userId: number,
  codeHashes: Buffer[],
): Promise<void> {
  await db.query(sql`delete from recovery_code where user_id = ${userId}`);
  await db.query(sql`
    insert into recovery_code (user_id, code_hash) select ${userId}, unnest(${codeHashes}::bytea[])`);
}

/** Uses a recovery code up; answers whether there was such a code. */
export async function takeRecoveryCode(db: Database, userId: number, codeHash: Buffer): Promise<boolean> {
  const gone = await db.query(
    sql`delete from recovery_code where user_id = ${userId} and code_hash = ${codeHash} returning user_id`,
  );
  return gone.length > 0;
}

/** Sets the rule, also for the sessions there are: from now on those of admins without one can only set it up. */
export async function setSecondFactorEnforced(db: Database, isEnforced: boolean): Promise<boolean> {
  const hasChanged = await setRule(db, 'second-factor-enforced', isEnforced);
  await db.query(sql`
    update session s set is_limited_to_setup = ${isEnforced}::boolean
    where s.ended_at is null and s.is_limited_to_setup <> ${isEnforced}::boolean
      and not (${isEnforced}::boolean and exists (
        select 1 from second_factor f where f.user_id = s.user_id and f.confirmed_at is not null))`);
  return hasChanged;
}

/** The sessions of a user who has set up a second factor can do everything again. */
export async function liftSetupLimit(db: Database, userId: number): Promise<void> {
  await db.query(
    sql`update session set is_limited_to_setup = false where user_id = ${userId} and is_limited_to_setup`,
  );
}
