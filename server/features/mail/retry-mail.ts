import { fail } from '#contracts/errors.ts';
import type { Mail } from '#contracts/mail.ts';
import type { AppContext } from '#server/platform/context.ts';
import { record } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/implement.ts';
import { enqueueMail } from '#server/platform/mail/queue-mail.ts';
import { withPage } from './mail-page.ts';
import { findMail, requeueMail } from './mail-list.queries.ts';

/** Staff have a message tried again at once. One that the mail server took is not sent twice. */
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
    if (before.state === 'failed') await requeueMail(db, id);
    await enqueueMail(context, db, id);
    await record(db, {
      at: context.clock.now(),
      actor: call.caller,
      action: 'retried',
      objectKind: 'mail',
      objectId: id,
      changes: before.state === 'failed' ? { state: { from: 'failed', to: 'queued' } } : {},
      requestId: call.requestId,
    });
    return withPage(context, { ...before, state: 'queued' }, call.caller.sessionId);
  });
}
