import { fail } from '#contracts/errors.ts';
import { mergedRequests } from '#contracts/merged-requests.ts';
import type { RelatedReports } from '#contracts/merged-requests.ts';
import { serviceRequestDeskMessages } from '#contracts/service-request-desk.ts';
import type { AppContext } from '#server/platform/context.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import type { HttpPlatform } from '#server/platform/http/implement.ts';
import { momentOf } from '#server/platform/records/bulk-write.ts';
import { deleteDistinct, findDuplicates, insertDistinct } from './duplicate.queries.ts';
import { mergeServiceRequest } from './merge-service-request.ts';
import { listMergedInto } from './merged-request.queries.ts';
import { recordMerging } from './record-merging.ts';
import { findServiceRequest, lockServiceRequests } from './service-request.queries.ts';
import { unmergeServiceRequest } from './unmerge-service-request.ts';

export function mergedRequestRoutes(platform: HttpPlatform): void {
  implement(platform, mergedRequests, {
    related: readRelated,
    merge: mergeServiceRequest,
    unmerge: unmergeServiceRequest,
    setDistinct: sayDistinct,
  });
}

async function readRelated(
  { db }: AppContext,
  { params: { id } }: { params: { id: number } },
  { caller: { scope } }: AdminCall,
): Promise<RelatedReports> {
  const request = await findServiceRequest(db, { id, scope });
  if (!request) throw fail('NOT_FOUND');
  const { mergedIntoId } = request;
  const [head, reports, possible] = await Promise.all([
    mergedIntoId === null ? undefined : findServiceRequest(db, { id: mergedIntoId, scope }),
    listMergedInto(db, id),
    findDuplicates(db, request),
  ]);
  return { head: head ?? null, reports, possible };
}

/** Staff say that two requests are no duplicates, or take that back. */
async function sayDistinct(
  context: AppContext,
  {
    params: { id },
    body: { otherId, isDistinct },
  }: { params: { id: number }; body: { otherId: number; isDistinct: boolean } },
  call: AdminCall,
): Promise<void> {
  await context.db.transaction(async (db) => {
    const { at, now } = momentOf(context);
    const found = await lockServiceRequests(db, [id, otherId], call.caller.scope);
    const request = found.find((each) => each.id === id);
    const other = found.find((each) => each.id === otherId);
    if (!request) throw fail('NOT_FOUND');
    if (!other || other === request) throw fail('NOT_FOUND', { message: serviceRequestDeskMessages.unknown });
    const pair = [id, otherId] as const;
    const isNew = isDistinct ? await insertDistinct(db, pair, now) : await deleteDistinct(db, pair);
    if (!isNew) return;
    const action = isDistinct ? 'said it is no duplicate' : 'took back that it is no duplicate';
    const about = ({ reference }: typeof request) => ({
      notDuplicateOf: isDistinct ? { from: null, to: reference } : { from: reference, to: null },
    });
    await recordMerging({ ...context, db }, call, at, [
      { request, action, changes: about(other) },
      { request: other, action, changes: about(request) },
    ]);
  });
}
