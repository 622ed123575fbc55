import { assessmentMessages } from '#contracts/assessments.ts';
import type { Assessment } from '#contracts/assessments.ts';
import { isRuleReason } from '#contracts/entry-reasons.ts';
import { fail } from '#contracts/errors.ts';
import type { AccountPosting } from '#server/features/accounts/account.queries.ts';
import { reversalOf } from '#server/features/accounts/entry-write.queries.ts';
import type { NewEntry } from '#server/features/accounts/entry-write.queries.ts';
import type { RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { AuditEvent } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { recordBulk } from '#server/platform/records/bulk-write.ts';
import { findAssessment, findStandingRun, lockProperty } from './assessment.queries.ts';

/*
 * What running, undoing and dividing an assessment again have in common. The property is locked first, so of two people who do one of
 * these at once the second finds what the first has done.
 */

/** The assessment, which stays as it is until the transaction ends, as do its property's units and charges. */
export async function lockAssessment(db: Database, key: RecordKey): Promise<Assessment> {
  const known = await findAssessment(db, key);
  if (!known) throw fail('NOT_FOUND');
  await lockProperty(db, known.propertyCode);
  const found = await findAssessment(db, key, true);
  if (!found) throw fail('NOT_FOUND');
  return found;
}

/** The same of one that was run, with its run; refuses one that was not. */
export async function lockRun(db: Database, key: RecordKey): Promise<{ found: Assessment; runId: number }> {
  const found = await lockAssessment(db, key);
  const runId = await findStandingRun(db, key.id);
  if (runId === undefined) throw fail('CONFLICT', { message: assessmentMessages.notRun });
  return { found, runId };
}

/** The reversal of a charge on its own day; its reason is the charge's, taken back. */
export function takeBack(charge: AccountPosting, kind: 'undo' | 'reallocated'): NewEntry {
  const { date, memo, why } = charge;
  return reversalOf(charge, { date, memo, why: why && !isRuleReason(why) ? { ...why, kind } : why });
}

/** Writes the work into the history, and notifies open back offices. */
export function recordWork(
  context: AppContext,
  {
    assessment,
    did,
    changes,
    at,
  }: {
    assessment: Assessment;
    did: 'ran' | 'undid' | 'divided again';
    changes: AuditEvent['changes'];
    at: Date;
  },
  call: AdminCall,
) {
  return recordBulk(
    context,
    [{ record: assessment, changes }],
    { objectKind: 'assessment', action: 'changed', actionOf: () => did, at },
    call,
  );
}
