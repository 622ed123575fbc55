import { ageSpans } from '#contracts/account-allocation.ts';
import type { AccountAge } from '#contracts/account-allocation.ts';
import type { AccountFilters, AccountSummary, AccountTotals } from '#contracts/accounts.ts';
import { fromCents } from '#contracts/money.ts';
import { readSort } from '#contracts/fields.ts';
import { ownerName } from '#server/features/people/person-name.queries.ts';
import { idOfUnitNamed, unitName } from '#server/features/units/unit-rows.queries.ts';
import { withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  alias,
  and,
  asc,
  desc,
  eq,
  isNotNull,
  lte,
  ne,
  notExists,
  query,
  sql,
} from '#server/platform/database/drizzle.ts';
import type { SQL } from '#server/platform/database/drizzle.ts';
import { jsonObject } from '#server/platform/database/expressions.ts';
import { readPage } from '#server/platform/database/lists.queries.ts';
import type { PageOptions } from '#server/platform/database/lists.queries.ts';
import { account, accountEntry, owner, unit } from '#server/platform/database/rental-schema.ts';

const reversal = alias(accountEntry, 'reversal');

/** Every entry that stands on a day, with what all charges up to it come to and all that was paid: the rule of `allocate`. */
function standingEntries(matches: SQL | undefined, today: string) {
  const reversals = query
    .select({ id: reversal.id })
    .from(reversal)
    .where(and(eq(reversal.reversesId, accountEntry.id), lte(reversal.date, today)));
  const amount = accountEntry.amountCents;
  const ofAccount = sql`partition by ${accountEntry.accountId}`;
  return query
    .select({
      accountId: accountEntry.accountId,
      date: accountEntry.date,
      seq: accountEntry.seq,
      type: accountEntry.type,
      amount: sql<number>`${amount}`.as('amount'),
      dueUntil:
        sql<number>`sum(greatest(${amount}, 0)) over (${ofAccount} order by ${accountEntry.date}, ${accountEntry.seq})`.as(
          'due_until',
        ),
      paid: sql<number>`sum(greatest(-${amount}, 0)) over (${ofAccount})`.as('paid'),
    })
    .from(accountEntry)
    .innerJoin(account, eq(account.id, accountEntry.accountId))
    .where(
      and(lte(accountEntry.date, today), ne(accountEntry.type, 'REVERSAL'), notExists(reversals), matches),
    )
    .as('standing');
}

/** What is open of each account, by age, in cents. An account without entries has no row. */
function openSums(matches: SQL | undefined, today: string) {
  const entry = standingEntries(matches, today);
  const open = sql<number>`case when ${entry.amount} > 0 then greatest(0, least(${entry.amount}, ${entry.dueUntil} - ${entry.paid})) else 0 end`;
  const openOf = (age: AccountAge) => {
    const [from, to] = ageSpans[age];
    return sql<number>`coalesce(sum(${open}) filter (where ${today}::date - ${entry.date} between ${from} and ${to}), 0)::bigint`;
  };
  return query
    .select({
      accountId: entry.accountId,
      balance: sql<number>`sum(${entry.amount})::bigint`.as('balance'),
      credit: sql<number>`greatest(0, -sum(${entry.amount}))::bigint`.as('credit'),
      youngest: openOf('0-30').as('youngest'),
      younger: openOf('31-60').as('younger'),
      older: openOf('61-90').as('older'),
      oldest: openOf('90+').as('oldest'),
      since: sql<string | null>`min(${entry.date}) filter (where ${open} > 0)`.as('since'),
      oldestOpen:
        sql<number>`(array_agg(${open} order by ${entry.date}, ${entry.seq}) filter (where ${open} > 0))[1]::bigint`.as(
          'oldest_open',
        ),
      lastPaidOn: sql<string | null>`max(${entry.date}) filter (where ${entry.type} = 'PAYMENT')`.as(
        'last_paid_on',
      ),
    })
    .from(entry)
    .groupBy(entry.accountId);
}

function sumsWith(orm: Database['orm'], matches: SQL | undefined, today: string) {
  return orm.$with('sums').as(openSums(matches, today));
}

type OpenSums = ReturnType<typeof sumsWith>;

export interface AccountsQuery {
  filters: AccountFilters;
  scope: PropertyScope;
  today: string;
}

