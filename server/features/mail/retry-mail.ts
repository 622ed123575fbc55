import { fail } from '#contracts/errors.ts';
import type { Mail } from '#contracts/mail.ts';
import type { AppContext } from '#server/platform/context.ts';
import { record } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/implement.ts';
import { enqueueMail } from '#server/platform/mail/queue-mail.ts';
import { withPage } from './mail-page.ts';
import { findMail, requeueMail } from './mail-list.queries.ts';

/** Staff have a message sent at once that failed, waits or is held back. One that the mail server took is not sent twice. */
export async function retryMail(
  context: AppContext,
  { params: { id } }: { params: { id: number } },
  call: AdminCall,
): Promise<Mail> {
  return context.db.transaction(async (db) => {
    const before = await findMail(db, { id, scope: call.caller.scope }, true);
    if (!before) throw fail('NOT_FOUND');
    if (before.state === 'sent') {
      throw fail('CONFLICT', { message: 'This message has been sent; it is not sent again.', data: before });
    }
    if (!before.hasText) {
      throw fail('CONFLICT', {
        message: 'What this message said is no longer kept; it cannot be sent.',
        data: before,
      });
    }
    const { state } = before;
    if (state !== 'queued') await requeueMail(db, id);
    await enqueueMail(context, db, id);
    await record(db, {
      at: context.clock.now(),
      actor: call.caller,
      action: 'retried',
      objectKind: 'mail',
      objectId: id,
      propertyCode: before.propertyCode ?? undefined,
      changes: state === 'queued' ? {} : { state: { from: state, to: 'queued' } },
      requestId: call.requestId,
    });
    const answer = state === 'held' ? null : before.answer;
    return withPage(context, { ...before, state: 'queued', answer }, call.caller.sessionId);
  });
}
