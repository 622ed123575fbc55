import type { SentPacket } from '#contracts/packets.ts';
import { referenceOf } from '#contracts/references.ts';
import { findPropertyName } from '#server/features/properties/property.queries.ts';
import { findNewestDocuments, findReturned } from '#server/features/registrations/document.queries.ts';
import { documentKinds } from '#contracts/documents.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { LinkedPacket } from './packet.queries.ts';

/** What anyone who has the link may know: which documents are asked for, and which came since. */
export async function readPacket({ db }: Pick<AppContext, 'db'>, packet: LinkedPacket): Promise<SentPacket> {
  const { id, propertyCode, unitIdentifier, returnedAt } = packet;
  const [propertyName, returned, newest] = await Promise.all([
    findPropertyName(db, propertyCode),
    findReturned(db, id),
    findNewestDocuments(db, id),
  ]);
  return {
    reference: referenceOf('registration', id),
    propertyName,
    unitIdentifier,
    slots: returned.map(({ kind, reason, decidedAt, createdAt }) => ({
      kind,
      reason: reason ?? '',
      since: decidedAt ?? createdAt,
    })),
    received: documentKinds.flatMap((kind) => {
      const row = newest[kind];
      const isNew = row && row.state !== 'RETURNED' && returnedAt !== null && row.createdAt >= returnedAt;
      return isNew ? [{ kind, at: row.createdAt }] : [];
    }),
  };
}
