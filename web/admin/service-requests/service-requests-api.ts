import type { CallOf, Page } from '#contracts/endpoint.ts';
import { serviceRequests } from '#contracts/service-requests.ts';
import type {
  listServiceRequests,
  ServiceRequest,
  changeServiceRequest,
} from '#contracts/service-requests.ts';
import { api, ask } from '../state/api.ts';
import { changeInLists, removeFromLists } from './optimistic-lists.ts';

export type ServiceRequestQuery = NonNullable<CallOf<typeof listServiceRequests>['query']>;
type Changes = CallOf<typeof changeServiceRequest>['body'];

/** The cached calls of this screen. A change shows in the lists at once and is undone where the server refuses it. */
export const serviceRequestsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listServiceRequests: build.query<Page<ServiceRequest>, ServiceRequestQuery>({
      query: (query) => ask(serviceRequests.list, { query }),
      providesTags: [{ type: 'ServiceRequest', id: 'LIST' }],
    }),
    listServiceRequestCategories: build.query<string[], void>({
      query: () => ask(serviceRequests.categories, {}),
      providesTags: ['ServiceRequestCategory'],
    }),
    getServiceRequest: build.query<ServiceRequest, number>({
      query: (id) => ask(serviceRequests.get, { params: { id } }),
      providesTags: (_result, _error, id) => [{ type: 'ServiceRequest', id }],
    }),
    changeServiceRequest: build.mutation<ServiceRequest, { id: number; changes: Changes }>({
      query: ({ id, changes }) => ask(serviceRequests.change, { params: { id }, body: changes }),
      onQueryStarted: async ({ id, changes }, cache) => {
        const undo =
          changes.archived === undefined
            ? changeInLists(cache, id, shownChanges(changes))
            : removeFromLists(cache, id);
        try {
          const { data } = await cache.queryFulfilled;
          await cache.dispatch(serviceRequestsApi.util.upsertQueryData('getServiceRequest', id, data));
        } catch {
          // Who asked for the change is told of the failure; here it is only taken back.
          undo();
        }
      },
      // After a conflict too, since it tells that what is cached is old.
      invalidatesTags: (_result, error, { id }) =>
        error && error.status !== 409
          ? []
          : [
              { type: 'ServiceRequest', id: 'LIST' },
              ...(error ? [{ type: 'ServiceRequest' as const, id }] : []),
              { type: 'Audit', id: `service-request-${id}` },
              'ServiceRequestCategory',
            ],
    }),
    deleteServiceRequest: build.mutation<null, number>({
      query: (id) => ask(serviceRequests.remove, { params: { id } }),
      onQueryStarted: async (id, cache) => {
        const undo = removeFromLists(cache, id);
        await cache.queryFulfilled.catch(undo);
      },
      invalidatesTags: (_result, error) =>
        error ? [] : [{ type: 'ServiceRequest', id: 'LIST' }, 'ServiceRequestCategory'],
    }),
  }),
});

/** The part of a change that a list row shows: the record's own fields. */
function shownChanges(changes: Changes): Partial<ServiceRequest> {
  return Object.fromEntries(
    Object.entries(changes).filter(([field, value]) => value !== undefined && !notShown.has(field)),
  );
}

const notShown = new Set(['archived', 'archivedAt', 'expectedUpdatedAt']);

export const {
  useListServiceRequestsQuery,
  useListServiceRequestCategoriesQuery,
  useGetServiceRequestQuery,
  useChangeServiceRequestMutation,
  useDeleteServiceRequestMutation,
} = serviceRequestsApi;
