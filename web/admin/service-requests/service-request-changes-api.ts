import type { BulkChanged } from '#contracts/bulk.ts';
import type { CallOf } from '#contracts/endpoint.ts';
import { serviceRequests } from '#contracts/service-requests.ts';
import type {
  BulkServiceRequestChange,
  changeServiceRequest,
  ServiceRequest,
} from '#contracts/service-requests.ts';
import { api, ask, overrideExisting } from '../kit/state/api.ts';
import { changeInLists, followChange, removeFromLists } from './optimistic-lists.ts';
import { serviceRequestsApi } from './service-requests-api.ts';

type Changes = CallOf<typeof changeServiceRequest>['body'];

/** The changes of this screen. Each shows in the cached lists at once and is undone where the server refuses it. */
export const serviceRequestChangesApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    changeServiceRequest: build.mutation<ServiceRequest, { id: number; changes: Changes }>({
      query: ({ id, changes }) => ask(serviceRequests.change, { params: { id }, body: changes }),
      onQueryStarted: async ({ id, changes }, cache) => {
        await followChange(cache, {
          id,
          changes,
          leaves: changes.archived !== undefined,
          store: (record) => {
            // The next change from a row begins with this one.
            changeInLists(cache, id, record);
            return cache.dispatch(serviceRequestsApi.util.upsertQueryData('getServiceRequest', id, record));
          },
        });
      },
      // After a conflict too, since it means that the cache is stale.
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
    changeServiceRequests: build.mutation<BulkChanged, BulkServiceRequestChange[]>({
      query: (items) => ask(serviceRequests.changeMany, { body: { items } }),
      // After a refusal too, since it means that the cache is stale.
      invalidatesTags: ['service-request', 'audit'],
    }),
    emailServiceRequestStatus: build.mutation<null, Pick<ServiceRequest, 'id' | 'updatedAt'>>({
      query: ({ id, updatedAt }) =>
        ask(serviceRequests.emailStatus, { params: { id }, body: { expectedUpdatedAt: updatedAt } }),
      invalidatesTags: (_result, _error, { id }) => [{ type: 'audit', id: `service-request-${id}` }, 'mail'],
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
  useChangeServiceRequestMutation,
  useChangeServiceRequestsMutation,
  useEmailServiceRequestStatusMutation,
  useDeleteServiceRequestMutation,
} = serviceRequestChangesApi;
