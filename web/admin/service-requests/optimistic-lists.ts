import type { ServiceRequest } from '#contracts/service-requests.ts';
import { optimisticLists } from '../kit/lists/optimistic-lists.ts';
import { serviceRequestsApi } from './service-requests-api.ts';
import type { ServiceRequestQuery } from './service-requests-api.ts';

export const { followChange, changeInLists, removeFromLists } = optimisticLists<
  ServiceRequest,
  ServiceRequestQuery
>({
  queries: (state) => serviceRequestsApi.util.selectCachedArgsForQuery(state, 'listServiceRequests'),
  read: (state, query) => serviceRequestsApi.endpoints.listServiceRequests.select(query)(state).data,
  update: ({ dispatch }, query, recipe): void => {
    dispatch(serviceRequestsApi.util.updateQueryData('listServiceRequests', query, recipe));
  },
});
