import { retention } from '#contracts/retention.ts';
import { serverMessageOf } from '../kit/lists/failure-messages.ts';
import { api, overrideExisting } from '../kit/state/api.ts';
import { reads, writes } from '../kit/state/endpoints.ts';

const kind = 'setting';
const failure = serverMessageOf;

/** The cached calls for the retention of private papers. */
export const retentionApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    getRetentionRules: reads(build, retention.rules, [kind]),
    getDueDocuments: reads(build, retention.due, [kind]),
    getCertificates: reads(build, retention.certificates, [kind]),
    changeRetentionRule: writes(build, retention.changeRule, {
      kind,
      answersAnother: true,
      toast: { loading: 'Saving…', success: 'The rule is saved.', failure },
    }),
    confirmRetention: writes(build, retention.confirm, {
      kind,
      answersAnother: true,
      toast: {
        loading: 'Confirming…',
        success: 'Confirmed. The files are removed within the hour.',
        failure,
      },
    }),
  }),
});

export const {
  useGetRetentionRulesQuery,
  useGetDueDocumentsQuery,
  useGetCertificatesQuery,
  useChangeRetentionRuleMutation,
  useConfirmRetentionMutation,
} = retentionApi;
