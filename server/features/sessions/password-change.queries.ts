import sql from 'sql-template-tag';
import type { Database } from '#server/platform/database/database.ts';
import { setRule } from './account-rule.queries.ts';

/** Sets the rule, also for the sessions there are: from now on those with a given password can only change it. */
export async function setPasswordChangeEnforced(db: Database, isEnforced: boolean): Promise<boolean> {
  const hasChanged = await setRule(db, 'password-change-enforced', isEnforced);
  await db.query(sql`
    update session s set must_change_password = ${isEnforced}::boolean
    where s.ended_at is null and s.must_change_password <> ${isEnforced}::boolean
      and (not ${isEnforced}::boolean or exists (
        select 1 from user_account u where u.id = s.user_id and u.has_given_password))`);
  return hasChanged;
}

/** The sessions of a user who has changed the password can do everything again. */
export async function liftPasswordLimit(db: Database, userId: number): Promise<void> {
  await db.query(
    sql`update session set must_change_password = false where user_id = ${userId} and must_change_password`,
  );
}
