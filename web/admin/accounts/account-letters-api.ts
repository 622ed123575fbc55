import { accountLetters } from '#contracts/account-letters.ts';
import { accountLinks } from '#contracts/owner-statements.ts';
import { api, overrideExisting } from '../kit/state/api.ts';
import { reads, writes } from '../kit/state/endpoints.ts';

/** The cached calls for what owners are written about their accounts, and for the links by which they read these. */
export const accountLettersApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    planLetters: reads(build, accountLetters.plan, ['account', 'unit', 'owner']),
    mailLetters: writes(build, accountLetters.mail, { kind: 'account', toast: null, answersAnother: true }),
    getAccountLink: reads(build, accountLinks.get, ['account', 'unit']),
    renewAccountLink: writes(build, accountLinks.renew, {
      kind: 'account',
      toast: null,
      answersAnother: true,
    }),
    revokeAccountLink: writes(build, accountLinks.revoke, {
      kind: 'account',
      toast: null,
      answersAnother: true,
    }),
  }),
});

export const {
  usePlanLettersQuery,
  useMailLettersMutation,
  useGetAccountLinkQuery,
  useRenewAccountLinkMutation,
  useRevokeAccountLinkMutation,
} = accountLettersApi;
