import { messages } from '#contracts/messages.ts';
import { listInScope } from '#server/platform/auth/admit.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { HttpPlatform } from '#server/platform/http/implement.ts';
import { pageOptions } from '#server/platform/http/page-options.ts';
import { listConversations } from './conversation.queries.ts';
import { listMessages } from './message.queries.ts';
import { readConversation } from './read-conversation.ts';
import { sendMessage } from './send-message.ts';

export function messageRoutes(platform: HttpPlatform): void {
  implement(
    platform,
    messages,
    {
      list: (context, { query }, call) => {
        const options = pageOptions(context, query, call);
        const { userId } = call.caller;
        // A message is of two people and of no property: whatever the scope, it is theirs.
        return listInScope(context, call.caller, () =>
          listMessages(context.db, { userId, otherId: query.with }, options),
        );
      },
      create: sendMessage,
      conversations: (context, { query }, call) => {
        const options = pageOptions(context, query, call);
        const { userId } = call.caller;
        return listInScope(context, call.caller, () => listConversations(context.db, userId, options));
      },
      read: readConversation,
    },
    { list: { checksSession: true }, conversations: { checksSession: true } },
  );
}
