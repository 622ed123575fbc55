import type { AccountStatement } from '#contracts/accounts.ts';
import { fail } from '#contracts/errors.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { listSales } from '#server/features/unit-sales/unit-sale.queries.ts';
import { findAccount, listEntries } from './account.queries.ts';
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
