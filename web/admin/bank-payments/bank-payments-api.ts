import { bankPayments } from '#contracts/bank-payments.ts';
import { api, overrideExisting } from '../kit/state/api.ts';
import { lists, writes } from '../kit/state/endpoints.ts';

/** The cached calls for the payments of bank files. What they match follows from accounts and owners. */
export const bankPaymentsApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    listBankLines: lists(build, bankPayments.list, 'bank-line', ['account', 'unit', 'owner']),
    addBankFile: writes(build, bankPayments.addFile, {
      kind: 'bank-line',
      toast: { loading: 'Reading the file…', success: 'The file is read. Nothing is posted yet.' },
      answersAnother: true,
    }),
    postBankLines: writes(build, bankPayments.post, {
      kind: 'account',
      toast: { loading: 'Posting…', success: 'The payments are posted.' },
      alsoChanges: ['bank-line'],
      answersAnother: true,
    }),
    setBankLineAside: writes(build, bankPayments.setAside, { kind: 'bank-line', toast: 'update' }),
  }),
});

export const {
  useListBankLinesQuery,
  useAddBankFileMutation,
  usePostBankLinesMutation,
  useSetBankLineAsideMutation,
} = bankPaymentsApi;
