import { messages } from '#contracts/messages.ts';
import { api, overrideExisting } from '../kit/state/api.ts';
import { lists, reads, writes } from '../kit/state/endpoints.ts';

/** The cached calls for messages, and for what was read of them: no one asks for that, and no toast says it. */
export const messagesApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    listConversations: reads(build, messages.conversations, ['message']),
    readConversation: writes(build, messages.read, { kind: 'message', toast: null }),
    listMessages: lists(build, messages.list, 'message'),
    createMessage: writes(build, messages.create, { kind: 'message', toast: 'create' }),
  }),
});

export const {
  useListConversationsQuery,
  useReadConversationMutation,
  useListMessagesQuery,
  useCreateMessageMutation,
} = messagesApi;
