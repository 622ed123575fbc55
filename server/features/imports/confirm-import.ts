import { fail } from '#contracts/errors.ts';
import { importKindLabels } from '#contracts/import-fields.ts';
import { importMessages } from '#contracts/import-runs.ts';
import type { ImportRun } from '#contracts/import-runs.ts';
import { propertyCodesOfRows } from '#server/features/people/property-codes.ts';
import { requireAllProperties } from '#server/platform/auth/require-all-properties.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hasChangedSince, laterThan, record } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { ChangeSummary, recordWork } from '#server/platform/undo/record-work.ts';
import type { SavedWork } from '#server/platform/undo/saved-rows.ts';
import { answerOf, getImport, totalOf } from './import-answer.ts';
import { insertPart, updateImport, waitForOthers } from './import.queries.ts';
import type { StoredImport } from './import.queries.ts';
import { PackedWork } from './packed-work.ts';
import { planSheet, PlanSummary } from './plan-sheet.ts';
import { progressOf } from './progress.ts';
import { writeOpenings } from './write-openings.ts';
import { changedSince, writePlans } from './write-plans.ts';
import type { AddedIds } from './write-plans.ts';

interface Confirmation {
  params: { id: number };
  body: { expectedUpdatedAt: string; leaveOutProblems: boolean };
}

/**
 * Writes a checked import in one transaction: what it says is planned once more, and must be what the check said. Throws
 * VALIDATION_FAILED for rows with problems and a wrong control total, CONFLICT where anything has changed since.
 */
export function confirmImport(
  context: AppContext,
  { params: { id }, body }: Confirmation,
  call: AdminCall,
): Promise<ImportRun> {
  requireAllProperties(call);
  return context.db.transaction(async (db) => {
    await waitForOthers(db);
    const run = await getImport(db, id, true);
    await refuseState(db, run, body);
    const total = totalOf(run.counts ?? noRows);
    // Rows are planned, and then written.
    const progress = progressOf(context, call, { id, total: total * 2 });
    const plans = await planAgain(context, db, { run, call, progress });
    const at = context.clock.now();
    const cause = `Import of ${run.fileName}`;
    const changed = await writeParts({ context, db, plans, run, call: { ...call, cause }, at, progress });
    await updateImport(db, id, {
      state: 'DONE',
      doneAt: at.toISOString(),
      updatedAt: laterThan(run.updatedAt, at),
    });
    await record(db, {
      at,
      actor: call.caller,
      action: 'imported',
      objectKind: 'import',
      objectId: id,
      changes: { ...saidOf(run) },
      requestId: call.requestId,
    });
    changed.add([{ objectKind: 'import', id, act: 'changed', propertyCodes: [] }]);
    await changed.notify(context, db);
    return answerOf(db, id);
  });
}

const noRows = { NEW: 0, CHANGED: 0, SAME: 0, PROBLEM: 0 };

function saidOf({ fileName, kind, counts }: StoredImport) {
  const said = { fileName, kind: importKindLabels[kind], NEW: counts?.NEW, CHANGED: counts?.CHANGED };
  return Object.fromEntries(Object.entries(said).map(([name, to]) => [name, { from: null, to }]));
}

async function refuseState(db: Database, run: StoredImport, body: Confirmation['body']): Promise<void> {
  const { state, counts, balanceTotal, options } = run;
  if (state === 'DONE' || state === 'UNDONE') throw fail('CONFLICT', { message: importMessages.done });
  if (hasChangedSince(body.expectedUpdatedAt, run.updatedAt))
    throw fail('CONFLICT', { data: await answerOf(db, run.id) });
  if (state === 'UPLOADED' || !counts)
    throw fail('VALIDATION_FAILED', { message: importMessages.notChecked });
  if (counts.PROBLEM > 0 && !body.leaveOutProblems)
    throw fail('VALIDATION_FAILED', { message: importMessages.problems });
  const { controlTotal = null } = options;
  if (controlTotal !== null && balanceTotal !== null && controlTotal !== balanceTotal)
    throw fail('VALIDATION_FAILED', { message: importMessages.total });
  if (counts.NEW + counts.CHANGED === 0) throw fail('VALIDATION_FAILED', { message: importMessages.nothing });
}

/** The plans of the rows that write something, as they are now; refuses them where they are not what the check said. */
async function planAgain(
  context: AppContext,
  db: Database,
  { run, call, progress }: { run: StoredImport; call: AdminCall; progress: (rows: number) => void },
): Promise<PackedWork> {
  const summary = new PlanSummary();
  const writing = new PackedWork();
  const planning = { run, today: siteDay(context), userId: call.caller.userId };
  for await (const plans of planSheet(db, planning)) {
    summary.add(plans);
    writing.add(plans);
    progress(plans.length);
  }
  if (summary.fingerprint() !== run.fingerprint) throw changedSince();
  return writing;
}

interface Parts {
  context: AppContext;
  db: Database;
  plans: PackedWork;
  run: StoredImport;
  call: AdminCall;
  at: Date;
  progress: (rows: number) => void;
}

async function writeParts({ context, db, plans, run, call, at, progress }: Parts): Promise<ChangeSummary> {
  const added: AddedIds = new Map();
  const changed = new ChangeSummary();
  let part = 0;
  for (const some of plans.take()) {
    // A part after the one before it, on one connection.
    const work = await writePlans(db, some, { added, at: at.toISOString() });
    const alsoSaid = schedulesOf(work);
    const more = await recordWork(db, work, { at, call, propertyCodesOf: propertyCodesOfRows, alsoSaid });
    changed.add(more);
    await insertPart(db, run.id, part++, work);
    const openings = some.flatMap((each) => each.openings);
    changed.add(await writeOpenings({ ...context, db }, openings, { importId: run.id, at, call }));
    progress(some.length);
  }
  return changed;
}

/** Entries of schedules have no history: their leases show them. */
function schedulesOf({ after }: SavedWork) {
  const byLease = new Map<unknown, object[]>();
  for (const { leaseId, dueDate, amountDue } of after['payment-schedule'] ?? [])
    byLease.set(leaseId, [...(byLease.get(leaseId) ?? []), { dueDate, amountDue }]);
  return (kind: string, { id }: { id: number }): object => {
    const paymentSchedule = kind === 'lease' ? byLease.get(id) : undefined;
    return paymentSchedule ? { paymentSchedule } : {};
  };
}
