import { pageOf } from '#contracts/fields.ts';
import { readPath } from '#contracts/languages.ts';
import { serviceRequests } from '#contracts/service-requests.ts';
import type { SubmittedServiceRequest } from '#contracts/service-requests.ts';
import { trackingPath } from '#contracts/tracking.ts';
import { linkFile } from '#server/features/files/link-file.ts';
import { openFile } from '#server/features/files/open-file.ts';
import { readOriginal } from '#server/features/files/read-file.ts';
import type { AppContext } from '#server/platform/context.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import type { Handler, HttpPlatform } from '#server/platform/http/implement.ts';
import { exportList } from '#server/platform/records/export-list.ts';
import { getRecord } from '#server/platform/records/get-record.ts';
import { serviceRequestCells } from './service-request-cells.ts';
import { listAssignees } from './assignee.queries.ts';
import { changeServiceRequest } from './change-service-request.ts';
import { changeServiceRequests } from './change-service-requests.ts';
import { deleteRequest } from './delete-service-request.ts';
import { countServiceRequests, listCategories, listServiceRequests } from './service-request-list.queries.ts';
import { findAttachment } from './request-file.queries.ts';
import { findServiceRequest } from './service-request.queries.ts';
import { emailStatus } from './email-status.ts';
import { requestFilterOf, requestNarrowingOf } from './request-filter.ts';
import { createSubmission } from './submit-service-request.ts';

const list: Handler<typeof serviceRequests.list> = (context, { query }, { caller }) =>
  listServiceRequests(context.db, requestFilterOf(query, caller), pageOf(query));

/** Without JavaScript the answer's link stands on a page of its own. */
const formPage = {
  page: '/service-request',
  next: (answer: SubmittedServiceRequest) =>
    readPath(answer.trackingPath).path.replace(trackingPath(''), '/service-request/submitted/'),
};

export function serviceRequestRoutes(platform: HttpPlatform): void {
  implement(
    platform,
    serviceRequests,
    {
      create: createSubmission(platform.context),
      list,
      export: exportList({
        kind: 'service-request',
        contract: serviceRequests.export,
        list,
        columns: serviceRequestCells,
      }),
      categories: (context, _input, { caller }) => listCategories(context.db, caller.scope),
      counts: (context, { query }, { caller }) =>
        countServiceRequests(context.db, requestNarrowingOf(query, caller)),
      assignees: (context, _input, { caller }) => listAssignees(context.db, caller.scope),
      get: getRecord(findServiceRequest),
      change: changeServiceRequest,
      changeMany: changeServiceRequests,
      emailStatus,
      remove: deleteRequest,
      fileLink: async (context, { params, query }, call) => {
        const opened = await openAttachment(context, { ...params, ...query }, call);
        const data = linkFile(context, opened, call.caller.sessionId);
        return { path: data.path, data };
      },
      file: async (context, { params, query }, call) => {
        const { file } = await openAttachment(context, { ...params, ...query }, call);
        return readOriginal(context, file, query.dl ? 'attachment' : 'inline');
      },
    },
    {
      create: { storesKey: true, limit: 'publicForm', formPage },
      list: { leadsBackTo: formPage.page },
      // Its answer is a signed path, and every opening is on record.
      fileLink: { ignoresKey: true },
    },
  );
}

/** Opens the first file of a request, or the one that is named. */
function openAttachment(
  context: AppContext,
  { id, file }: { id: number; file?: number | undefined },
  call: AdminCall,
) {
  const key = { id, scope: call.caller.scope };
  return openFile(
    context,
    {
      objectKind: 'service-request',
      objectId: id,
      name: 'the attachment',
      find: (db) => findAttachment(db, key, file),
    },
    call,
  );
}
