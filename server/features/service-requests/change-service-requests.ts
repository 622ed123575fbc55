import type { BulkChanged } from '#contracts/bulk.ts';
import { serviceRequestDeskMessages } from '#contracts/service-request-desk.ts';
import type { BulkServiceRequestChange, ServiceRequest } from '#contracts/service-requests.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { actionOf } from '#server/platform/events/record.ts';
import type { AuditEvent } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import {
  bulkChangesOf,
  atItem,
  inOrder,
  momentOf,
  recordBulk,
  refuseItems,
  refuseStale,
} from '#server/platform/records/bulk-write.ts';
import type { BulkChange } from '#server/platform/records/bulk-write.ts';
import { orRefuse } from '#server/platform/records/change-record.ts';
import { readPromises } from '#server/features/promises/promise.queries.ts';
import { assigneeRefusals, findAssigneeIssues } from './check-assignee.ts';
import { listMergedInto } from './merged-request.queries.ts';
import { nextUpdateAfter } from './next-update.ts';
import { mergedRefusal } from './refuse-merged.ts';
import { lockServiceRequests, updateServiceRequests } from './service-request.queries.ts';
import { changedTogether, shareStatus } from './share-status.ts';

/**
 * Staff set the status or the assignee of many requests, when their residents hear next, or archive or unarchive them: all
 * or none.
 */
export function changeServiceRequests(
  context: AppContext,
  { body: { items } }: { body: { items: BulkServiceRequestChange[] } },
  call: AdminCall,
): Promise<BulkChanged> {
  return context.db.transaction(async (db) => {
    const { at, now } = momentOf(context);
    const ids = items.map(({ id }) => id);
    const found = await lockServiceRequests(db, ids, call.caller.scope);
    const requests = inOrder(ids, found, { path: atItem('id'), message: serviceRequestDeskMessages.unknown });
    await refuseStale(items, requests, (stale) =>
      Promise.resolve(requests.filter(({ id }) => stale.includes(id))),
    );
    refuseItems(
      requests.flatMap((request, index) => {
        const message = mergedRefusal(request);
        return message === null ? [] : [{ path: atItem('id')(index), message }];
      }),
    );
    const book = await readPromises(db);
    const after = requests.map((request, index) => {
      const next = changed(request, items[index], now);
      return { ...next, ...nextUpdateAfter(request, next, { book, now: at }) };
    });
    // Who had a request before the call may keep it.
    const assigned = after.map(({ assigneeId, propertyCode }, index) => ({
      propertyCode,
      assigneeId: assigneeId === requests[index]?.assigneeId ? null : assigneeId,
    }));
    refuseItems(await findAssigneeIssues(db, assigned, atItem('assigneeId')));
    const actions = bulkChangesOf(requests, after);
    await orRefuse(assigneeRefusals, () =>
      updateServiceRequests(
        db,
        actions.map((act) => act.after),
        now,
      ),
    );
    const written = await lockServiceRequests(db, ids, call.caller.scope);
    const emails = new Map(written.map(({ id, assigneeEmail }) => [id, assigneeEmail]));
    const namedActions = actions.map(({ record, changes }) => ({
      record,
      changes: changes['assigneeId']
        ? { ...changes, assignee: { from: record.assigneeEmail, to: emails.get(record.id) ?? null } }
        : changes,
    }));
    const history = { objectKind: 'service-request', action: 'changed', actionOf, at } as const;
    await recordBulk({ ...context, db }, namedActions, history, call);
    await shareStatuses(db, actions, { at, actor: call.caller, requestId: call.requestId });
    const records = written.map(({ id, updatedAt }) => ({ id, updatedAt }));
    return { count: items.length, data: { count: items.length, records } };
  });
}

/** The residents of merged reports read the new status on their own pages. */
async function shareStatuses(
  db: Database,
  actions: readonly BulkChange<ServiceRequest>[],
  event: Pick<AuditEvent, 'at' | 'actor' | 'requestId'>,
): Promise<void> {
  const heads = actions.filter(({ record, changes }) => record.mergedReports > 0 && changes['status']);
  for (const { record, changes } of heads) {
    const reports = await listMergedInto(db, record.id);
    await shareStatus(db, reports, changes['status'], { ...event, action: changedTogether });
  }
}

function changed(
  request: ServiceRequest,
  { status, archived, assigneeId, nextUpdateBy }: Omit<BulkServiceRequestChange, 'id'> = {},
  now: string,
): ServiceRequest {
  const isMoved = archived !== undefined && archived !== request.archived;
  return {
    ...request,
    ...(status === undefined ? {} : { status }),
    ...(assigneeId === undefined ? {} : { assigneeId }),
    ...(nextUpdateBy === undefined
      ? {}
      : { nextUpdateBy: nextUpdateBy && new Date(nextUpdateBy).toISOString() }),
    ...(isMoved ? { archivedAt: archived ? now : null } : {}),
  };
}
