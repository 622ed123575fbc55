import { isMailOn } from '#server/features/promises/promise.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import { recordAll, system } from '#server/platform/events/record.ts';
import type { AuditEvent } from '#server/platform/events/record.ts';
import { notifyAfterCommit } from '#server/platform/realtime/notify-after-commit.ts';
import { markMissed } from './missed-promise.queries.ts';
import type { MissedRequest } from './missed-promise.queries.ts';
import { notifyMissed } from './service-request.reactions.ts';

const atOnce = 100;

/**
 * Notices the requests whose next update was due: they are late from now on. For a promise the history says so, and
 * the resident is notified, where the office has turned that on. All of it is one transaction, so that no one is notified twice,
 * whatever dies and however many servers look; answers how many were noticed.
 */
export async function noticeMissed(context: AppContext): Promise<number> {
  return context.db.transaction(async (db) => {
    const now = context.clock.now();
    const missed = await markMissed(db, now, atOnce);
    if (missed.length === 0) return 0;
    const promised = missed.filter(({ isPromised }) => isPromised);
    await recordAll(
      db,
      promised.map((request) => missedEvent(request, now)),
    );
    if (await isMailOn(db)) for (const request of promised) await notifyMissed(context, db, request);
    await notifyAfterCommit(
      context,
      db,
      missed.map(({ id, propertyCode }) => ({
        objectKind: 'service-request',
        id,
        act: 'changed',
        propertyCodes: [propertyCode],
      })),
    );
    return missed.length;
  });
}

function missedEvent({ id, propertyCode, missedUpdateBy }: MissedRequest, at: Date): AuditEvent {
  return {
    at,
    actor: system,
    action: 'missed the promised update',
    objectKind: 'service-request',
    objectId: id,
    propertyCode,
    changes: { missedUpdateBy: { from: null, to: missedUpdateBy } },
    requestId: null,
  };
}
