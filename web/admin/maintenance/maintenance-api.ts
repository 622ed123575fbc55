import { maintenance, requests } from '#contracts/maintenance.ts';
import { serviceRequests } from '#contracts/service-requests.ts';
import { filledFields } from '../kit/records/filled-fields.ts';
import { api, overrideExisting } from '../kit/state/api.ts';
import { lists, reads, writes } from '../kit/state/endpoints.ts';

/** The cached calls for maintenance records, and for the requests that they are made of. */
export const maintenanceApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    listMaintenance: lists(build, maintenance.list, 'maintenance'),
    countMaintenance: reads(build, maintenance.counts, ['maintenance']),
    getMaintenance: reads(build, maintenance.get, ['maintenance']),
    listMaintenanceHistory: reads(build, requests.history, ['maintenance']),
    createMaintenance: writes(build, requests.create, { kind: 'maintenance', toast: 'create' }),
    changeMaintenance: writes(build, maintenance.change, {
      kind: 'maintenance',
      toast: 'update',
      prepare: ({ params, body }) => ({ params, body: filledFields(body) }),
    }),
    changeMaintenanceRecords: writes(build, maintenance.changeMany, {
      kind: 'maintenance',
      toast: null,
      answersAnother: true,
    }),
    completeRequest: writes(build, serviceRequests.change, {
      kind: 'service-request',
      toast: {
        loading: 'Setting the request to Completed…',
        success: 'The request is Completed, and the resident gets an email.',
        failure: 'The maintenance is saved, but its request was not changed. Look at it and try again.',
      },
    }),
    removeMaintenance: writes(build, maintenance.remove, { kind: 'maintenance', toast: 'delete' }),
    requestReview: writes(build, requests.requestReview, {
      kind: 'maintenance',
      toast: { loading: 'Asking for a review…', success: 'Review requested successfully.' },
    }),
  }),
});

export const {
  useListMaintenanceQuery,
  useLazyListMaintenanceQuery,
  useCountMaintenanceQuery,
  useGetMaintenanceQuery,
  useListMaintenanceHistoryQuery,
  useCreateMaintenanceMutation,
  useChangeMaintenanceMutation,
  useChangeMaintenanceRecordsMutation,
  useCompleteRequestMutation,
  useRemoveMaintenanceMutation,
  useRequestReviewMutation,
} = maintenanceApi;
