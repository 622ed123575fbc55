import { contactInquiries } from '#contracts/contact-inquiries.ts';
import type { InquiryReply, InquiryReplyForm } from '#contracts/inquiry-replies.ts';
import { api, ask, overrideExisting } from '../kit/state/api.ts';

/** The answers to an inquiry. */
export const inquiryRepliesApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    listInquiryReplies: build.query<InquiryReply[], number>({
      query: (id) => ask(contactInquiries.replies, { params: { id } }),
      providesTags: (_result, _error, id) => [{ type: 'inquiry-replies', id }],
    }),
    replyToVisitor: build.mutation<InquiryReply, InquiryReplyForm & { id: number; key: string }>({
      query: ({ id, key, ...body }) => ask(contactInquiries.reply, { params: { id }, body }, key),
      // After a conflict too: it was set aside, or is gone.
      invalidatesTags: (_result, error, { id }) =>
        error && error.status !== 409
          ? []
          : [
              { type: 'inquiry-replies', id },
              { type: 'contact-inquiry', id },
              { type: 'contact-inquiry', id: 'LIST' },
              { type: 'audit', id: `contact-inquiry-${id}` },
            ],
    }),
  }),
});

export const { useListInquiryRepliesQuery, useReplyToVisitorMutation } = inquiryRepliesApi;
