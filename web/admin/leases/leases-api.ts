import { leases } from '#contracts/leases.ts';
import { reminderOutcome, rentReminders } from '#contracts/rent-reminders.ts';
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
    sendReminders: writes(build, rentReminders.send, {
      kind: 'lease',
      toast: { loading: 'Sending…', success: reminderSuccess },
    }),
  }),
});

function reminderSuccess(answer: unknown): string {
  const { count, skipped } = reminderOutcome.parse(answer);
  const sent = count === 1 ? '1 reminder is on its way.' : `${count} reminders are on their way.`;
  return skipped.length === 0 ? sent : `${sent} Left out: ${skipped.length}.`;
}

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
  useSendRemindersMutation,
} = leasesApi;
