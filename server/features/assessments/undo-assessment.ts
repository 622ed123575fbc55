import { allocate } from '#contracts/account-allocation.ts';
import type { ApplicationOrder } from '#contracts/account-allocation.ts';
import type { Assessment } from '#contracts/assessments.ts';
import { fail } from '#contracts/errors.ts';
import { fromCents } from '#contracts/money.ts';
import { someNames } from '#contracts/some-names.ts';
import { listPostings, lockAccounts } from '#server/features/accounts/account.queries.ts';
import type { AccountPosting } from '#server/features/accounts/account.queries.ts';
import { correctAutomatic } from '#server/features/accounts/post-automatic.ts';
import { insertEntries } from '#server/features/accounts/entry-write.queries.ts';
import type { NewEntry } from '#server/features/accounts/entry-write.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { momentOf } from '#server/platform/records/bulk-write.ts';
import { endRun, findAssessment, listAccountsOfRun } from './assessment.queries.ts';
import { standingCharges } from './charges-ahead.ts';
import { lockRun, recordWork, takeBack } from './locked-assessment.ts';

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
    const { found, runId } = await lockRun(db, key);
    const accounts = await lockAccounts(db, await listAccountsOfRun(db, runId), key.scope);
    const postings = groupByAccount(
      await listPostings(
        db,
        accounts.map(({ id: accountId }) => accountId),
      ),
    );
    const paid = accounts.filter(({ id: accountId, order }) =>
      isPaidSince(postings.get(accountId) ?? [], { runId, order }),
    );
    if (paid.length > 0) {
      const names = paid.map(({ unit }) => unit.unitIdentifier);
      throw fail('CONFLICT', { message: paidMessage(names.toSorted()) });
    }
    const { at, now } = momentOf(context);
    const reversals = [...postings.values()].flatMap((entries) => reversalsOf(entries, runId));
    await insertEntries(db, reversals, { at: now, createdBy: call.caller.userId });
    await correctAutomatic({ ...context, db }, accounts, { actor: call.caller, requestId: call.requestId });
    await endRun(db, runId, now);
    const charges = {
      from: fromCents(-reversals.reduce((sum, entry) => sum + entry.amountCents, 0)),
      to: null,
    };
    const changes = { title: { from: null, to: found.title }, charged: charges };
    await recordWork({ ...context, db }, { assessment: found, did: 'undid', changes, at }, call);
    const after = await findAssessment(db, key);
    if (!after) throw fail('NOT_FOUND');
    return after;
  });
}

function groupByAccount(postings: readonly AccountPosting[]): Map<number, AccountPosting[]> {
  return Map.groupBy(postings, ({ accountId }) => accountId);
}

/** Whether money came in after the run that now pays some of it. Credit from before the run does not stand in the way. */
function isPaidSince(
  entries: readonly AccountPosting[],
  { runId, order }: { runId: number; order: ApplicationOrder },
): boolean {
  const reversed = new Set(entries.flatMap(({ reversesId }) => reversesId ?? []));
  const ofRun = entries.filter((entry) => entry.runId === runId);
  const ranAt = Math.min(...ofRun.map(({ seq }) => seq));
  const hasPayment = entries.some(
    ({ id, type, seq }) => type === 'PAYMENT' && seq > ranAt && !reversed.has(id),
  );
  if (!hasPayment) return false;
  return allocate(entries, order).charges.some(
    ({ posting, paidCents }) => posting.runId === runId && paidCents > 0,
  );
}

function reversalsOf(entries: readonly AccountPosting[], runId: number): NewEntry[] {
  return standingCharges(entries, runId).map((charge) => takeBack(charge, 'undo'));
}

function paidMessage(names: readonly string[]): string {
  return `Something of this is paid: ${someNames(names)}. Reverse these payments first, or reverse single charges.`;
}