/** One page of the assessment accounts as they stand today, and the sums of all. */
export async function listAccounts(
  { orm }: Database,
  { filters, scope, today }: AccountsQuery,
  { page, pageSize }: PageOptions,
): Promise<{ total: number; rows: AccountSummary[]; meta: AccountTotals }> {
  const { propertyCode, unit: named, owing, age, sort } = filters;
  const matches = and(
    withinScope(scope, account.propertyCode),
    propertyCode === undefined ? undefined : eq(account.propertyCode, propertyCode),
    named && eq(account.unitId, idOfUnitNamed(named)),
  );
  const sums = sumsWith(orm, matches, today);
  const isOfAge = (known: AccountAge): SQL => {
    const [from, to] = ageSpans[known];
    return sql`${today}::date - ${sums.since} between ${from} and ${to}`;
  };
  const listed = and(
    matches,
    owing === undefined ? undefined : owing ? isNotNull(sums.since) : sql`${sums.since} is null`,
    age === undefined ? undefined : isOfAge(age),
  );
  const numbers = numbersOf(sums, { matches, listed, isOfAge });
  const total = sql<{ total: number } & AccountTotals>`${numbers}`;
  const rows = orm
    .with(sums)
    .select({
      id: account.id,
      unit: unitName,
      owner: ownerName,
      balance: centsOf(sums.balance),
      credit: centsOf(sums.credit),
      youngest: centsOf(sums.youngest),
      younger: centsOf(sums.younger),
      older: centsOf(sums.older),
      oldest: centsOf(sums.oldest),
      since: sums.since,
      oldestOpen: sql<string | null>`${sums.oldestOpen}`,
      lastPaidOn: sums.lastPaidOn,
      total,
    })
    .from(account)
    .innerJoin(unit, eq(unit.id, account.unitId))
    .leftJoin(owner, eq(owner.id, unit.ownerId))
    .leftJoin(sums, eq(sums.accountId, account.id))
    .where(listed)
    .orderBy(...orderOf(sort, sums))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const found = await readPage({ within: orm.with(sums), total }, rows);
  const { total: number, ...meta } = found.total;
  return { total: number, rows: found.rows.map(toSummary), meta };
}

/** How many accounts are listed, and the sums of all under the filters but the age. */
function numbersOf(
  sums: OpenSums,
  {
    matches,
    listed,
    isOfAge,
  }: { matches: SQL | undefined; listed: SQL | undefined; isOfAge: (age: AccountAge) => SQL },
) {
  return query
    .select({
      numbers: jsonObject({
        total: countOf(listed ?? sql`true`),
        balance: sumOf(sums.balance),
        credit: sumOf(sums.credit),
        amounts: jsonObject({
          '0-30': sumOf(sums.youngest),
          '31-60': sumOf(sums.younger),
          '61-90': sumOf(sums.older),
          '90+': sumOf(sums.oldest),
        }),
        accounts: jsonObject({
          '0-30': countOf(isOfAge('0-30')),
          '31-60': countOf(isOfAge('31-60')),
          '61-90': countOf(isOfAge('61-90')),
          '90+': countOf(isOfAge('90+')),
        }),
      }),
    })
    .from(account)
    .leftJoin(sums, eq(sums.accountId, account.id))
    .where(matches);
}

function orderOf(sort: AccountFilters['sort'], { since, balance }: OpenSums): SQL[] {
  const { key, isDescending } = readSort(sort);
  const direction = isDescending ? desc : asc;
  const by = { unit: unit.unitIdentifier, since: sql`${since}`, balance: sql`coalesce(${balance}, 0)` }[key];
  // Who owes nothing comes last, whichever way the others stand.
  return [sql`${direction(by)} nulls last`, asc(unit.unitIdentifier)];
}

/** A sum of cents in dollars, exact. */
function sumOf(column: SQL.Aliased<number>): SQL<number> {
  return sql<number>`coalesce(sum(${column}), 0) / 100`;
}

function countOf(condition: SQL): SQL<number> {
  return sql<number>`(count(*) filter (where ${condition}))::int`;
}

/** Cents as the driver gives them: a text, since they may be more than it trusts a number with. */
function centsOf(column: SQL.Aliased<number>): SQL<string> {
  return sql<string>`coalesce(${column}, 0)`;
}

type SummaryRow = Omit<AccountSummary, 'balance' | 'amounts' | 'credit' | 'oldestOpen'> &
  Record<'balance' | 'credit' | 'youngest' | 'younger' | 'older' | 'oldest', string> & {
    oldestOpen: string | null;
  };

function toSummary(row: SummaryRow): AccountSummary {
  const { id, unit: name, owner: payer, since, lastPaidOn, oldestOpen } = row;
  const dollars = (cents: string) => fromCents(Number(cents));
  return {
    id,
    unit: name,
    owner: payer,
    balance: dollars(row.balance),
    amounts: {
      '0-30': dollars(row.youngest),
      '31-60': dollars(row.younger),
      '61-90': dollars(row.older),
      '90+': dollars(row.oldest),
    },
    credit: dollars(row.credit),
    since,
    oldestOpen: oldestOpen === null ? null : dollars(oldestOpen),
    lastPaidOn,
  };
}
