import { fail } from '#contracts/errors.ts';
import type { Mail } from '#contracts/mail.ts';
import { admit } from '#server/platform/auth/admit.ts';
import { findCaller } from '#server/platform/auth/caller.queries.ts';
import type { RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Content } from '#server/platform/http/call.ts';
import { readClaims, signClaims } from '#server/platform/signed-claims.ts';
import { findMail } from './mail-list.queries.ts';
import type { FoundMail } from './mail-list.queries.ts';

const purpose = 'mail page';
const linkMinutes = 5;

/** A message with the signed path of its page, which opens for the session that asked. Throws NOT_FOUND. */
export async function getMail(
  context: AppContext,
  { id, scope, sessionId }: RecordKey & { sessionId: string },
): Promise<Mail> {
  return withPage(context, await getFound(context.db, { id, scope }), sessionId);
}

export function withPage({ clock, ticketKeys: keys }: AppContext, found: FoundMail, sessionId: string): Mail {
  if (found.html === null) return { ...found, pagePath: null };
  const expiresAt = new Date(clock.now().getTime() + linkMinutes * 60_000);
  const ticket = signClaims([found.id, sessionId], expiresAt, { purpose, keys });
  return { ...found, pagePath: `/api/mail-pages/${ticket}` };
}

/**
 * The message as a mail program shows it. Nothing in it runs, loads or leads anywhere, and only our own pages frame it:
 * those of this host and of the allowed origins, which x-frame-options, for older browsers, cannot name.
 */
export async function readMailPage(
  context: AppContext,
  { params }: { params: { ticket: string } },
): Promise<Content> {
  const { db, clock, ticketKeys: keys, config } = context;
  const { allowedOrigins } = config;
  const now = clock.now();
  const claims = readClaims(params.ticket, now, { purpose, keys });
  // In the shape that `withPage` gave it.
  const [id, sessionId] = (claims ?? []) as [number?, string?];
  if (id === undefined || sessionId === undefined) throw fail('INVALID_SESSION');
  const caller = await admit(context, { sessionId }, await findCaller(db, sessionId, now));
  const { html } = await getFound(db, { id, scope: caller.scope });
  if (html === null) throw fail('NOT_FOUND');
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors ${["'self'", ...allowedOrigins].join(' ')}`,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      // A sandboxed document has an origin of its own: asking for its cluster only makes browsers warn.
      'origin-agent-cluster': '?0',
    },
    body: html,
  };
}

async function getFound(db: Database, key: RecordKey): Promise<FoundMail> {
  const found = await findMail(db, key);
  if (!found) throw fail('NOT_FOUND');
  return found;
}
