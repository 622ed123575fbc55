import { allocate } from '#contracts/account-allocation.ts';
import { assessmentMessages } from '#contracts/assessments.ts';
import type { Assessment } from '#contracts/assessments.ts';
import { fail } from '#contracts/errors.ts';
import { fromCents } from '#contracts/money.ts';
import { listPostings, lockAccountsOfProperty } from '#server/features/accounts/account.queries.ts';
import type { AccountPosting } from '#server/features/accounts/account.queries.ts';
import { blankEntry, insertEntries } from '#server/features/accounts/entry-write.queries.ts';
import type { NewEntry } from '#server/features/accounts/entry-write.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { momentOf, recordBulk } from '#server/platform/records/bulk-write.ts';
import {
  endRun,
  findAssessment,
  findStandingRun,
  listAccountsOfRun,
  listSharingUnits,
  lockProperty,
} from './assessment.queries.ts';

/**
 * Staff take back what a run charged, while nothing of it is paid: each charge that stands is reversed on its own day, so that
 * every account's balance of every day is what it was before the run.
 */
export function undoAssessment(
  context: AppContext,
  { params: { id } }: { params: { id: number } },
  call: AdminCall,
): Promise<Assessment> {
  return context.db.transaction(async (db) => {
    const key = { id, scope: call.caller.scope };
    const known = await findAssessment(db, key);
    if (!known) throw fail('NOT_FOUND');
    await lockProperty(db, known.propertyCode);
    const found = await findAssessment(db, key, true);
    const runId = await findStandingRun(db, id);
    if (!found || runId === undefined) throw fail('CONFLICT', { message: assessmentMessages.notRun });
    const accounts = await lockAccountsOfProperty(db, found.propertyCode);
    const postings = groupByAccount(await listPostings(db, await listAccountsOfRun(db, runId)));
    const paid = postings.filter((entries) => isPaidSince(entries, runId));
    if (paid.length > 0) {
      const paidIds = new Set(paid.flatMap((entries) => entries.map(({ accountId }) => accountId)));
      const units = await listSharingUnits(db, found.propertyCode);
      const names = units.flatMap(({ unit }) =>
        paidIds.has(accounts.get(unit.id) ?? 0) ? [unit.unitIdentifier] : [],
      );
      throw fail('CONFLICT', { message: paidMessage(names) });
    }
    const { at, now } = momentOf(context);
    const reversals = postings.flatMap((entries) => reversalsOf(entries, runId));
    await insertEntries(db, reversals, { at: now, createdBy: call.caller.userId });
    await endRun(db, runId, now);
    const charges = {
      from: fromCents(-reversals.reduce((sum, entry) => sum + entry.amountCents, 0)),
      to: null,
    };
    await recordBulk(
      { ...context, db },
      [{ record: found, changes: { title: { from: found.title, to: null }, charged: charges } }],
      { objectKind: 'assessment', action: 'changed', actionOf: () => 'undid', at },
      call,
    );
    const after = await findAssessment(db, key);
    if (!after) throw fail('NOT_FOUND');
    return after;
  });
}

function groupByAccount(postings: readonly AccountPosting[]): AccountPosting[][] {
  return [...Map.groupBy(postings, ({ accountId }) => accountId).values()];
}

/** Whether money came in after the run that now pays some of it. Credit from before the run does not stand in the way. */
function isPaidSince(entries: readonly AccountPosting[], runId: number): boolean {
  const reversed = new Set(entries.flatMap(({ reversesId }) => reversesId ?? []));
  const ofRun = entries.filter((entry) => entry.runId === runId);
  const ranAt = Math.min(...ofRun.map(({ seq }) => seq));
  const hasPayment = entries.some(
    ({ id, type, seq }) => type === 'PAYMENT' && seq > ranAt && !reversed.has(id),
  );
  if (!hasPayment) return false;
  return allocate(entries).charges.some(({ posting, paidCents }) => posting.runId === runId && paidCents > 0);
}

function reversalsOf(entries: readonly AccountPosting[], runId: number): NewEntry[] {
  const reversed = new Set(entries.flatMap(({ reversesId }) => reversesId ?? []));
  return entries.filter((entry) => entry.runId === runId && !reversed.has(entry.id)).map(reversalOf);
}

function reversalOf({
  id,
  accountId,
  date,
  amountCents,
  why,
  memo,
  ownerId,
  ownerName,
}: AccountPosting): NewEntry {
  return {
    ...blankEntry,
    accountId,
    date,
    type: 'REVERSAL',
    amountCents: -amountCents,
    memo,
    reversesId: id,
    why: why && { ...why, kind: 'undo' },
    ownerId,
    ownerName,
  };
}

/** So many units are named; of more, how many there are. */
const namedMax = 10;

function paidMessage(names: readonly string[]): string {
  const more = names.length - namedMax;
  const list = names.slice(0, namedMax).join(', ') + (more > 0 ? ` and ${more} more` : '');
  return `Something of this is paid: ${list}. Reverse these payments first, or reverse single charges.`;
}
