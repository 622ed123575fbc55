import type { CallOf } from '#contracts/endpoint.ts';
import { passwordChange } from '#contracts/password-change.ts';
import type { Enforcement } from '#contracts/enforcement.ts';
import { secondFactor } from '#contracts/second-factor.ts';
import type { RecoveryCodes, SecondFactorSecret, SecondFactorState } from '#contracts/second-factor.ts';
import { ownSessions } from '#contracts/sessions.ts';
import type { OwnSession } from '#contracts/sessions.ts';
import { users } from '#contracts/users.ts';
import type { OwnUser } from '#contracts/users.ts';
import { api, ask, overrideExisting } from '../kit/state/api.ts';

type Confirmed = CallOf<typeof secondFactor.disable>['body'];

/** The cached calls about the own account. */
export const accountApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    getOwnUser: build.query<OwnUser, void>({
      query: () => ask(users.getOwn, {}),
      providesTags: ['own-user'],
    }),
    changeOwnUser: build.mutation<OwnUser, CallOf<typeof users.changeOwn>['body']>({
      query: (body) => ask(users.changeOwn, { body }),
      invalidatesTags: ['own-user', 'own-session', 'user'],
    }),
    deleteOwnUser: build.mutation<null, string>({
      query: (currentPassword) => ask(users.deleteOwn, { body: { currentPassword } }),
    }),
    listOwnSessions: build.query<OwnSession[], void>({
      query: () => ask(ownSessions.list, {}),
      providesTags: ['own-session'],
    }),
    endOwnSession: build.mutation<null, { id: number; currentPassword: string }>({
      query: ({ id, currentPassword }) => ask(ownSessions.end, { params: { id }, body: { currentPassword } }),
      invalidatesTags: ['own-session'],
    }),
    endAllOwnSessions: build.mutation<null, string>({
      query: (currentPassword) => ask(ownSessions.endAll, { body: { currentPassword } }),
    }),
    getSecondFactor: build.query<SecondFactorState, void>({
      query: () => ask(secondFactor.get, {}),
      providesTags: ['second-factor'],
    }),
    beginSecondFactor: build.mutation<SecondFactorSecret, string>({
      query: (password) => ask(secondFactor.begin, { body: { password } }),
    }),
    confirmSecondFactor: build.mutation<RecoveryCodes, string>({
      query: (code) => ask(secondFactor.confirm, { body: { code } }),
      invalidatesTags: ['second-factor', 'own-user', 'user'],
    }),
    disableSecondFactor: build.mutation<null, Confirmed>({
      query: (body) => ask(secondFactor.disable, { body }),
      invalidatesTags: ['second-factor', 'own-user', 'user'],
    }),
    regenerateRecoveryCodes: build.mutation<RecoveryCodes, Confirmed>({
      query: (body) => ask(secondFactor.regenerateRecoveryCodes, { body }),
      invalidatesTags: ['second-factor'],
    }),
    enforceSecondFactor: build.mutation<{ isEnforced: boolean }, CallOf<typeof secondFactor.enforce>['body']>(
      {
        query: (body) => ask(secondFactor.enforce, { body }),
        invalidatesTags: ['second-factor'],
      },
    ),
    getPasswordChange: build.query<Enforcement, void>({
      query: () => ask(passwordChange.get, {}),
      providesTags: ['password-change'],
    }),
    enforcePasswordChange: build.mutation<Enforcement, CallOf<typeof passwordChange.enforce>['body']>({
      query: (body) => ask(passwordChange.enforce, { body }),
      invalidatesTags: ['password-change'],
    }),
  }),
});

export const {
  useGetPasswordChangeQuery,
  useEnforcePasswordChangeMutation,
  useGetOwnUserQuery,
  useChangeOwnUserMutation,
  useDeleteOwnUserMutation,
  useListOwnSessionsQuery,
  useEndOwnSessionMutation,
  useEndAllOwnSessionsMutation,
  useGetSecondFactorQuery,
  useBeginSecondFactorMutation,
  useConfirmSecondFactorMutation,
  useDisableSecondFactorMutation,
  useRegenerateRecoveryCodesMutation,
  useEnforceSecondFactorMutation,
} = accountApi;
