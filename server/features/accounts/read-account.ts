import type { AccountStatement } from '#contracts/accounts.ts';
import { daysAfter } from '#contracts/days.ts';
import { fail } from '#contracts/errors.ts';
import { ownerOn } from '#contracts/unit-sales.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { listSales } from '#server/features/unit-sales/unit-sale.queries.ts';
import { findAccount, listEntries } from './account.queries.ts';
import type { AccountHead, AccountOwner } from './account.queries.ts';
import { findLeaseAccount, listLeaseLines } from './lease-account.queries.ts';
import { lineOf, toStatement } from './to-statement.ts';

interface Asked {
  params: { id: number };
  query?: { asOf?: string | undefined; from?: string | undefined };
}

/** The assessment account of a unit up to a day; today where none is named. Throws NOT_FOUND. */
export async function readAccount(
  context: Pick<AppContext, 'db' | 'clock'>,
  { params: { id }, query }: Asked,
  { caller: { scope } }: AdminCall,
): Promise<AccountStatement> {
  const found = await findAccount(context.db, { id, scope });
  if (!found) throw fail('NOT_FOUND');
  const entries = await listEntries(context.db, id);
  const sales = await listSales(context.db, found.unit.id);
  const lines = entries.map((entry) => lineOf(entry, sales));
  return toStatement(found, lines, { ...spanOf(context, query), kind: 'ASSESSMENT', sales });
}

/**
 * What the present owner of a unit may read of its account: up to today, from the day on which the unit became theirs; what
 * came before it is one balance. Where that day is not known, it is the one after the last entry of someone else.
 */
export async function readOwnersAccount(
  context: Pick<AppContext, 'db' | 'clock'>,
  head: AccountHead,
  { ownerId, ownerSince }: Pick<AccountOwner, 'ownerId' | 'ownerSince'>,
): Promise<AccountStatement> {
  const entries = await listEntries(context.db, head.id);
  const sales = await listSales(context.db, head.unit.id);
  const asOf = siteDay(context);
  const ofOthers = entries.filter(({ date, ...noted }) => {
    const held = ownerOn(sales, date, { id: noted.ownerId, name: noted.ownerName });
    return date <= asOf && held.id !== null && held.id !== ownerId;
  });
  const last = ofOthers.at(-1);
  const from = ownerSince ?? (last ? daysAfter(last.date, 1) : null);
  const lines = entries.map((entry) => lineOf(entry, sales));
  return toStatement(head, lines, { asOf, from, kind: 'ASSESSMENT', sales });
}

/** The rent account of a lease up to a day, from its schedule and payments. Throws NOT_FOUND. */
export async function readLeaseAccount(
  context: Pick<AppContext, 'db' | 'clock'>,
  { params: { id }, query }: Asked,
  { caller: { scope } }: AdminCall,
): Promise<AccountStatement> {
  const found = await findLeaseAccount(context.db, { id, scope });
  if (!found) throw fail('NOT_FOUND');
  const lines = await listLeaseLines(context.db, id);
  return toStatement(found, lines, { ...spanOf(context, query), kind: 'RENT', sales: [] });
}

function spanOf(
  context: Pick<AppContext, 'clock'>,
  query: Asked['query'],
): Pick<AccountStatement, 'asOf' | 'from'> {
  return { asOf: query?.asOf ?? siteDay(context), from: query?.from ?? null };
}
