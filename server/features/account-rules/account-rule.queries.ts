import type { ApplicationOrder } from '#contracts/account-allocation.ts';
import type { EntryType } from '#contracts/account-entries.ts';
import { oldestFirst } from '#contracts/account-allocation.ts';
import type { AccountRule } from '#contracts/account-rules.ts';
import { withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, desc, eq, sql } from '#server/platform/database/drizzle.ts';
import type { SQL } from '#server/platform/database/drizzle.ts';
import { newestFirst } from '#server/platform/database/lists.queries.ts';
import type { FoundPage, PageOptions } from '#server/platform/database/lists.queries.ts';
import {
  accountEntry,
  accountRule,
  accountTerms,
  property,
} from '#server/platform/database/rental-schema.ts';
import { finderOf, listRows } from '#server/platform/database/table-rows.queries.ts';
import { writersOf } from '#server/platform/database/table-writers.queries.ts';

/** One page of the rules, newest first. An association has a handful. */
export function listAccountRules(
  db: Database,
  { propertyCode, scope }: { propertyCode: string | undefined; scope: PropertyScope },
  options: PageOptions,
): Promise<FoundPage<AccountRule>> {
  const matches = and(
    isVisible(scope),
    propertyCode === undefined ? undefined : eq(accountRule.propertyCode, propertyCode),
  );
  return listRows(db, { table: accountRule, matches, order: newestFirst(accountRule) }, options);
}

function isVisible(scope: PropertyScope): SQL | undefined {
  return withinScope(scope, accountRule.propertyCode);
}

export const findAccountRule = finderOf(accountRule, isVisible);

export type AccountRuleColumns = Omit<
  typeof accountRule.$inferInsert,
  'createdAt' | 'updatedAt' | 'confirmedOn' | 'confirmedBy' | 'appliesFrom' | 'validUntil'
>;

export const {
  insert: insertAccountRule,
  update: updateAccountRule,
  remove: deleteAccountRule,
} = writersOf(accountRule);

/** The last day for which a rule has an entry; undefined where it has none. */
export async function findLastEntryDay({ orm }: Database, ruleId: number): Promise<string | undefined> {
  const [row] = await orm
    .select({ date: accountEntry.date })
    .from(accountEntry)
    .where(eq(accountEntry.ruleId, ruleId))
    .orderBy(desc(accountEntry.date))
    .limit(1);
  return row?.date;
}

/** The id of a property and its order, for those who work with it; with `lock` no one else sets it meanwhile. */
export async function findTerms(
  { orm }: Database,
  { propertyCode, scope }: { propertyCode: string; scope: PropertyScope },
  lock = false,
): Promise<{ id: number; order: ApplicationOrder } | undefined> {
  const mine = and(eq(property.code, propertyCode), withinScope(scope, property.code));
  // A statement of its own: the next one sees what those who held it before have set.
  if (lock) await orm.select({ id: property.id }).from(property).where(mine).for('update');
  const [row] = await orm
    .select({ id: property.id, order: accountTerms.applicationOrder })
    .from(property)
    .leftJoin(accountTerms, eq(accountTerms.propertyCode, property.code))
    .where(mine);
  return row && { id: row.id, order: row.order ?? oldestFirst };
}

export async function saveOrder(
  { orm }: Database,
  propertyCode: string,
  applicationOrder: EntryType[][],
): Promise<void> {
  await orm
    .insert(accountTerms)
    .values({ propertyCode, applicationOrder })
    .onConflictDoUpdate({
      target: accountTerms.propertyCode,
      set: { applicationOrder: sql`excluded.application_order` },
    });
}
