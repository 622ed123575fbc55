import { assessmentMessages } from '#contracts/assessments.ts';
import type { Assessment, ReallocateForm } from '#contracts/assessments.ts';
import { fail } from '#contracts/errors.ts';
import { fromCents } from '#contracts/money.ts';
import { lockAccounts, lockAccountsOfProperty } from '#server/features/accounts/account.queries.ts';
import type { AccountPosting } from '#server/features/accounts/account.queries.ts';
import { insertEntries } from '#server/features/accounts/entry-write.queries.ts';
import type { NewEntry } from '#server/features/accounts/entry-write.queries.ts';
import { correctAutomatic } from '#server/features/accounts/post-automatic.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { momentOf } from '#server/platform/records/bulk-write.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { listSharingUnits } from './assessment.queries.ts';
import { findAhead } from './charges-ahead.ts';
import type { ChargesAhead } from './charges-ahead.ts';
import { lockRun, recordWork, takeBack } from './locked-assessment.ts';
import { divideAmong } from './preview-assessment.ts';
import { checkDivision, entriesOf } from './run-assessment.ts';

/**
 * Staff divide again, by the present shares, what of a run is not yet due: charges that become others are reversed on their own
 * days and made again, so that what was due by today stays, and so does the sum of all units. A unit of which they took back a
 * charge by hand stays as it is, unless they include it.
 */
export function reallocateAssessment(
  context: AppContext,
  { params: { id }, body }: { params: { id: number }; body: ReallocateForm },
  call: AdminCall,
): Promise<Assessment> {
  return context.db.transaction(async (db) => {
    const key = { id, scope: call.caller.scope };
    const { found, runId } = await lockRun(db, key);
    if (found.basis === 'FIXED') throw fail('CONFLICT', { message: assessmentMessages.fixed });
    const accounts = await lockAccountsOfProperty(db, found.propertyCode);
    const ahead = await findAhead(db, id, {
      today: siteDay(context),
      includeReversed: body.includeReversed,
    });
    if (ahead.charges.length === 0) throw fail('CONFLICT', { message: emptyMessage(ahead) });
    const division = divideAmong(found, await listSharingUnits(db, found.propertyCode), ahead);
    const parts = checkDivision(found, division, body);
    const next = entriesOf({
      assessment: found,
      division,
      parts,
      accounts,
      runId,
      againCents: ahead.cents,
    });
    const { old, made } = changedCharges(ahead.charges, next);
    const entries = [...old.map((charge) => takeBackOfRun(charge, runId)), ...made];
    if (entries.length === 0) throw fail('CONFLICT', { message: assessmentMessages.sameParts });
    const { at, now } = momentOf(context);
    await insertEntries(db, entries, { at: now, createdBy: call.caller.userId });
    const changed = [...new Set(entries.map(({ accountId }) => accountId))];
    await correctAutomatic({ ...context, db }, await lockAccounts(db, changed, key.scope), {
      actor: call.caller,
      requestId: call.requestId,
    });
    const dividedAgain = { from: null, to: fromCents(ahead.cents) };
    const changes = { title: { from: null, to: found.title }, dividedAgain };
    await recordWork({ ...context, db }, { assessment: found, did: 'divided again', changes, at }, call);
    return found;
  });
}

/** Why there is no charge to divide again. */
function emptyMessage({ reversed, leftOut }: ChargesAhead): string {
  if (reversed.size === 0) return assessmentMessages.nothingAhead;
  const stays = [...leftOut.values()].some((charges) => charges.length > 0);
  return stays ? assessmentMessages.allLeftOut : assessmentMessages.allReversed;
}

/** Which of the charges become others, and by which; what stays the same to the cent stays. */
function changedCharges(
  standing: readonly AccountPosting[],
  next: readonly NewEntry[],
): { old: AccountPosting[]; made: NewEntry[] } {
  const key = ({ accountId, date, amountCents }: Pick<NewEntry, 'accountId' | 'date' | 'amountCents'>) =>
    `${accountId} ${date} ${amountCents}`;
  const before = new Set(standing.map(key));
  const after = new Set(next.map(key));
  return {
    old: standing.filter((charge) => !after.has(key(charge))),
    made: next.filter((charge) => !before.has(key(charge))),
  };
}

/** The reversal carries the run too, so that what the run charged stays the sum of its entries. */
function takeBackOfRun(charge: AccountPosting, runId: number): NewEntry {
  return { ...takeBack(charge, 'reallocated'), runId };
}
