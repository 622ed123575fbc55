import type { BankLine } from '#contracts/bank-payments.ts';
import { matchBankLine } from '#contracts/match-bank-line.ts';
import type { MatchCandidate } from '#contracts/match-bank-line.ts';
import { fromCents } from '#contracts/money.ts';
import { listAccounts } from '#server/features/accounts/account-list.queries.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import { siteDay } from '#server/platform/site-day.ts';
import type { StoredLine } from './bank-payment.queries.ts';

/** No association has as many units. */
const unitsMax = 10_000;

/** Payments of one property as they are shown, each open one with the account that it matches. Computed at each call. */
export async function withMatches(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  lines: readonly StoredLine[],
  scope: PropertyScope,
): Promise<BankLine[]> {
  const [first] = lines;
  const isAsked = lines.some((line) => stateOf(line) === 'open');
  const candidates = first && isAsked ? await listCandidates({ db, clock }, first.propertyCode, scope) : [];
  return lines.map((line) => {
    const { amountCents, entryId: _entry, ...shown } = line;
    const state = stateOf(line);
    const amount = fromCents(amountCents);
    const match = state === 'open' ? matchBankLine({ ...shown, amount }, candidates) : null;
    return { ...shown, amount, state, match };
  });
}

export function stateOf({ entryId, setAside }: Pick<StoredLine, 'entryId' | 'setAside'>): BankLine['state'] {
  if (entryId !== null) return 'posted';
  return setAside === null ? 'open' : 'set-aside';
}

async function listCandidates(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  propertyCode: string,
  scope: PropertyScope,
): Promise<MatchCandidate[]> {
  const filters = { propertyCode, sort: 'unit' as const };
  const page = { page: 1, pageSize: unitsMax };
  const { rows } = await listAccounts(db, { filters, scope, today: siteDay({ clock }) }, page);
  return rows.map(({ id, unit, owner, balance, oldestOpen }) => ({
    id,
    unitIdentifier: unit.unitIdentifier,
    lastName: owner?.lastName ?? null,
    balance,
    oldestOpen,
  }));
}
