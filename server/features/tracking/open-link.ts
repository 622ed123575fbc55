import { fail } from '#contracts/errors.ts';
import { trackingMessages } from '#contracts/tracking-messages.en.ts';
import { firstVersion, linkedId, opens } from '#server/platform/auth/private-link.ts';
import type { AppContext } from '#server/platform/context.ts';
import { isPast, linkEnd } from '#server/features/service-requests/link-life.ts';
import { findTracked } from './tracked-request.queries.ts';
import type { TrackedRecord } from './tracked-request.queries.ts';

/** Stands in where there is no record: no one has its link. */
const nobodys = { id: 0, createdAt: '', version: firstVersion };

/**
 * The request that a token opens now; undefined for every other token. One that is wrong, revoked or ended takes the same
 * steps, so that their answers come in the same time.
 */
export async function findOpened(context: AppContext, token: string): Promise<TrackedRecord | undefined> {
  const found = await findTracked(context.db, { id: linkedId(token) ?? 0, scope: null });
  const isGenuine = opens(token, found ?? nobodys, context.linkKeys);
  return found && isGenuine && isAlive(found, context.clock.now()) ? found : undefined;
}

/** The same; throws NOT_FOUND where the token opens nothing. */
export async function openLink(context: AppContext, token: string): Promise<TrackedRecord> {
  const found = await findOpened(context, token);
  if (!found) throw noSuchLink();
  return found;
}

/** Whether the request's link, in its newest version, opens it now. */
export function isAlive(record: TrackedRecord, now: Date): boolean {
  return !record.isRevoked && !isPast(linkEnd(record), now);
}

export function noSuchLink() {
  return fail('NOT_FOUND', { message: trackingMessages.noLink });
}
