import { bulkMax, countOf } from '#contracts/bulk.ts';
import type { BulkCount } from '#contracts/bulk.ts';
import { fail } from '#contracts/errors.ts';
import type { HeldSending } from '#contracts/mail.ts';
import type { AppContext } from '#server/platform/context.ts';
import { recordAll } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { findMail, lockHeldMail, releaseHeldMail } from './mail-list.queries.ts';
import { renewLinkIn } from './renew-link.ts';

/**
 * Staff have sent what is held: as much as they saw there was, since a stranger may be adding to it, and the oldest 500
 * of more.
 */
export function sendHeldMail(
  context: AppContext,
  { body: { kind, count } }: { body: HeldSending },
  { caller, requestId }: AdminCall,
): Promise<BulkCount> {
  return context.db.transaction(async (db) => {
    const { total, sendable } = await lockHeldMail(db, { kind, scope: caller.scope }, bulkMax);
    if (total !== count)
      throw fail('CONFLICT', { message: `The list has changed: ${heldNow(total)}. None was sent.` });
    if (sendable.length === 0)
      throw fail('CONFLICT', {
        message:
          'What these messages said is no longer stored, or someone has just sent them. None was sent.',
      });
    await releaseHeldMail(
      db,
      sendable.map(({ id }) => id),
    );
    for (const { id } of sendable.filter((held) => held.isLinkChanged)) {
      const found = await findMail(db, { id, scope: null });
      if (found) await renewLinkIn(context, db, found, found.recipient);
    }
    await recordAll(
      db,
      sendable.map(({ id, propertyCode }) => ({
        at: context.clock.now(),
        actor: caller,
        action: 'retried',
        objectKind: 'mail',
        objectId: id,
        propertyCode: propertyCode ?? undefined,
        changes: { state: { from: 'held', to: 'queued' } },
        requestId,
      })),
    );
    await db.afterCommit(async () => context.jobs.wake());
    return countOf(sendable.length);
  });
}

function heldNow(total: number): string {
  return total === 1 ? '1 message is held now' : `${total} messages are held now`;
}
