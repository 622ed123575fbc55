import { accounts } from '#contracts/accounts.ts';
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
} = accountsApi;
