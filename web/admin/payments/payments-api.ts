import { payments } from '#contracts/payments.ts';
import type { Payment } from '#contracts/payments.ts';
import { api, ask, overrideExisting } from '../kit/state/api.ts';
import { lists, reads, readsAll, writes } from '../kit/state/endpoints.ts';

/** The cached calls for payments. Each names its lease. */
export const paymentsApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    listPayments: lists(build, payments.list, 'payment', ['lease']),
    listPaymentsOfLease: readsAll<Payment, number>(build, {
      tags: ['payment', 'lease'],
      askFor: (leaseId, page) => ask(payments.list, { query: { leaseId, ...page } }),
    }),
    getPayment: reads(build, payments.get, ['payment', 'lease']),
    createPayment: writes(build, payments.create, { kind: 'payment', toast: 'create' }),
    removePayment: writes(build, payments.remove, { kind: 'payment', toast: 'delete' }),
    createPayments: writes(build, payments.bulkCreate, { kind: 'payment', toast: 'createSeveral' }),
    changePayments: writes(build, payments.bulkChange, { kind: 'payment', toast: 'updateSeveral' }),
    removePayments: writes(build, payments.bulkRemove, { kind: 'payment', toast: 'deleteSeveral' }),
  }),
});

export const {
  useListPaymentsQuery,
  useListPaymentsOfLeaseQuery,
  useLazyListPaymentsOfLeaseQuery,
  useGetPaymentQuery,
  useCreatePaymentMutation,
  useCreatePaymentsMutation,
  useRemovePaymentMutation,
  useChangePaymentsMutation,
  useRemovePaymentsMutation,
} = paymentsApi;
