import { contactInquiries } from '#contracts/contact-inquiries.ts';
import type { changeContactInquiry, ContactInquiry } from '#contracts/contact-inquiries.ts';
import type { CallOf } from '#contracts/endpoint.ts';
import { api, ask, overrideExisting } from '../kit/state/api.ts';
import { contactInquiriesApi } from './contact-inquiries-api.ts';
import { followChange, removeFromLists } from './optimistic-lists.ts';

export type InquiryChanges = CallOf<typeof changeContactInquiry>['body'];

/** The changes of this screen. Each shows in the cached lists at once and is undone where the server refuses it. */
const inquiryChangesApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    changeContactInquiry: build.mutation<ContactInquiry, { id: number; changes: InquiryChanges }>({
      query: ({ id, changes }) => ask(contactInquiries.change, { params: { id }, body: changes }),
      onQueryStarted: async ({ id, changes }, cache) => {
        const { handled, suspectedSpam, archived } = changes;
        await followChange(cache, {
          id,
          changes,
          // Every mark moves it to another folder.
          leaves: [handled, suspectedSpam, archived].some((apply) => apply !== undefined),
          store: (record) =>
            cache.dispatch(contactInquiriesApi.util.upsertQueryData('getContactInquiry', id, record)),
        });
      },
      // After a conflict too, since it means that the cache is stale.
      invalidatesTags: (_result, error, { id }) =>
        error && error.status !== 409
          ? []
          : [
              { type: 'contact-inquiry', id: 'LIST' },
              ...(error ? [{ type: 'contact-inquiry' as const, id }] : []),
              { type: 'audit', id: `contact-inquiry-${id}` },
            ],
    }),
    deleteContactInquiry: build.mutation<null, number>({
      query: (id) => ask(contactInquiries.remove, { params: { id } }),
      onQueryStarted: async (id, cache) => {
        const undo = removeFromLists(cache, id);
        await cache.queryFulfilled.catch(undo);
      },
      invalidatesTags: (_result, error) => (error ? [] : [{ type: 'contact-inquiry', id: 'LIST' }]),
    }),
  }),
});

export const { useChangeContactInquiryMutation, useDeleteContactInquiryMutation } = inquiryChangesApi;
