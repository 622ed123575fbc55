import { fail } from '#contracts/errors.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { markRead } from './conversation.queries.ts';

/** A user has read a conversation up to a message; their other devices are notified. */
export async function readConversation(
  context: AppContext,
  { params, body: { messageId } }: { params: { id: number }; body: { messageId: number } },
  { caller: { userId } }: AdminCall,
): Promise<void> {
  const otherId = params.id;
  if (!(await markRead(context.db, { userId, otherId, messageId }))) throw fail('NOT_FOUND');
  await context.db.afterCommit(async () =>
    context.realtime.emitToUsers([userId], 'conversation_read', { otherId }),
  );
}
