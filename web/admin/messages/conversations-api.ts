import { messages } from '#contracts/messages.ts';
import { reads, writes } from '../property-layer/endpoints.ts';
import { api, overrideExisting } from '../state/api.ts';

/** The cached calls for conversations and what was read of them: nobody asks for a mark, so none is told of. */
export const conversationsApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    listConversations: reads(build, messages.conversations, ['Message']),
    readConversation: writes(build, messages.read, { tags: ['Message'] }),
  }),
});

export const { useListConversationsQuery, useReadConversationMutation } = conversationsApi;
