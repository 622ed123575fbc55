import type { CallOf, Page } from '#contracts/endpoint.ts';
import { serviceRequests } from '#contracts/service-requests.ts';
import type {
  listServiceRequests,
  ServiceRequest,
  changeServiceRequest,
} from '#contracts/service-requests.ts';
import { api, ask, overrideExisting } from '../kit/state/api.ts';
import { followChange, removeFromLists } from './optimistic-lists.ts';

export type ServiceRequestQuery = NonNullable<CallOf<typeof listServiceRequests>['query']>;
type Changes = CallOf<typeof changeServiceRequest>['body'];

/** The cached calls of this screen. A change shows in the lists at once and is undone where the server refuses it. */
export const serviceRequestsApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    listServiceRequests: build.query<Page<ServiceRequest>, ServiceRequestQuery>({
      query: (query) => ask(serviceRequests.list, { query }),
      providesTags: [{ type: 'service-request', id: 'LIST' }],
    }),
    listServiceRequestCategories: build.query<string[], void>({
      query: () => ask(serviceRequests.categories, {}),
      providesTags: ['service-request-categories'],
    }),
    getServiceRequest: build.query<ServiceRequest, number>({
      query: (id) => ask(serviceRequests.get, { params: { id } }),
      providesTags: (_result, _error, id) => [{ type: 'service-request', id }],
    }),
    changeServiceRequest: build.mutation<ServiceRequest, { id: number; changes: Changes }>({
      query: ({ id, changes }) => ask(serviceRequests.change, { params: { id }, body: changes }),
      onQueryStarted: async ({ id, changes }, cache) => {
        await followChange(cache, {
          id,
          changes,
          leaves: changes.archived !== undefined,
          store: (record) =>
            cache.dispatch(serviceRequestsApi.util.upsertQueryData('getServiceRequest', id, record)),
        });
      },
      // After a conflict too, since it tells that what is cached is old.
      invalidatesTags: (_result, error, { id }) =>
        error && error.status !== 409
          ? []
          : [
              { type: 'service-request', id: 'LIST' },
              ...(error ? [{ type: 'service-request' as const, id }] : []),
              { type: 'audit', id: `service-request-${id}` },
              { type: 'conversation', id },
              'service-request-categories',
            ],
    }),
    deleteServiceRequest: build.mutation<null, number>({
      query: (id) => ask(serviceRequests.remove, { params: { id } }),
      onQueryStarted: async (id, cache) => {
        const undo = removeFromLists(cache, id);
        await cache.queryFulfilled.catch(undo);
      },
      invalidatesTags: (_result, error) =>
        error ? [] : [{ type: 'service-request', id: 'LIST' }, 'service-request-categories'],
    }),
  }),
});

export const {
  useListServiceRequestsQuery,
  useListServiceRequestCategoriesQuery,
  useGetServiceRequestQuery,
  useChangeServiceRequestMutation,
  useDeleteServiceRequestMutation,
} = serviceRequestsApi;
