import type { CallOf, Page } from '#contracts/endpoint.ts';
import { serviceRequests } from '#contracts/service-requests.ts';
import type { Assignee, ServiceRequestCounts } from '#contracts/service-request-desk.ts';
import type {
  countServiceRequests,
  listServiceRequests,
  ServiceRequest,
} from '#contracts/service-requests.ts';
import { api, ask, overrideExisting } from '../kit/state/api.ts';

export type ServiceRequestQuery = NonNullable<CallOf<typeof listServiceRequests>['query']>;
export type ServiceRequestCountQuery = NonNullable<CallOf<typeof countServiceRequests>['query']>;

/** The cached reads of this screen. */
export const serviceRequestsApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    listServiceRequests: build.query<Page<ServiceRequest>, ServiceRequestQuery>({
      query: (query) => ask(serviceRequests.list, { query }),
      providesTags: [{ type: 'service-request', id: 'LIST' }],
    }),
    countServiceRequests: build.query<ServiceRequestCounts, ServiceRequestCountQuery>({
      query: (query) => ask(serviceRequests.counts, { query }),
      providesTags: [{ type: 'service-request', id: 'LIST' }],
    }),
    listAssignees: build.query<Assignee[], void>({
      query: () => ask(serviceRequests.assignees, {}),
      providesTags: ['user'],
    }),
    listServiceRequestCategories: build.query<string[], void>({
      query: () => ask(serviceRequests.categories, {}),
      providesTags: ['service-request-categories'],
    }),
    getServiceRequest: build.query<ServiceRequest, number>({
      query: (id) => ask(serviceRequests.get, { params: { id } }),
      providesTags: (_result, _error, id) => [{ type: 'service-request', id }],
    }),
  }),
});

export const {
  useListServiceRequestsQuery,
  useLazyListServiceRequestsQuery,
  useCountServiceRequestsQuery,
  useListAssigneesQuery,
  useListServiceRequestCategoriesQuery,
  useGetServiceRequestQuery,
} = serviceRequestsApi;
