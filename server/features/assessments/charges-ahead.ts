import type { UnitPart } from '#contracts/divide-assessment.ts';
import { listPostings } from '#server/features/accounts/account.queries.ts';
import type { AccountPosting } from '#server/features/accounts/account.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { SharingUnit } from './assessment.queries.ts';
import { findStandingRun, listAccountsOfRun } from './assessment.queries.ts';

/** What of a run stands and is not yet due. */
export interface ChargesAhead {
  /** What is divided again. */
  charges: AccountPosting[];
  cents: number;
  /** The days on which they are due, each once. */
  dates: string[];
  /** Accounts of which staff took back a charge by hand. */
  reversed: Set<number>;
  /** What stands in those of them that are left as they are; empty where they are included. */
  leftOut: Map<number, AccountPosting[]>;
}

/**
 * The charges of an assessment's run that are due after today. None where it is not run. An account of which staff took one back by
 * hand is left out, so that it is not asked for again, unless the caller includes it.
 */
export async function findAhead(
  db: Database,
  assessmentId: number,
  { today, includeReversed = false }: { today: string; includeReversed?: boolean | undefined },
): Promise<ChargesAhead> {
  const runId = await findStandingRun(db, assessmentId);
  const postings = runId === undefined ? [] : await listPostings(db, await listAccountsOfRun(db, runId));
  const standing = standingCharges(postings, runId).filter(({ date }) => date > today);
  const reversed = reversedByHand(postings, { runId, today, standing });
  const isLeftOut = ({ accountId }: AccountPosting): boolean => !includeReversed && reversed.has(accountId);
  const charges = standing.filter((charge) => !isLeftOut(charge));
  return {
    charges,
    cents: charges.reduce((sum, { amountCents }) => sum + amountCents, 0),
    dates: [...new Set(charges.map(({ date }) => date))].toSorted(),
    reversed,
    leftOut: new Map(
      includeReversed
        ? []
        : [...reversed].map((account) => [
            account,
            standing.filter(({ accountId }) => accountId === account),
          ]),
    ),
  };
}

/** Accounts with a charge ahead that was taken back by hand, and for whose day none was made again. */
function reversedByHand(
  postings: readonly AccountPosting[],
  {
    runId,
    today,
    standing,
  }: { runId: number | undefined; today: string; standing: readonly AccountPosting[] },
): Set<number> {
  const byHand = new Set(
    postings.flatMap((entry) => (entry.runId === runId ? [] : (entry.reversesId ?? []))),
  );
  const place = ({ accountId, date }: AccountPosting): string => `${accountId} ${date}`;
  const stands = new Set(standing.map(place));
  return new Set(
    postings
      .filter((entry) => entry.runId === runId && entry.date > today && byHand.has(entry.id))
      .filter((entry) => !stands.has(place(entry)))
      .map(({ accountId }) => accountId),
  );
}

/** Which charges of a run no one has taken back. */
export function standingCharges(
  postings: readonly AccountPosting[],
  runId: number | undefined,
): AccountPosting[] {
  const reversed = new Set(postings.flatMap(({ reversesId }) => reversesId ?? []));
  return postings.filter(
    (entry) => entry.runId === runId && entry.reversesId === null && !reversed.has(entry.id),
  );
}

/** What of these charges an account has on each of these days. */
export function standingPart(
  charges: readonly AccountPosting[],
  account: number,
  dates: readonly string[],
): UnitPart {
  const own = charges.filter(({ accountId }) => accountId === account);
  const centsOf = (some: readonly AccountPosting[]): number =>
    some.reduce((cents, { amountCents }) => cents + amountCents, 0);
  return {
    totalCents: centsOf(own),
    partsCents: dates.map((day) => centsOf(own.filter(({ date }) => date === day))),
  };
}

/** Whether what is ahead was divided by these shares: each unit that pays has a charge on each day, made by the share it has. */
export function isDividedBy(
  { charges, dates }: ChargesAhead,
  units: readonly SharingUnit[],
  shares: readonly number[],
): boolean {
  const shareAt = new Map(
    charges.map(({ accountId, date, why }) => [
      `${accountId} ${date}`,
      why?.kind === 'assessment' ? why.share : null,
    ]),
  );
  return units.every(({ accountId }, index) => {
    const share = shares[index] ?? 0;
    return dates.every((date) => (shareAt.get(`${accountId} ${date}`) ?? 0) === share);
  });
}
