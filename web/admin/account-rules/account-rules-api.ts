import { accountRules } from '#contracts/account-rules.ts';
import { api, overrideExisting } from '../kit/state/api.ts';
import { lists, reads, writes } from '../kit/state/endpoints.ts';

/** The cached calls for the rules of accounts. */
export const accountRulesApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    listAccountRules: lists(build, accountRules.list, 'account-rule'),
    // It writes nothing, and is old with any entry of an account.
    previewAccountRules: reads(build, accountRules.preview, ['account-rule', 'account', 'unit', 'property']),
    getApplicationOrder: reads(build, accountRules.getOrder, ['property']),
    createAccountRule: writes(build, accountRules.create, { kind: 'account-rule', toast: 'create' }),
    changeAccountRule: writes(build, accountRules.change, { kind: 'account-rule', toast: 'update' }),
    removeAccountRule: writes(build, accountRules.remove, { kind: 'account-rule', toast: 'delete' }),
    confirmAccountRule: writes(build, accountRules.confirm, {
      kind: 'account-rule',
      toast: { loading: 'Confirming…', success: 'The rule is confirmed and will be applied.' },
    }),
    endAccountRule: writes(build, accountRules.end, {
      kind: 'account-rule',
      toast: { loading: 'Ending…', success: 'The rule has its last day.' },
    }),
    setApplicationOrder: writes(build, accountRules.setOrder, {
      kind: 'property',
      toast: { loading: 'Saving…', success: 'The order is saved.' },
      alsoChanges: ['account'],
      answersAnother: true,
    }),
  }),
});

export const {
  useListAccountRulesQuery,
  usePreviewAccountRulesQuery,
  useGetApplicationOrderQuery,
  useCreateAccountRuleMutation,
  useChangeAccountRuleMutation,
  useRemoveAccountRuleMutation,
  useConfirmAccountRuleMutation,
  useEndAccountRuleMutation,
  useSetApplicationOrderMutation,
} = accountRulesApi;
