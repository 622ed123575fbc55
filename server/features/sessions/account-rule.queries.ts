import sql, { empty } from 'sql-template-tag';
import type { Database } from '#server/platform/database/database.ts';

/** What the super admin may demand of every account. */
export type AccountRule = 'second-factor-enforced' | 'password-change-enforced';

/**
 * Whether a rule is in force. With `lock` it stays so until the transaction ends: who signs in or fulfills it does that
 * on one side of a change of the rule, never across it.
 */
export async function isRuleInForce(db: Database, rule: AccountRule, lock = false): Promise<boolean> {
  const rows = await db.query<{ value: string }>(sql`
    select value from app_setting where name = ${rule} ${lock ? sql`for share` : empty}`);
  return rows[0]?.value === 'yes';
}

/** Puts a rule in force, or out of it; answers whether that changes anything. */
export async function setRule(db: Database, rule: AccountRule, isInForce: boolean): Promise<boolean> {
  const value = isInForce ? 'yes' : 'no';
  const changed = await db.query(sql`
    update app_setting set value = ${value} where name = ${rule} and value <> ${value} returning name`);
  return changed.length > 0;
}
