import { listPostings } from '#server/features/accounts/account.queries.ts';
import type { AccountPosting } from '#server/features/accounts/account.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { findStandingRun, listAccountsOfRun } from './assessment.queries.ts';

/** What of a run stands and is not yet due. */
export interface ChargesAhead {
  charges: AccountPosting[];
  cents: number;
  /** The days on which they are due, each once. */
  dates: string[];
}

/** The charges of an assessment's run that are due after today. None where it is not run. */
export async function findAhead(db: Database, assessmentId: number, today: string): Promise<ChargesAhead> {
  const runId = await findStandingRun(db, assessmentId);
  const postings = runId === undefined ? [] : await listPostings(db, await listAccountsOfRun(db, runId));
  const charges = standingCharges(postings, runId).filter(({ date }) => date > today);
  return {
    charges,
    cents: charges.reduce((sum, { amountCents }) => sum + amountCents, 0),
    dates: [...new Set(charges.map(({ date }) => date))].toSorted(),
  };
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
