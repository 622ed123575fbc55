import { fail } from '#contracts/errors.ts';
import { pageOf } from '#contracts/fields.ts';
import { serviceRequests } from '#contracts/service-requests.ts';
import type { SubmittedServiceRequest } from '#contracts/service-requests.ts';
import { trackingPath } from '#contracts/tracking.ts';
import { linkFile } from '#server/features/files/link-file.ts';
import { openFile } from '#server/features/files/open-file.ts';
import { readOriginal } from '#server/features/files/read-file.ts';
import type { AppContext } from '#server/platform/context.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import type { HttpPlatform } from '#server/platform/http/implement.ts';
import { changeServiceRequest } from './change-service-request.ts';
import { deleteRequest } from './delete-service-request.ts';
import {
  findAttachment,
  findServiceRequest,
  listCategories,
  listServiceRequests,
} from './service-request.queries.ts';
import { submitServiceRequest } from './submit-service-request.ts';

/** Without JavaScript the answer's link stands on a page of its own. */
const formPage = {
  page: '/service-request',
  next: (answer: SubmittedServiceRequest) =>
    answer.trackingPath.replace(trackingPath(''), '/service-request/submitted/'),
};

export function serviceRequestRoutes(platform: HttpPlatform): void {
  implement(
    platform,
    serviceRequests,
    {
      create: submitServiceRequest,
      list: (context, { query }, { caller: { scope } }) => {
        const { archived, propertyCode, category, unit } = query;
        const filter = { archived, propertyCode, category, unit, scope };
        return listServiceRequests(context.db, filter, pageOf(query));
      },
      categories: (context, _input, { caller }) => listCategories(context.db, caller.scope),
      get: async (context, { params }, { caller }) => {
        const found = await findServiceRequest(context.db, { id: params.id, scope: caller.scope });
        if (!found) throw fail('NOT_FOUND');
        return found;
      },
      change: changeServiceRequest,
      remove: deleteRequest,
      fileLink: async (context, { params }, call) => {
        const opened = await openAttachment(context, params.id, call);
        const data = linkFile(context, opened, call.caller.sessionId);
        return { path: data.path, data };
      },
      file: async (context, { params, query }, call) => {
        const { file } = await openAttachment(context, params.id, call);
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

function openAttachment(context: AppContext, id: number, call: AdminCall) {
  const key = { id, scope: call.caller.scope };
  return openFile(
    context,
    {
      objectKind: 'service-request',
      objectId: id,
      name: 'the attachment',
      find: (db) => findAttachment(db, key),
    },
    call,
  );
}
