import { fail } from '#contracts/errors.ts';
import type { Mail } from '#contracts/mail.ts';
import type { AppContext } from '#server/platform/context.ts';
import { changesBetween, record } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { mailboxOf } from '#server/platform/mail/mailbox.ts';
import { enqueueMail, newMessageId } from '#server/platform/mail/queue-mail.ts';
import { orRefuse } from '#server/platform/records/change-record.ts';
import { withPage } from './mail-page.ts';
import { renewLinkIn } from './renew-link.ts';
import { findMail, requeueMail } from './mail-list.queries.ts';
import type { FoundMail, NextSending } from './mail-list.queries.ts';

/**
 * Staff have a message sent at once that failed, came back, waits or is held: to the address that its record has by now.
 * One that a mail server took is sent twice only where it came back.
 */
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
        message: 'The text of this message is no longer stored, so it cannot be sent.',
        data: before,
      });
    }
    const { state } = before;
    const next = nextSending(context, before);
    if (state !== 'queued') {
      await orRefuse(refusals, () => requeueMail(db, id, next));
      await renewLinkIn(context, db, before, next.recipient);
    }
    await enqueueMail(context, db, id);
    await record(db, {
      at: context.clock.now(),
      actor: call.caller,
      action: 'retried',
      objectKind: 'mail',
      objectId: id,
      propertyCode: before.propertyCode ?? undefined,
      changes: changesBetween<object>(before, { state: 'queued', recipient: next.recipient }),
      requestId: call.requestId,
    });
    const answer = state === 'held' ? null : before.answer;
    const { recipient, messageId } = next;
    const after = { state: 'queued', recipient, messageId, answer, sentAt: null, returnedAt: null } as const;
    return withPage(context, { ...before, ...after }, call.caller.sessionId);
  });
}

const refusals = {
  mail_once_key: () =>
    fail('CONFLICT', { message: 'The address that the record has now got this message already.' }),
};

function nextSending({ config }: AppContext, { state, nextRecipient, messageId }: FoundMail): NextSending {
  return {
    recipient: nextRecipient,
    mailbox: mailboxOf(nextRecipient),
    // One that was delivered somewhere and came back is another message: mail servers drop what they have had, and what is
    // still to come back of the first one is not about this.
    messageId: state === 'returned' ? newMessageId(config) : messageId,
  };
}
