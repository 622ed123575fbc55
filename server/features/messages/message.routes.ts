import { pageOf } from '#contracts/fields.ts';
import { messages } from '#contracts/messages.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { HttpPlatform } from '#server/platform/http/implement.ts';
import { listConversations } from './conversation.queries.ts';
import { listMessages } from './message.queries.ts';
import { readConversation } from './read-conversation.ts';
import { sendMessage } from './send-message.ts';

export function messageRoutes(platform: HttpPlatform): void {
  implement(platform, messages, {
    // A message is of two people and of no property: whatever the scope, it is theirs.
    list: (context, { query }, { caller: { userId } }) =>
      listMessages(context.db, { userId, otherId: query.with }, pageOf(query)),
    create: sendMessage,
    conversations: (context, { query }, { caller: { userId } }) =>
      listConversations(context.db, userId, pageOf(query)),
    read: readConversation,
  });
}
