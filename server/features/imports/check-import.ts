import { fail } from '#contracts/errors.ts';
import type { Issue } from '#contracts/errors.ts';
import { learnedHeaders, missingFields } from '#contracts/import-columns.ts';
import { importFields } from '#contracts/import-fields.ts';
import type { ImportKind } from '#contracts/import-fields.ts';
import { importLimits } from '#contracts/import-limits.ts';
import { importMessages } from '#contracts/import-runs.ts';
import type { ImportOptions, ImportRun } from '#contracts/import-runs.ts';
import { fromCents } from '#contracts/money.ts';
import { requireAllProperties } from '#server/platform/auth/require-all-properties.ts';
import type { AppContext } from '#server/platform/context.ts';
import { laterThan } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { notifyAfterCommit } from '#server/platform/realtime/notify-after-commit.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { answerOf, getImport } from './import-answer.ts';
import {
  clearPlans,
  countRowsAfter,
  findKnownHeaders,
  saveHeaders,
  savePlans,
  updateImport,
} from './import.queries.ts';
import { headersOf, planSheet, PlanSummary } from './plan-sheet.ts';
import { progressOf } from './progress.ts';

/** Checks every row of a sheet against the records on file. What it says is stored; of the records nothing is written. */
export function checkImport(
  context: AppContext,
  { params: { id }, body }: { params: { id: number }; body: ImportOptions },
  call: AdminCall,
): Promise<ImportRun> {
  requireAllProperties(call);
  return context.db.transaction(async (db) => {
    const stored = await getImport(db, id, true);
    if (stored.state === 'DONE' || stored.state === 'UNDONE')
      throw fail('CONFLICT', { message: importMessages.done });
    const options = { ...body, columns: body.columns.map((name) => name || null) };
    refuseIssues(issuesOf(stored.kind, options, stored.options.columns.length));
    const run = { id, kind: stored.kind, options };
    const total = await countRowsAfter(db, id, options.headerRow);
    if (total === 0)
      throw fail('VALIDATION_FAILED', { issues: [{ path: 'headerRow', message: importMessages.header }] });
    if (total > importLimits.rows) throw fail('VALIDATION_FAILED', { message: importMessages.tooManyRows });
    const headers = await headersOf(db, run);
    const known = await findKnownHeaders(db, stored.kind);
    const { columns } = options;
    await saveHeaders(db, stored.kind, learnedHeaders(stored.kind, headers, { columns, known }));
    await clearPlans(db, id);
    const summary = new PlanSummary();
    const progress = progressOf(context, call, { id, total });
    const planning = { run, today: siteDay(context), userId: call.caller.userId };
    for await (const plans of planSheet(db, planning)) {
      summary.add(plans);
      await savePlans(db, id, plans);
      progress(plans.length);
    }
    await updateImport(db, id, {
      options,
      state: 'CHECKED',
      counts: summary.counts,
      balanceTotal: options.columns.includes('openingBalance') ? fromCents(summary.balanceCents) : null,
      fingerprint: summary.fingerprint(),
      updatedAt: laterThan(stored.updatedAt, context.clock.now()),
    });
    await notifyAfterCommit(context, db, [{ objectKind: 'import', id, act: 'changed', propertyCodes: [] }]);
    return answerOf(db, id);
  });
}

function refuseIssues(issues: Issue[]): void {
  if (issues.length > 0) throw fail('VALIDATION_FAILED', { issues });
}

/** What is wrong with the choice of columns. */
function issuesOf(kind: ImportKind, { columns }: ImportOptions, width: number): Issue[] {
  const fields = importFields[kind];
  if (columns.length !== width) return [{ path: 'columns', message: importMessages.columns }];
  const wrong = columns.flatMap((name, index): Issue[] => {
    if (name === null) return [];
    const path = `columns.${index}`;
    if (!fields.some((field) => field.name === name)) return [{ path, message: importMessages.columns }];
    return columns.indexOf(name) < index ? [{ path, message: importMessages.twice }] : [];
  });
  const missing = missingFields(kind, columns);
  if (missing.length === 0) return wrong;
  return [...wrong, { path: 'columns', message: importMessages.required(missing.join(', ')) }];
}
