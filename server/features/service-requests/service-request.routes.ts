import { fail } from '#contracts/errors.ts';
import { pageOf } from '#contracts/fields.ts';
import { serviceRequests } from '#contracts/service-requests.ts';
import { linkFile } from '#server/features/files/link-file.ts';
import { readOriginal } from '#server/features/files/read-file.ts';
import type { AppContext } from '#server/platform/context.ts';
import { implement } from '#server/platform/http/implement.ts';
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

export function serviceRequestRoutes(platform: HttpPlatform): void {
  implement(
    platform,
    serviceRequests,
    {
      create: submitServiceRequest,
      list: async (context, { query }, { caller }) => {
        const { archived, propertyCode, category, unit } = query;
        const found = await listServiceRequests(
          context.db,
          { archived, propertyCode, category, unit },
          { ...pageOf(query), sessionId: caller.sessionId, now: context.clock.now() },
        );
        if (!found.isSessionLive) throw fail('INVALID_SESSION');
        return found;
      },
      categories: (context) => listCategories(context.db),
      get: async (context, { params }) => {
        const found = await findServiceRequest(context.db, params.id);
        if (!found) throw fail('NOT_FOUND');
        return found;
      },
      change: changeServiceRequest,
      remove: deleteRequest,
      fileLink: async (context, { params }, { caller }) => {
        const data = linkFile(context, await getAttachment(context, params.id), caller.sessionId);
        return { path: data.path, data };
      },
      file: async (context, { params, query }) =>
        readOriginal(context, await getAttachment(context, params.id), query.dl ? 'attachment' : 'inline'),
    },
    {
      create: { keepsKey: true, limit: 'publicForm', formPage: '/service-request' },
      list: { checksSession: true },
    },
  );
}

async function getAttachment(context: AppContext, requestId: number) {
  const file = await findAttachment(context.db, requestId);
  if (file === undefined) throw fail('NOT_FOUND');
  if (file === null) throw fail('NO_FILE');
  return file;
}
