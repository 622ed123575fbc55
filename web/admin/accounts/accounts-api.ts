import { accounts } from '#contracts/accounts.ts';
import { unitSales } from '#contracts/unit-sales.ts';
import { api, overrideExisting } from '../kit/state/api.ts';
import { lists, reads, writes } from '../kit/state/endpoints.ts';

/** The cached calls for accounts. Names of units and owners stand in them; rent shows in those of leases. */
export const accountsApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    listAccounts: lists(build, accounts.list, 'account', ['unit']),
    getAccount: reads(build, accounts.get, ['account', 'unit']),
    getLeaseAccount: reads(build, accounts.getOfLease, ['lease', 'payment']),
    postEntry: writes(build, accounts.createEntry, {
      kind: 'account',
      toast: { loading: 'Recording…', success: 'It is in the account now.' },
    }),
    postEntries: writes(build, accounts.createEntries, {
      kind: 'account',
      toast: { loading: 'Recording payment…', success: 'The payment is recorded.' },
    }),
    recordSale: writes(build, unitSales.create, {
      kind: 'unit',
      toast: { loading: 'Recording the sale…', success: 'The sale is recorded.' },
      alsoChanges: ['account'],
      answersAnother: true,
    }),
    takeBackSale: writes(build, unitSales.remove, {
      kind: 'unit',
      toast: { loading: 'Taking it back…', success: 'The sale is taken back.' },
      alsoChanges: ['account'],
      answersAnother: true,
    }),
    reverseEntry: writes(build, accounts.reverse, {
      kind: 'account',
      toast: { loading: 'Reversing…', success: 'The entry is reversed.' },
    }),
  }),
});

export const {
  useListAccountsQuery,
  useLazyListAccountsQuery,
  useGetAccountQuery,
  useGetLeaseAccountQuery,
  usePostEntryMutation,
  usePostEntriesMutation,
  useReverseEntryMutation,
  useRecordSaleMutation,
  useTakeBackSaleMutation,
} = accountsApi;
