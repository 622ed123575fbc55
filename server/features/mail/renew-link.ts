import { findAccountOwners } from '#server/features/accounts/account.queries.ts';
import { findAccountToken } from '#server/features/owner-statements/account-link.ts';
import { findToken } from '#server/features/service-requests/resident-link.ts';
import { findServiceRequest } from '#server/features/service-requests/service-request.queries.ts';
import { renewTokens } from '#server/platform/auth/encrypted-link.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { findPacketToken } from '#server/features/packets/packet-link.ts';
import { findRegistration } from '#server/features/registrations/registration.queries.ts';
import { updateTexts } from '#server/platform/mail/mail.queries.ts';
import type { FoundMail } from './mail-list.queries.ts';

/**
 * A message that staff send late leads to its request by the link of now: the one that it was written with may have been
 * replaced. Only where it goes to the request's own address: anyone who else got it keeps the link that opens nothing.
 */
export async function renewLinkIn(
  context: AppContext,
  db: Database,
  { id, recordKind, recordId, text, html }: FoundMail,
  recipient: string,
): Promise<void> {
  if (text === null || html === null) return;
  const token = await findTokenFor(context, db, { recordKind, recordId }, recipient);
  if (token === null) return;
  const renew = (text: string) => renewTokens(text, token, { recordKind, recordId }, context.linkKeys);
  await updateTexts(db, id, { text: renew(text), html: renew(html) });
}

/** The link of now of a record that has this address; null where there is none. */
async function findTokenFor(
  context: AppContext,
  db: Database,
  { recordKind, recordId: id }: Pick<FoundMail, 'recordKind' | 'recordId'>,
  recipient: string,
): Promise<string | null> {
  const key = { id, scope: null };
  if (recordKind === 'registration') {
    const registration = await findRegistration(db, key);
    return registration?.email === recipient ? findPacketToken(context, db, id) : null;
  }
  if (recordKind === 'account') {
    const owner = (await findAccountOwners(db, [id])).get(id);
    return owner?.email === recipient ? findAccountToken(context, db, id) : null;
  }
  if (recordKind !== 'service-request') return null;
  const request = await findServiceRequest(db, key);
  return request?.email === recipient ? findToken(context, db, request) : null;
}
