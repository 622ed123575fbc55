import { trackingPath } from '#contracts/tracking.ts';
import { signLink } from '#server/platform/auth/private-link.ts';
import { sealToken } from '#server/platform/auth/sealed-link.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import { findLinkVersion } from './service-request.queries.ts';

/** Where a message leads its resident, sealed until it is sent; nothing where staff revoked the link. */
export async function residentAction(
  context: AppContext,
  db: Database,
  request: { id: number; createdAt: string },
): Promise<Pick<Letter, 'action'>> {
  const version = await findLinkVersion(db, request.id);
  if (version === null) return {};
  const token = signLink({ ...request, version }, context.linkKey);
  const about = { recordKind: 'service-request', recordId: request.id };
  const sealed = sealToken(token, about, context.linkKey);
  const url = `${context.publicUrl.origin()}${trackingPath(sealed)}`;
  const hint = 'This link is yours alone: whoever has it can read the request and write in your name.';
  return { action: { label: 'Follow your request', url, hint } };
}
