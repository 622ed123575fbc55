import { isUrgent } from '#contracts/emergency-words.ts';
import { pathIn } from '#contracts/languages.ts';
import type { Language } from '#contracts/languages.ts';
import { referenceOf } from '#contracts/references.ts';
import { conversations } from '#contracts/conversations.ts';
import { tracking, trackingPath } from '#contracts/tracking.ts';
import { linkFile } from '#server/features/files/link-file.ts';
import { openFile } from '#server/features/files/open-file.ts';
import { linkedId } from '#server/platform/auth/private-link.ts';
import type { AppContext } from '#server/platform/context.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { HttpPlatform } from '#server/platform/http/implement.ts';
import { servePage } from '#server/platform/http/served-page.ts';
import type { PageGiven } from '#server/platform/http/render-page.ts';
import { addNote, confirmByResident, reopenByResident } from './add-note.ts';
import { findEntryFile } from './conversation.queries.ts';
import {
  readConversation,
  renewTrackingLink,
  replyToResident,
  revokeTrackingLink,
  seeConversation,
} from './conversation.ts';
import { findOpened, openLink } from './open-link.ts';
import type { TrackedRecord } from './tracked-request.queries.ts';
import { findServiceRequest } from '#server/features/service-requests/service-request.queries.ts';
import { readTrackedFile } from './tracked-files.ts';
import { promiseOf, readTrackedRequest } from './read-tracked-request.ts';
import { site } from '#site';

export function trackingRoutes(platform: HttpPlatform): void {
  implement(
    platform,
    tracking,
    {
      read: async (context, { params }) => readTrackedRequest(context, await openLink(context, params.token)),
      addNote,
      reopen: reopenByResident,
      confirm: confirmByResident,
      file: readTrackedFile,
    },
    {
      read: { limit: 'privatePage' },
      addNote: { storesKey: true, limit: 'publicForm', precheck, formPage },
      reopen: { storesKey: true, limit: 'publicForm', precheck, formPage },
      confirm: { storesKey: true, limit: 'publicForm', precheck, formPage },
      file: { limit: 'privatePage' },
    },
  );
  implement(
    platform,
    conversations,
    {
      get: readConversation,
      reply: replyToResident,
      see: seeConversation,
      fileLink: async (context, { params, query }, call) => {
        const key = { id: params.id, scope: call.caller.scope };
        const opened = {
          objectKind: 'service-request',
          objectId: params.id,
          name: 'a file of the conversation',
          find: (db: AppContext['db']) =>
            findEntryFile(db, key, { entryId: params.entryId, fileId: query.file }),
        };
        return linkFile(context, await openFile(context, opened, call), call.caller.sessionId);
      },
      renewLink: renewTrackingLink,
      revokeLink: revokeTrackingLink,
    },
    // Their answers hold links, and every opening is on record.
    { fileLink: { ignoresKey: true }, renewLink: { ignoresKey: true }, revokeLink: { ignoresKey: true } },
  );
  servePages(platform);
}

/** The pages that a private link opens: the request, and the receipt of a form without JavaScript. */
function servePages(platform: HttpPlatform): void {
  servePage(platform, {
    path: trackingPath(':token'),
    page: '/track',
    load: async (context, params, language) => {
      const given = await loadTracked(context, params, language);
      return { status: given.data === null ? 404 : 200, given };
    },
  });
  servePage(platform, {
    path: '/service-request/submitted/:token',
    page: '/service-request/submitted',
    load: async (context, { token = '' }, language) => ({
      status: 200,
      given: {
        data: await readReceipt(context, token, language),
        address: pathIn(language, `/service-request/submitted/${token}`),
      },
    }),
  });
}

/** What the receipt of a form without JavaScript says; what the request holds only for a link that opens it. */
async function readReceipt(context: AppContext, token: string, language: Language) {
  const id = linkedId(token);
  if (id === undefined) return null;
  const found = await findOpened(context, token);
  const sent = found && { category: found.category, text: found.message };
  const promise = found && promiseOf(found, context.clock.now());
  return {
    reference: referenceOf('service-request', id),
    email: found ? await findFreshAddress(context, found) : null,
    trackingPath: trackingPath(token, language),
    isUrgent: sent !== undefined && isUrgent(sent, site.urgentCategories),
    nextUpdateBy: promise && !promise.isLate ? promise.by : null,
  };
}

/** For so long after it was sent a receipt names the address: a link that is passed on later does not give it away. */
const receiptMs = 15 * 60_000;

async function findFreshAddress({ db, clock }: AppContext, { id, createdAt }: TrackedRecord) {
  if (clock.now().getTime() - Date.parse(createdAt) > receiptMs) return null;
  return (await findServiceRequest(db, { id, scope: null }))?.email ?? null;
}

/** What comes by a link that opens nothing is not read. */
const precheck = (context: AppContext, { token = '' }: Record<string, string>) => openLink(context, token);

/** Without JavaScript the page's forms lead back to it, to what was just added. */
const formPage = {
  page: '/track',
  next: (_answer: unknown, { token = '' }: Record<string, string>) => `${trackingPath(token)}#latest`,
  load: loadTracked,
};

/** What the page shows; null for every link that opens nothing, in the same words. */
async function loadTracked(
  context: AppContext,
  { token = '' }: Record<string, string>,
  language: Language,
): Promise<PageGiven & { data: unknown }> {
  const found = await findOpened(context, token);
  if (!found) return { data: null, address: pathIn(language, '/track') };
  return {
    data: { token, request: await readTrackedRequest(context, found) },
    address: trackingPath(token, language),
  };
}
