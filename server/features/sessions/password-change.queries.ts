import type { Database } from '#server/platform/database/database.ts';
import { and, eq, inArray, isNull, ne, query } from '#server/platform/database/drizzle.ts';
import { userAccount } from '#server/platform/database/schema.ts';
import { session } from '#server/platform/database/session-schema.ts';
import { setRule } from './account-rule.queries.ts';

/** Sets the rule, also for the sessions there are: from now on those with a given password can only change it. */
export async function setPasswordChangeEnforced(db: Database, isEnforced: boolean): Promise<boolean> {
  const hasChanged = await setRule(db, 'password-change-enforced', isEnforced);
  const withGivenPassword = query
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(eq(userAccount.hasGivenPassword, true));
  await db.orm
    .update(session)
    .set({ mustChangePassword: isEnforced })
    .where(
      and(
        isNull(session.endedAt),
        ne(session.mustChangePassword, isEnforced),
        isEnforced ? inArray(session.userId, withGivenPassword) : undefined,
      ),
    );
  return hasChanged;
}

/** The sessions of a user who has changed the password can do everything again. */
export async function liftPasswordLimit({ orm }: Database, userId: number): Promise<void> {
  await orm
    .update(session)
    .set({ mustChangePassword: false })
    .where(and(eq(session.userId, userId), eq(session.mustChangePassword, true)));
}
