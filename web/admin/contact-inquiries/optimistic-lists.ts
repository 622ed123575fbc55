import type { ContactInquiry } from '#contracts/contact-inquiries.ts';
import { optimisticLists } from '../kit/lists/optimistic-lists.ts';
import { contactInquiriesApi } from './contact-inquiries-api.ts';
import type { InquiryQuery } from './contact-inquiries-api.ts';

export const { followChange, removeFromLists } = optimisticLists<ContactInquiry, InquiryQuery>({
  queries: (state) => contactInquiriesApi.util.selectCachedArgsForQuery(state, 'listContactInquiries'),
  read: (state, query) => contactInquiriesApi.endpoints.listContactInquiries.select(query)(state).data,
  update: ({ dispatch }, query, recipe): void => {
    dispatch(contactInquiriesApi.util.updateQueryData('listContactInquiries', query, recipe));
  },
});
