import type { Language } from '#contracts/languages.ts';
import { trackingPath } from '#contracts/tracking.ts';
import { signLink } from '#server/platform/auth/private-link.ts';
import { encryptToken } from '#server/platform/auth/encrypted-link.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import { isPast, linkEnd } from './link-life.ts';
import { findLink } from './link.queries.ts';
import { residentTexts } from './resident-texts.ts';

/** Where a message leads its resident, encrypted until it is sent; nothing where the link was revoked or has ended. */
export async function residentAction(
  context: AppContext,
  db: Database,
  request: { id: number; createdAt: string; language: Language },
): Promise<Pick<Letter, 'action'>> {
  const token = await findToken(context, db, request);
  if (token === null) return {};
  const about = { recordKind: 'service-request', recordId: request.id };
  const encrypted = encryptToken(token, about, context.linkKeys);
  const url = `${context.publicUrl.origin()}${trackingPath(encrypted, request.language)}`;
  return { action: { ...residentTexts[request.language].link, url } };
}

/** The token that opens a request now; null where none does. */
export async function findToken(
  { clock, linkKeys }: AppContext,
  db: Database,
  request: { id: number; createdAt: string },
): Promise<string | null> {
  const link = await findLink(db, request.id);
  if (!link || link.isRevoked || isPast(linkEnd(link), clock.now())) return null;
  return signLink({ ...request, version: link.version }, linkKeys);
}
