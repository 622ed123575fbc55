import { leases } from '#contracts/leases.ts';
import { api, overrideExisting } from '../kit/state/api.ts';
import { lists, reads, writes } from '../kit/state/endpoints.ts';

/** The cached calls for leases. What is paid shows in their balance. */
export const leasesApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    listLeases: lists(build, leases.list, 'lease', ['payment']),
    listOverdueLeases: reads(build, leases.overdue, ['lease', 'payment']),
    getLease: reads(build, leases.get, ['lease', 'payment']),
    createLease: writes(build, leases.create, { kind: 'lease', toast: 'create' }),
    changeLease: writes(build, leases.change, { kind: 'lease', toast: 'update' }),
    removeLease: writes(build, leases.remove, { kind: 'lease', toast: 'delete' }),
    changeLeases: writes(build, leases.bulkChange, { kind: 'lease', toast: 'updateSeveral' }),
    removeLeases: writes(build, leases.bulkRemove, { kind: 'lease', toast: 'deleteSeveral' }),
  }),
});

export const {
  useListLeasesQuery,
  useListOverdueLeasesQuery,
  useGetLeaseQuery,
  useLazyGetLeaseQuery,
  useCreateLeaseMutation,
  useChangeLeaseMutation,
  useRemoveLeaseMutation,
  useChangeLeasesMutation,
  useRemoveLeasesMutation,
} = leasesApi;
