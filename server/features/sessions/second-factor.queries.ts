import type { Database } from '#server/platform/database/database.ts';
import { and, eq, isNotNull, isNull, ne, notInArray, query, sql } from '#server/platform/database/drizzle.ts';
import { recoveryCode, secondFactor, session } from '#server/platform/database/session-schema.ts';
import { setRule } from './account-rule.queries.ts';

export interface SecondFactor {
  /** Encrypted. */
  secret: Buffer;
  /** In force since then; null while it is being set up. */
  confirmedAt: string | null;
  lastStep: number;
  recoveryCodesLeft: number;
}

const codesLeft = query
  .select({ total: sql`count(*)::int` })
  .from(recoveryCode)
  .where(eq(recoveryCode.userId, secondFactor.userId));

/** The second factor of a user, in force or not; with `lock` no one else uses a code of it until the transaction ends. */
export async function findSecondFactor(
  { orm }: Database,
  userId: number,
  lock = false,
): Promise<SecondFactor | undefined> {
  const found = orm
    .select({
      secret: secondFactor.secret,
      confirmedAt: secondFactor.confirmedAt,
      lastStep: secondFactor.lastStep,
      recoveryCodesLeft: sql<number>`${codesLeft}`,
    })
    .from(secondFactor)
    .where(eq(secondFactor.userId, userId));
  const [row] = lock ? await found.for('update') : await found;
  return row;
}

/** Keeps a secret that is not in force yet, in the place of an earlier one; answers false where one is in force. */
export async function saveUnconfirmed(
  { orm }: Database,
  { userId, secret, at }: { userId: number; secret: Buffer; at: string },
): Promise<boolean> {
  const rows = await orm
    .insert(secondFactor)
    .values({ userId, secret, createdAt: at })
    .onConflictDoUpdate({
      target: secondFactor.userId,
      set: { secret, createdAt: at },
      setWhere: isNull(secondFactor.confirmedAt),
    })
    .returning({ userId: secondFactor.userId });
  return rows.length > 0;
}

export async function putInForce(
  { orm }: Database,
  { userId, step, at }: { userId: number; step: number; at: string },
): Promise<void> {
  await orm
    .update(secondFactor)
    .set({ confirmedAt: at, lastStep: step })
    .where(eq(secondFactor.userId, userId));
}

/** Codes of this step and older ones open nothing from now on. */
export async function saveLastStep({ orm }: Database, userId: number, step: number): Promise<void> {
  await orm.update(secondFactor).set({ lastStep: step }).where(eq(secondFactor.userId, userId));
}

/** Removes the second factor and its recovery codes; answers whether there was one. */
export async function deleteSecondFactor({ orm }: Database, userId: number): Promise<boolean> {
  const gone = await orm
    .delete(secondFactor)
    .where(eq(secondFactor.userId, userId))
    .returning({ userId: secondFactor.userId });
  return gone.length > 0;
}

/** Keeps these recovery codes and no others. */
export async function replaceRecoveryCodes(
  { orm }: Database,
  userId: number,
  codeHashes: Buffer[],
): Promise<void> {
  await orm.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
  if (codeHashes.length > 0)
    await orm.insert(recoveryCode).values(codeHashes.map((codeHash) => ({ userId, codeHash })));
}

/** Uses a recovery code up; answers whether there was such a code. */
export async function takeRecoveryCode(
  { orm }: Database,
  userId: number,
  codeHash: Buffer,
): Promise<boolean> {
  const gone = await orm
    .delete(recoveryCode)
    .where(and(eq(recoveryCode.userId, userId), eq(recoveryCode.codeHash, codeHash)))
    .returning({ userId: recoveryCode.userId });
  return gone.length > 0;
}

/** Sets the rule, also for the sessions there are: from now on those of admins without one can only set it up. */
export async function setSecondFactorEnforced(db: Database, isEnforced: boolean): Promise<boolean> {
  const hasChanged = await setRule(db, 'second-factor-enforced', isEnforced);
  const withFactor = query
    .select({ id: secondFactor.userId })
    .from(secondFactor)
    .where(isNotNull(secondFactor.confirmedAt));
  await db.orm
    .update(session)
    .set({ isLimitedToSetup: isEnforced })
    .where(
      and(
        isNull(session.endedAt),
        ne(session.isLimitedToSetup, isEnforced),
        isEnforced ? notInArray(session.userId, withFactor) : undefined,
      ),
    );
  return hasChanged;
}

/** The sessions of a user who has set up a second factor can do everything again. */
export async function liftSetupLimit({ orm }: Database, userId: number): Promise<void> {
  await orm
    .update(session)
    .set({ isLimitedToSetup: false })
    .where(and(eq(session.userId, userId), eq(session.isLimitedToSetup, true)));
}
