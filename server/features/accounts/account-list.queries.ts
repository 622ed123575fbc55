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
  gt,
  isNotNull,
  lt,
  ne,
  notExists,
  query,
  sql,
} from '#server/platform/database/drizzle.ts';
import type { SQL } from '#server/platform/database/drizzle.ts';
import { jsonObject } from '#server/platform/database/expressions.ts';
import { readPage } from '#server/platform/database/lists.queries.ts';
import type { PageOptions } from '#server/platform/database/lists.queries.ts';
import {
  account,
  accountEntry,
  accountSum,
  accountTerms,
  owner,
  unit,
} from '#server/platform/database/rental-schema.ts';

const reversal = alias(accountEntry, 'reversal');

/** No charge before it is open; far ahead where none is at all. */
const openFrom = sql`coalesce(${accountSum.openFrom}, 'infinity'::date)`;

const isNotReversed = notExists(
  query.select({ id: reversal.id }).from(reversal).where(eq(reversal.reversesId, accountEntry.id)),
);

/**
 * The charges of an account that stand between today and the first day on which one is open: those due by now that may be
 * open, or, where all that is due is paid, those of later days that are paid already. With what they come to in the order in
 * which payments reach them, which is the rule of `allocate`.
 */
function chargesBetween(today: string) {
  const { date, seq, type, amountCents } = accountEntry;
  const order = accountTerms.applicationOrder;
  const rank = sql`case when ${order} is null then 0 else application_rank(${order}, ${type}) end`;
  return query
    .select({
      date,
      seq,
      amount: sql<number>`${amountCents}`.as('amount'),
      dueUntil: sql<number>`sum(${amountCents}) over (order by ${rank}, ${date}, ${seq})`.as('due_until'),
    })
    .from(accountEntry)
    .where(
      and(
        eq(accountEntry.accountId, accountSum.accountId),
        sql`${date} >= least(${openFrom}, ${today}::date + 1)`,
        sql`${date} < greatest(${openFrom}, ${today}::date + 1)`,
        gt(amountCents, 0),
        ne(type, 'REVERSAL'),
        isNotReversed,
      ),
    )
    .as('charged');
}

/** What credits of later days come to, which pay nothing yet. Hardly any account has one. */
function creditedAhead(today: string): SQL<number> {
  const { accountId, amountCents, date, type } = accountEntry;
  const ahead = query
    .select({ sum: sql`coalesce(-sum(${amountCents}), 0)` })
    .from(accountEntry)
    .where(
      and(
        eq(accountId, accountSum.accountId),
        gt(date, today),
        lt(amountCents, 0),
        ne(type, 'REVERSAL'),
        isNotReversed,
      ),
    );
  return sql<number>`case when ${accountSum.lastCreditOn} > ${today}::date then ${ahead} else 0 end`;
}

/** What is open of each account, by age, in cents. An account without entries has no row. */
function openSums(matches: SQL | undefined, today: string) {
  const charge = chargesBetween(today);
  const isOpen = sql`${openFrom} <= ${today}::date`;
  /** What is left for the charges between of all that was paid. */
  const rest = sql`(${accountSum.creditedCents} - ${creditedAhead(today)} - ${accountSum.settledCents})`;
  const open = sql<number>`case when ${isOpen} then greatest(0, least(${charge.amount}, ${charge.dueUntil} - ${rest})) else 0 end`;
  const openOf = (age: AccountAge) => {
    const [from, to] = ageSpans[age];
    return sql<number>`coalesce(sum(${open}) filter (where ${today}::date - ${charge.date} between ${from} and ${to}), 0)::bigint`;
  };
  const balance = sql<number>`(case when ${isOpen} then 1 else -1 end * coalesce(sum(${charge.amount}), 0) - ${rest})`;
  const sums = query
    .select({
      balance: sql<number>`${balance}::bigint`.as('balance'),
      credit: sql<number>`greatest(0, -${balance})::bigint`.as('credit'),
      youngest: openOf('0-30').as('youngest'),
      younger: openOf('31-60').as('younger'),
      older: openOf('61-90').as('older'),
      oldest: openOf('90+').as('oldest'),
      since: sql<string | null>`min(${charge.date}) filter (where ${open} > 0)`.as('since'),
      oldestOpen:
        sql<number>`(array_agg(${open} order by ${charge.date}, ${charge.seq}) filter (where ${open} > 0))[1]::bigint`.as(
          'oldest_open',
        ),
    })
    .from(charge)
    .as('open_sums');
  return query
    .select({
      accountId: accountSum.accountId,
      balance: sums.balance,
      credit: sums.credit,
      youngest: sums.youngest,
      younger: sums.younger,
      older: sums.older,
      oldest: sums.oldest,
      since: sums.since,
      oldestOpen: sums.oldestOpen,
      lastPaidOn: accountSum.lastPaidOn,
    })
    .from(accountSum)
    .innerJoin(account, eq(account.id, accountSum.accountId))
    .leftJoin(accountTerms, eq(accountTerms.propertyCode, account.propertyCode))
    .crossJoinLateral(sums)
    .where(matches);
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
