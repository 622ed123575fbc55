import type { Database } from '#server/platform/database/database.ts';
import { and, eq, ne } from '#server/platform/database/drizzle.ts';
import { appSetting } from '#server/platform/database/schema.ts';

/** What the super admin may demand of every account. */
export type AccountRule = 'second-factor-enforced' | 'password-change-enforced';

/**
 * Whether a rule is in force. With `lock` it stays so until the transaction ends: who signs in or fulfills it does that
 * on one side of a change of the rule, never across it.
 */
export async function isRuleInForce({ orm }: Database, rule: AccountRule, lock = false): Promise<boolean> {
  const found = orm.select({ value: appSetting.value }).from(appSetting).where(eq(appSetting.name, rule));
  const [row] = lock ? await found.for('share') : await found;
  return row?.value === 'yes';
}

/** Puts a rule in force, or out of it; answers whether that changes anything. */
export async function setRule({ orm }: Database, rule: AccountRule, isInForce: boolean): Promise<boolean> {
  const value = isInForce ? 'yes' : 'no';
  const changed = await orm
    .update(appSetting)
    .set({ value })
    .where(and(eq(appSetting.name, rule), ne(appSetting.value, value)))
    .returning({ name: appSetting.name });
  return changed.length > 0;
}
