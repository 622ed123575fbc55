import { fail, Failure } from '#contracts/errors.ts';
import { pathIn } from '#contracts/languages.ts';
import type { Language } from '#contracts/languages.ts';
import { packetMessages, packetPath, packets } from '#contracts/packets.ts';
import { packetDesks } from '#contracts/packet-desk.ts';
import type { AppContext } from '#server/platform/context.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { HttpPlatform } from '#server/platform/http/implement.ts';
import type { PageGiven } from '#server/platform/http/render-page.ts';
import { servePage } from '#server/platform/http/served-page.ts';
import { acceptDocument } from './accept-document.ts';
import { changePacketDates } from './change-packet-dates.ts';
import { openPacket } from './packet-link.ts';
import { readDesk } from './read-desk.ts';
import { readPacket } from './read-packet.ts';
import { receiveDocument } from './receive-document.ts';
import { returnDocuments } from './return-documents.ts';
import { withdrawReturn } from './withdraw-return.ts';

const page = '/packet';

export function packetRoutes(platform: HttpPlatform): void {
  const sending = { storesKey: true, limit: 'publicForm', precheck } as const;
  implement(
    platform,
    packets,
    {
      read: async (context, { params }) => readPacket(context, await openPacket(context, params.token)),
      readSlot: async (context, { params: { token, kind } }) => {
        const { slots } = await readPacket(context, await openPacket(context, token));
        const slot = slots.find((one) => one.kind === kind);
        if (!slot) throw fail('NOT_FOUND', { message: packetMessages.notAskedFor });
        return slot;
      },
      replaceFile: receiveDocument,
      sendFile: receiveDocument,
    },
    {
      read: { limit: 'privatePage' },
      readSlot: { limit: 'privatePage', precheck },
      replaceFile: sending,
      sendFile: {
        ...sending,
        formPage: {
          page,
          next: (_answer: unknown, { token = '' }: Record<string, string>) => `${packetPath(token)}#received`,
          load: loadPacket,
        },
      },
    },
  );
  implement(platform, packetDesks, {
    get: readDesk,
    accept: acceptDocument,
    returnAll: returnDocuments,
    withdraw: withdrawReturn,
    changeDates: changePacketDates,
  });
  servePage(platform, {
    path: packetPath(':token'),
    page,
    load: async (context, params, language) => {
      const given = await loadPacket(context, params, language);
      return { status: given.data === null ? 404 : 200, given };
    },
  });
}

/** What comes by a link that opens nothing is not read. */
const precheck = (context: AppContext, { token = '' }: Record<string, string>) => openPacket(context, token);

/** What the page shows; null for every link that opens nothing, in the same words. `kind` is that of the form just sent. */
async function loadPacket(
  context: AppContext,
  { token = '', kind = '' }: Record<string, string>,
  language: Language,
): Promise<PageGiven & { data: unknown }> {
  try {
    const packet = await readPacket(context, await openPacket(context, token));
    return { data: { token, kind, packet }, address: packetPath(token, language) };
  } catch (error) {
    if (error instanceof Failure && error.code === 'NOT_FOUND')
      return { data: null, address: pathIn(language, page) };
    throw error;
  }
}
