import { mergedRequests } from '#contracts/merged-requests.ts';
import type { RelatedReports } from '#contracts/merged-requests.ts';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { api, ask, overrideExisting } from '../../kit/state/api.ts';

/** What a request is merged with, and what may be the same. */
export const mergingApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    getRelatedReports: build.query<RelatedReports, number>({
      query: (id) => ask(mergedRequests.related, { params: { id } }),
      // Any other request may become one with it, or leave.
      providesTags: (_result, _error, id) => [
        { type: 'service-request', id },
        { type: 'service-request', id: 'LIST' },
      ],
    }),
    mergeServiceRequest: build.mutation<
      ServiceRequest,
      { id: number; intoId: number; expectedUpdatedAt: string }
    >({
      query: ({ id, ...body }) => ask(mergedRequests.merge, { params: { id }, body }),
      // After a refusal too, since it means that the cache is stale.
      invalidatesTags: ['service-request', 'conversation', 'audit'],
    }),
    unmergeServiceRequest: build.mutation<ServiceRequest, number>({
      query: (id) => ask(mergedRequests.unmerge, { params: { id } }),
      invalidatesTags: ['service-request', 'conversation', 'audit'],
    }),
    setDistinct: build.mutation<null, { id: number; otherId: number; isDistinct: boolean }>({
      query: ({ id, ...body }) => ask(mergedRequests.setDistinct, { params: { id }, body }),
      invalidatesTags: ['service-request', 'audit'],
    }),
  }),
});

export const {
  useGetRelatedReportsQuery,
  useMergeServiceRequestMutation,
  useUnmergeServiceRequestMutation,
  useSetDistinctMutation,
} = mergingApi;
