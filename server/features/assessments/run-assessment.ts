import { entryDayIssue } from '#contracts/account-entries.ts';
import { assessmentMessages } from '#contracts/assessments.ts';
import type { Assessment, RunForm } from '#contracts/assessments.ts';
import { asksForSum } from '#contracts/divide-assessment.ts';
import type { UnitPart } from '#contracts/divide-assessment.ts';
import { fail } from '#contracts/errors.ts';
import { sumOfWeights } from '#contracts/largest-remainder.ts';
import { fromCents } from '#contracts/money.ts';
import { fullName } from '#contracts/people.ts';
import { lockAccountsOfProperty } from '#server/features/accounts/account.queries.ts';
import { blankEntry, insertEntries } from '#server/features/accounts/entry-write.queries.ts';
import type { NewEntry } from '#server/features/accounts/entry-write.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { momentOf } from '#server/platform/records/bulk-write.ts';
import { refuseField } from '#server/platform/records/change-record.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { findAssessment, insertRun, listSharingUnits } from './assessment.queries.ts';
import { lockAssessment, recordWork } from './locked-assessment.ts';
import { divideAmong, divisionIssue, fingerprintOf } from './preview-assessment.ts';
import type { Division } from './preview-assessment.ts';

/**
 * Staff charge every unit of the property: one transaction, one statement for all entries. If two people run it at once, the
 * second finds it run and is refused.
 */
export function runAssessment(
  context: AppContext,
  { params: { id }, body }: { params: { id: number }; body: RunForm },
  call: AdminCall,
): Promise<Assessment> {
  return context.db.transaction(async (db) => {
    const key = { id, scope: call.caller.scope };
    const found = await lockAssessment(db, key);
    if (found.runAt !== null) throw fail('CONFLICT', { message: assessmentMessages.hasRun, data: found });
    const accounts = await lockAccountsOfProperty(db, found.propertyCode);
    const division = divideAmong(found, await listSharingUnits(db, found.propertyCode));
    const parts = checkDivision(found, division, body);
    if (division.dueDates.some((date) => isFar(date, siteDay(context))))
      throw refuseField('firstDue', assessmentMessages.farDue);
    const { at, now } = momentOf(context);
    const createdBy = call.caller.userId;
    const runId = await insertRun(db, { assessmentId: id, runAt: now, runBy: createdBy });
    const entries = entriesOf({ assessment: found, division, parts, accounts, runId });
    await insertEntries(db, entries, { at: now, createdBy });
    const after = await findAssessment(db, key);
    if (!after) throw fail('NOT_FOUND');
    const charges = { from: null, to: fromCents(entries.reduce((sum, entry) => sum + entry.amountCents, 0)) };
    const changes = { title: { from: null, to: found.title }, charged: charges };
    await recordWork({ ...context, db }, { assessment: found, did: 'ran', changes, at }, call);
    return after;
  });
}

/** What no one could enter by hand for its day. */
function isFar(date: string, today: string): boolean {
  return entryDayIssue({ type: 'CHARGE', date }, today) !== undefined;
}

/** The parts of a division that may be charged; refuses with what stands in the way. */
export function checkDivision(
  assessment: Assessment,
  division: Division,
  { fingerprint, confirmedShareSum }: RunForm,
): UnitPart[] {
  const issue = divisionIssue(division);
  if (issue !== undefined || division.parts === null) throw refuseField('units', issue ?? '');
  if (fingerprint !== undefined && fingerprint !== fingerprintOf(assessment, division))
    throw fail('CONFLICT', { message: assessmentMessages.changed });
  const { declaredSum } = division;
  if (asksForSum(assessment.basis, declaredSum) && confirmedShareSum !== declaredSum) {
    const message = `The percentages add up to ${declaredSum}, not to 100. Confirm this sum, or correct the shares.`;
    throw refuseField('confirmedShareSum', message);
  }
  return division.parts;
}

/** An assessment on its way into the accounts. */
export interface Charged {
  assessment: Assessment;
  division: Division;
  parts: UnitPart[];
  accounts: Map<number, number>;
  runId: number;
  /** In cents what of it is divided again; all of it where nothing is said. */
  againCents?: number;
}

/** A charge for each unit and day due; none where a unit's part is nothing. */
export function entriesOf({ assessment, division, parts, accounts, runId, againCents }: Charged): NewEntry[] {
  const { id: assessmentId, title, year, basis } = assessment;
  const divided =
    againCents === undefined
      ? { budget: assessment.budget }
      : { budget: fromCents(againCents), isAgain: true };
  const { dueDates, shares, units } = division;
  const shareSum = basis === 'FIXED' ? null : sumOfWeights(shares);
  return units.flatMap(({ unit, owner, share }, index) => {
    const accountId = accounts.get(unit.id);
    const part = parts[index];
    if (accountId === undefined || part === undefined) return [];
    const unitTotal = fromCents(part.totalCents);
    const inputs = { assessmentId, title, year, ...divided, shareSum, unitTotal, parts: dueDates.length };
    return dueDates.flatMap((date, at): NewEntry[] => {
      const amountCents = part.partsCents[at] ?? 0;
      if (amountCents === 0) return [];
      return [
        {
          ...blankEntry,
          accountId,
          date,
          type: 'CHARGE',
          amountCents,
          memo: title,
          runId,
          why: { kind: 'assessment', ...inputs, share: basis === 'FIXED' ? null : share, part: at + 1 },
          ownerId: owner?.id ?? null,
          ownerName: owner && fullName(owner),
        },
      ];
    });
  });
}
