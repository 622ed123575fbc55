import { fail } from '#contracts/errors.ts';
import { chatMessages } from '#contracts/messages.ts';
import type { Message, MessageForm } from '#contracts/messages.ts';
import type { AppContext } from '#server/platform/context.ts';
import { record } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { refuseField } from '#server/platform/records/change-record.ts';
import { insertMessage } from './message.queries.ts';

/** A user writes to another one, or to themself; both are notified wherever they are signed in, and no one else. */
export async function sendMessage(
  context: AppContext,
  { body }: { body: MessageForm },
  { caller, requestId }: AdminCall,
): Promise<Message> {
  const { senderId = caller.userId, receiverId } = body;
  if (senderId !== caller.userId) throw fail('FORBIDDEN', { message: chatMessages.sender });
  const at = context.clock.now();
  const sent = await context.db.transaction(async (db) => {
    const added = await insertMessage(db, { senderId, receiverId, body: body.body }, at.toISOString());
    if (!added) throw refuseField('receiverId', chatMessages.receiver);
    // To whom; what it says is for the two alone.
    const changes = { receiverId: { from: null, to: receiverId } };
    await record(db, {
      at,
      actor: caller,
      action: 'sent',
      objectKind: 'message',
      objectId: added.id,
      changes,
      requestId,
    });
    return added;
  });
  const { id, timestamp } = sent;
  await context.db.afterCommit(async () =>
    context.realtime.emitToUsers([senderId, receiverId], 'receive_message', {
      id,
      senderId,
      receiverId,
      timestamp,
    }),
  );
  return sent;
}
