import type { ApplicationOrder } from '#contracts/account-allocation.ts';
import { oldestFirst } from '#contracts/account-allocation.ts';
import type { AccountRule } from '#contracts/account-rules.ts';
import { daysAfter } from '#contracts/days.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, eq, gte, isNotNull, isNull, lt, lte, or } from '#server/platform/database/drizzle.ts';
import { insertSelect, isOneOf } from '#server/platform/database/expressions.ts';
import {
  account,
  accountRule,
  accountRuleRun,
  accountSum,
  accountTerms,
  property,
} from '#server/platform/database/rental-schema.ts';
import { sql } from '#server/platform/database/drizzle.ts';

/** By what the automatic entries of a property follow. */
export interface PropertyRules {
  propertyCode: string;
  /** The confirmed ones. */
  rules: AccountRule[];
  order: ApplicationOrder;
  /** Up to which day they were applied; null where they never were. */
  through: string | null;
}

/** The confirmed rules of some properties. One without any is left out. */
export async function findPropertyRules(
  { orm }: Database,
  codes: readonly string[],
): Promise<PropertyRules[]> {
  const rows = await orm
    .select({ rule: accountRule, order: accountTerms.applicationOrder, through: accountRuleRun.through })
    .from(accountRule)
    .leftJoin(accountTerms, eq(accountTerms.propertyCode, accountRule.propertyCode))
    .leftJoin(accountRuleRun, eq(accountRuleRun.propertyCode, accountRule.propertyCode))
    .where(and(isOneOf(accountRule.propertyCode, codes), isNotNull(accountRule.confirmedOn)))
    .orderBy(accountRule.id);
  return [...Map.groupBy(rows, ({ rule }) => rule.propertyCode)].map(([propertyCode, ofProperty]) => ({
    propertyCode,
    rules: ofProperty.map(({ rule }) => rule),
    order: ofProperty[0]?.order ?? oldestFirst,
    through: ofProperty[0]?.through ?? null,
  }));
}

/** The properties whose rules were not applied up to a day yet. */
export async function listDueProperties({ orm }: Database, day: string): Promise<string[]> {
  const rows = await orm
    .selectDistinct({ code: accountRule.propertyCode })
    .from(accountRule)
    .leftJoin(accountRuleRun, eq(accountRuleRun.propertyCode, accountRule.propertyCode))
    .where(
      and(
        lte(accountRule.appliesFrom, day),
        or(isNull(accountRuleRun.through), lt(accountRuleRun.through, day)),
      ),
    )
    .orderBy(accountRule.propertyCode);
  return rows.map(({ code }) => code);
}

/** Notes that a property's rules are applied up to a day; false where another server has done so, or does so now. */
export async function claimRun({ orm }: Database, code: string, day: string): Promise<boolean> {
  const added = insertSelect(
    accountRuleRun,
    { propertyCode: property.code, through: day },
    sql`from ${property} where ${property.code} = ${code} on conflict (property_code) do update
      set through = excluded.through where ${accountRuleRun}.through < excluded.through returning 1`,
  );
  return (await orm.execute(added)).length > 0;
}

/** The accounts of a property in which rules may have something to do: something is open, or was paid within two months. */
export async function listRuledAccounts({ orm }: Database, code: string, day: string): Promise<number[]> {
  const rows = await orm
    .select({ id: account.id })
    .from(account)
    .innerJoin(accountSum, eq(accountSum.accountId, account.id))
    .where(
      and(
        eq(account.propertyCode, code),
        or(lte(accountSum.openFrom, day), gte(accountSum.lastCreditOn, daysAfter(day, -62))),
      ),
    )
    .orderBy(account.id);
  return rows.map(({ id }) => id);
}
