import { contactInquiries } from '#contracts/contact-inquiries.ts';
import type { ContactInquiry, InquiryCounts, listContactInquiries } from '#contracts/contact-inquiries.ts';
import type { CallOf, Page } from '#contracts/endpoint.ts';
import { api, ask, overrideExisting } from '../kit/state/api.ts';

export type InquiryQuery = NonNullable<CallOf<typeof listContactInquiries>['query']>;
export type InquiryPage = Page<ContactInquiry, { counts: InquiryCounts }>;

/** The cached reads of this screen. */
export const contactInquiriesApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    listContactInquiries: build.query<InquiryPage, InquiryQuery>({
      query: (query) => ask(contactInquiries.list, { query }),
      providesTags: [{ type: 'contact-inquiry', id: 'LIST' }],
    }),
    getContactInquiry: build.query<ContactInquiry, number>({
      query: (id) => ask(contactInquiries.get, { params: { id } }),
      providesTags: (_result, _error, id) => [{ type: 'contact-inquiry', id }],
    }),
  }),
});

export const { useListContactInquiriesQuery, useGetContactInquiryQuery } = contactInquiriesApi;
