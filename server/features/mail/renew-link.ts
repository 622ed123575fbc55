import { findToken } from '#server/features/service-requests/resident-link.ts';
import { findServiceRequest } from '#server/features/service-requests/service-request.queries.ts';
import { renewTokens } from '#server/platform/auth/encrypted-link.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
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
  if (recordKind !== 'service-request' || text === null || html === null) return;
  const request = await findServiceRequest(db, { id: recordId, scope: null });
  if (request?.email !== recipient) return;
  const token = await findToken(context, db, request);
  if (token === null) return;
  const renew = (text: string) => renewTokens(text, token, { recordKind, recordId }, context.linkKey);
  await updateTexts(db, id, { text: renew(text), html: renew(html) });
}
