import type { AttachmentLink } from '#contracts/files.ts';
import { conversations } from '#contracts/conversations.ts';
import type { ConversationEntry, ResidentConversation } from '#contracts/conversations.ts';
import type { PrivateLink } from '#contracts/private-links.ts';
import { api, ask, overrideExisting } from '../../kit/state/api.ts';

const audit = (id: number) => ({ type: 'audit' as const, id: `service-request-${id}` });

/** The conversation with the resident of a request, and their link. */
export const conversationApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    getConversation: build.query<ResidentConversation, number>({
      query: (id) => ask(conversations.get, { params: { id } }),
      providesTags: (_result, _error, id) => [{ type: 'conversation', id }],
    }),
    replyToResident: build.mutation<ConversationEntry, { id: number; text: string; key: string }>({
      query: ({ id, text, key }) => ask(conversations.reply, { params: { id }, body: { text } }, key),
      // It sets when the resident hears next.
      invalidatesTags: (_result, error, { id }) =>
        error
          ? []
          : [
              { type: 'conversation', id },
              { type: 'service-request', id },
              { type: 'service-request', id: 'LIST' },
              audit(id),
            ],
    }),
    seeConversation: build.mutation<null, { id: number; upTo: number }>({
      query: ({ id, upTo }) => ask(conversations.see, { params: { id }, body: { upTo } }),
      invalidatesTags: (_result, error) => (error ? [] : [{ type: 'service-request', id: 'LIST' }]),
    }),
    linkConversationFile: build.mutation<AttachmentLink, { id: number; entryId: number; file: number }>({
      query: ({ file, ...params }) => ask(conversations.fileLink, { params, query: { file } }),
      invalidatesTags: (_result, error, { id }) => (error ? [] : [audit(id)]),
    }),
    renewTrackingLink: build.mutation<PrivateLink, number>({
      query: (id) => ask(conversations.renewLink, { params: { id } }),
      invalidatesTags: (_result, error, id) => (error ? [] : [{ type: 'conversation', id }, audit(id)]),
    }),
    revokeTrackingLink: build.mutation<PrivateLink, number>({
      query: (id) => ask(conversations.revokeLink, { params: { id } }),
      invalidatesTags: (_result, error, id) => (error ? [] : [{ type: 'conversation', id }, audit(id)]),
    }),
  }),
});

export const {
  useGetConversationQuery,
  useReplyToResidentMutation,
  useSeeConversationMutation,
  useLinkConversationFileMutation,
  useRenewTrackingLinkMutation,
  useRevokeTrackingLinkMutation,
} = conversationApi;
