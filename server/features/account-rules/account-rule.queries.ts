import type { ApplicationOrder } from '#contracts/account-allocation.ts';
import type { EntryType } from '#contracts/account-entries.ts';
import { oldestFirst } from '#contracts/account-allocation.ts';
import type { AccountRule } from '#contracts/account-rules.ts';
import { withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope, RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, desc, eq, sql } from '#server/platform/database/drizzle.ts';
import { newestFirst, pageOfTable, readPage } from '#server/platform/database/lists.queries.ts';
import type { FoundPage, PageOptions } from '#server/platform/database/lists.queries.ts';
import {
  accountEntry,
  accountRule,
  accountTerms,
  property,
} from '#server/platform/database/rental-schema.ts';
import { writersOf } from '#server/platform/database/table-writers.queries.ts';

/** One page of the rules, newest first. An association has a handful. */
export async function listAccountRules(
  db: Database,
  { propertyCode, scope }: { propertyCode: string | undefined; scope: PropertyScope },
  options: PageOptions,
): Promise<FoundPage<AccountRule>> {
  const page = pageOfTable(
    db,
    {
      table: accountRule,
      matches: and(
        withinScope(scope, accountRule.propertyCode),
        propertyCode === undefined ? undefined : eq(accountRule.propertyCode, propertyCode),
      ),
      order: newestFirst(accountRule),
    },
    options,
  );
  const rows = page.within
    .select({ rule: accountRule, total: page.total })
    .from(page.ids)
    .innerJoin(accountRule, eq(accountRule.id, page.ids.listedId))
    .orderBy(...page.orderBy);
  const found = await readPage(page, rows);
  return { ...found, rows: found.rows.map(({ rule }) => rule) };
}

/** One rule; with `lock` it stays as it is until the transaction ends. */
export async function findAccountRule(
  { orm }: Database,
  { id, scope }: RecordKey,
  lock = false,
): Promise<AccountRule | undefined> {
  const found = orm
    .select()
    .from(accountRule)
    .where(and(eq(accountRule.id, id), withinScope(scope, accountRule.propertyCode)));
  const [row] = await (lock ? found.for('update') : found);
  return row;
}

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
  const found = orm
    .select({ id: property.id, order: accountTerms.applicationOrder })
    .from(property)
    .leftJoin(accountTerms, eq(accountTerms.propertyCode, property.code))
    .where(and(eq(property.code, propertyCode), withinScope(scope, property.code)));
  const [row] = await (lock ? found.for('update', { of: property }) : found);
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
