import { fail } from '#contracts/errors.ts';
import { mergeMessages } from '#contracts/merged-requests.ts';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { readPromises } from '#server/features/promises/promise.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { changesBetween } from '#server/platform/events/record.ts';
import type { AuditEvent } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { momentOf } from '#server/platform/records/bulk-write.ts';
import { nameOf } from './merge-service-request.ts';
import {
  findBrought,
  findDisplaced,
  lockMerging,
  recountUnread,
  setUnmerged,
  takeUpdate,
} from './merged-request.queries.ts';
import { isRunning, nextUpdateFrom, nextUpdateOf } from './next-update.ts';
import type { NextUpdate } from './next-update.ts';
import { recordMerging } from './record-merging.ts';
import { findServiceRequest, lockServiceRequests } from './service-request.queries.ts';

/**
 * Staff take a merged request out again: it is as it was before, together with what it had brought. Throws NOT_FOUND, or
 * CONFLICT where it is not merged any more.
 */
export function unmergeServiceRequest(
  context: AppContext,
  { params: { id } }: { params: { id: number } },
  call: AdminCall,
): Promise<ServiceRequest> {
  const { scope } = call.caller;
  return context.db.transaction(async (db) => {
    const { at, now } = momentOf(context);
    await lockMerging(db);
    const found = await findServiceRequest(db, { id, scope });
    if (!found) throw fail('NOT_FOUND');
    const { mergedIntoId: headId, reference } = found;
    if (headId === null) throw fail('CONFLICT', { message: mergeMessages.notMerged(reference), data: found });
    const brought = await findBrought(db, id);
    const locked = await lockServiceRequests(db, [id, headId, ...brought], scope);
    const request = locked.find((each) => each.id === id);
    const head = locked.find((each) => each.id === headId);
    if (!request || !head) throw fail('NOT_FOUND');
    const given = await giveBack(db, head, request);
    const next = updateAfterwards(request, { book: await readPromises(db), now: at });
    await setUnmerged(db, { id, brought, at: now, next });
    await recountUnread(db, [id, headId]);
    const left = (report: ServiceRequest, to: ServiceRequest | null) => ({
      request: report,
      action: 'un-merged',
      changes: {
        mergedInto: { from: head.reference, to: to && to.reference },
        ...changesBetween({ status: head.status }, { status: (to ?? report).status }),
      },
    });
    await recordMerging({ ...context, db }, call, at, [
      left(request, null),
      ...locked.filter((each) => brought.includes(each.id)).map((each) => left(each, request)),
      {
        request: head,
        action: 'gave back a report',
        changes: { mergedReport: { from: nameOf(request), to: null }, ...given },
      },
    ]);
    const after = await findServiceRequest(db, { id, scope });
    if (!after) throw fail('NOT_FOUND');
    return after;
  });
}

/** The head's next update goes back to what it was, where it is still the one that the report brought. */
async function giveBack(
  db: Database,
  head: ServiceRequest,
  report: ServiceRequest,
): Promise<AuditEvent['changes']> {
  const displaced = await findDisplaced(db, report.id);
  if (!displaced || head.nextUpdateBy !== report.nextUpdateBy) return {};
  await takeUpdate(db, head.id, { next: displaced, isLate: false });
  return changesBetween(nextUpdateOf(head), displaced);
}

/** Its own date stands. One that went by meanwhile was met or missed with the head’s: the next one is due by the rule. */
function updateAfterwards(
  report: ServiceRequest,
  within: Parameters<typeof nextUpdateFrom>[1],
): Partial<NextUpdate> {
  const { nextUpdateBy: by, mergedAt } = report;
  if (!isRunning(report) || by === null || mergedAt === null) return {};
  const wentBy = Date.parse(by) > Date.parse(mergedAt) && Date.parse(by) <= within.now.getTime();
  return wentBy ? nextUpdateFrom(report, within) : {};
}
