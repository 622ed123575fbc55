import { fail } from '#contracts/errors.ts';
import { mergeMessages } from '#contracts/merged-requests.ts';
import { referenceOf } from '#contracts/references.ts';
import { serviceRequestDeskMessages } from '#contracts/service-request-desk.ts';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { changesBetween, hasChangedSince } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { momentOf } from '#server/platform/records/bulk-write.ts';
import { isOpen } from './duplicate.queries.ts';
import {
  listMergedInto,
  lockMerging,
  recountUnread,
  setMerged,
  takeUpdate,
} from './merged-request.queries.ts';
import { earlierUpdate, nextUpdateOf } from './next-update.ts';
import { recordMerging } from './record-merging.ts';
import type { MergingEvent } from './record-merging.ts';
import { findServiceRequest, lockServiceRequests } from './service-request.queries.ts';

/** What a merge works on, all of it locked. */
interface Merge {
  request: ServiceRequest;
  head: ServiceRequest;
  /** What is merged into the request, and goes with it. */
  followers: ServiceRequest[];
}

/**
 * Staff say that a request reports the same as another one. From now on that one is worked on for both: the request's own row
 * stays as it is until it is taken out. Into a merged request means into its head. Throws NOT_FOUND, or CONFLICT in words.
 */
export function mergeServiceRequest(
  context: AppContext,
  input: { params: { id: number }; body: { intoId: number; expectedUpdatedAt?: string | undefined } },
  call: AdminCall,
): Promise<ServiceRequest> {
  return context.db.transaction(async (db) => {
    const { id } = input.params;
    const { at, now } = momentOf(context);
    const { request, head, followers } = await lockForMerge(db, input, call);
    const earlier = earlierUpdate(head, request);
    await setMerged(db, { id, headId: head.id, displaced: earlier && nextUpdateOf(head), at: now });
    if (earlier) await takeUpdate(db, head.id, { next: earlier, isLate: request.isLate });
    await recountUnread(db, [id, head.id]);
    const merged = (report: ServiceRequest, from: ServiceRequest | null): MergingEvent => ({
      request: report,
      action: 'merged',
      changes: {
        mergedInto: { from: from && from.reference, to: head.reference },
        // What their residents read from now on.
        ...changesBetween({ status: (from ?? report).status }, { status: head.status }),
      },
    });
    await recordMerging({ ...context, db }, call, at, [
      merged(request, null),
      ...followers.map((follower) => merged(follower, request)),
      {
        request: head,
        action: 'took in a report',
        changes: {
          mergedReport: { from: null, to: nameOf(request) },
          ...(earlier ? changesBetween(nextUpdateOf(head), nextUpdateOf(earlier)) : {}),
        },
      },
    ]);
    const after = await findServiceRequest(db, { id, scope: call.caller.scope });
    if (!after) throw fail('NOT_FOUND');
    return after;
  });
}

/** How the head's history names a report. */
export function nameOf({ reference, unitIdentifier }: ServiceRequest): string {
  return `${reference}, ${unitIdentifier}`;
}

async function lockForMerge(
  db: Database,
  { params: { id }, body }: Parameters<typeof mergeServiceRequest>[1],
  { caller: { scope } }: AdminCall,
): Promise<Merge> {
  // Anyone who merges at the same time waits here and sees what came of this.
  await lockMerging(db);
  const target = await findServiceRequest(db, { id: body.intoId, scope });
  const followers = await listMergedInto(db, id);
  const headId = target?.mergedIntoId ?? body.intoId;
  const locked = await lockServiceRequests(db, [id, headId, ...followers.map((each) => each.id)], scope);
  const request = locked.find((each) => each.id === id);
  const head = locked.find((each) => each.id === headId);
  if (!request) throw fail('NOT_FOUND');
  if (!target || !head) throw fail('NOT_FOUND', { message: serviceRequestDeskMessages.unknown });
  if (hasChangedSince(body.expectedUpdatedAt, request.updatedAt)) throw fail('CONFLICT', { data: request });
  const message = refusalOf(request, head);
  if (message !== null) throw fail('CONFLICT', { message, data: request });
  return { request, head, followers };
}

function refusalOf(request: ServiceRequest, head: ServiceRequest): string | null {
  const { reference, mergedIntoId, propertyCode } = request;
  if (request.id === head.id) return mergeMessages.same;
  if (mergedIntoId !== null)
    return mergeMessages.already(reference, referenceOf('service-request', mergedIntoId));
  if (propertyCode !== head.propertyCode) return mergeMessages.elsewhere(reference, head.reference);
  const shut = [request, head].find((each) => !isOpen(each));
  return shut ? mergeMessages.notOpen(shut.reference) : null;
}
