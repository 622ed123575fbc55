import { fail } from '#contracts/errors.ts';
import { packetMessages, packetPath } from '#contracts/packets.ts';
import type { Registration } from '#contracts/registrations.ts';
import { encryptToken } from '#server/platform/auth/encrypted-link.ts';
import { firstVersion, linkedId, opens, signLink } from '#server/platform/auth/private-link.ts';
import type { LinkedRecord } from '#server/platform/auth/private-link.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import { packetTexts } from './packet-texts.ts';
import { findLinkedPacket } from './packet.queries.ts';
import type { LinkedPacket } from './packet.queries.ts';

/** Stands in where there is no record: no one has its link. */
const nobodys = { id: 0, createdAt: '', version: firstVersion };

/** The same record number may also be that of a service request: a link to one never opens the other. */
const asPacket = (record: LinkedRecord): LinkedRecord => ({ ...record, of: 'packet' });

/**
 * The registration whose documents a token takes; with `lock` it stays as it is. Throws NOT_FOUND, in the same words and after
 * the same steps, for a token that is wrong, was replaced, or whose registration is decided.
 */
export async function openPacket(
  context: Pick<AppContext, 'db' | 'linkKeys'>,
  token: string,
  lock = false,
): Promise<LinkedPacket> {
  const found = await findLinkedPacket(context.db, linkedId(token) ?? 0, lock);
  const isGenuine = opens(token, asPacket(found ?? nobodys), context.linkKeys);
  if (!found || !isGenuine || isOver(found)) throw fail('NOT_FOUND', { message: packetMessages.noLink });
  return found;
}

/** The token of now; null where the registration is decided. */
export async function findPacketToken(
  { linkKeys }: Pick<AppContext, 'linkKeys'>,
  db: Database,
  id: number,
): Promise<string | null> {
  const found = await findLinkedPacket(db, id);
  return found && !isOver(found) ? signLink(asPacket(found), linkKeys) : null;
}

/** Where a message leads the sender, encrypted until it is sent; nothing where the link has ended. */
export async function packetAction(
  context: Pick<AppContext, 'linkKeys' | 'publicUrl'>,
  db: Database,
  { id, language }: Pick<Registration, 'id' | 'language'>,
): Promise<Pick<Letter, 'action'>> {
  const token = await findPacketToken(context, db, id);
  if (token === null) return {};
  const encrypted = encryptToken(token, { recordKind: 'registration', recordId: id }, context.linkKeys);
  const url = `${context.publicUrl.origin()}${packetPath(encrypted, language)}`;
  return { action: { ...packetTexts[language].link, url } };
}

function isOver({ review }: LinkedPacket): boolean {
  return review === 'APPROVED' || review === 'DECLINED';
}
