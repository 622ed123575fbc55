import type { OwnSession } from '#contracts/sessions.ts';
import { renewSession } from '#web/lib/session-refresh.ts';
import { endSession, liveAccessToken } from '#web/lib/session-store.ts';
import type { Proof } from '../kit/secrets/proof-dialog.tsx';
import { showToast } from '../kit/toasts/toast-store.ts';
import { showOutcome } from '../kit/toasts/show-outcome.ts';
import type { Outcome } from '../kit/toasts/show-outcome.ts';
import {
  useBeginSecondFactorMutation,
  useChangeOwnUserMutation,
  useConfirmSecondFactorMutation,
  useDeleteOwnUserMutation,
  useDisableSecondFactorMutation,
  useEndAllOwnSessionsMutation,
  useEndOwnSessionMutation,
  useEnforcePasswordChangeMutation,
  useEnforceSecondFactorMutation,
  useRegenerateRecoveryCodesMutation,
} from './account-api.ts';
import type { EmailChange } from './email-panel.tsx';
import type { PasswordChange } from './password-panel.tsx';
import type { SecondFactorActions } from './second-factor-panel.tsx';

export interface AccountActions extends SecondFactorActions {
  changeEmail: (change: EmailChange) => Promise<Outcome<unknown>>;
  changePassword: (change: PasswordChange) => Promise<Outcome<unknown>>;
  endSession: (session: OwnSession, proof: Proof) => Promise<Outcome<unknown>>;
  /** Both end the session here too, and lead to the login. */
  endAllSessions: (proof: Proof) => Promise<Outcome<unknown>>;
  deleteAccount: (proof: Proof) => Promise<Outcome<unknown>>;
  enforce: (isEnforced: boolean, proof: Proof) => Promise<Outcome<unknown>>;
  enforcePasswordChange: AccountActions['enforce'];
}

/** What people do to their own account. */
export function useAccountActions(): AccountActions {
  const [changeOwn] = useChangeOwnUserMutation();
  const [endOne] = useEndOwnSessionMutation();
  const [endAll] = useEndAllOwnSessionsMutation();
  const [deleteAccount] = useDeleteOwnUserMutation();
  const [begin] = useBeginSecondFactorMutation();
  const [confirm] = useConfirmSecondFactorMutation();
  const [regenerate] = useRegenerateRecoveryCodesMutation();
  const [disable] = useDisableSecondFactorMutation();
  const [enforce] = useEnforceSecondFactorMutation();
  const [enforceChange] = useEnforcePasswordChangeMutation();

  const leaveAfter = async (work: Promise<Outcome<unknown>>, title: string): Promise<Outcome<unknown>> => {
    const outcome = await work;
    if (outcome.ok) {
      endSession('logout');
      showToast({ title, variant: 'success' });
    }
    return outcome;
  };

  return {
    changeEmail: async (change) => {
      const outcome = await showOutcome(changeOwn(change).unwrap(), {
        loading: 'Changing your e-mail…',
        success: { title: 'E-mail updated', description: `Log in as ${change.email.trim()} from now on.` },
        failure: 'Failed to change your e-mail',
      });
      // The token in hand names the old address; where no new one is to be had, it is good until it is used up.
      if (outcome.ok) await renewSession(liveAccessToken()).catch(() => null);
      return outcome;
    },
    changePassword: (change) =>
      showOutcome(changeOwn(change).unwrap(), {
        loading: 'Changing your password…',
        success: { title: 'Password updated', description: 'Your other sessions have ended.' },
        failure: 'Failed to set password',
      }),
    endSession: ({ id, device }, { password }) =>
      showOutcome(endOne({ id, currentPassword: password }).unwrap(), {
        loading: 'Ending the session…',
        success: { title: 'Session ended', description: device },
        failure: 'Failed to end the session',
      }),
    endAllSessions: ({ password }) =>
      leaveAfter(
        showOutcome(endAll(password).unwrap(), {
          loading: 'Signing out everywhere…',
          success: null,
          failure: 'Failed to sign out everywhere',
        }),
        'Signed out everywhere',
      ),
    deleteAccount: ({ password }) =>
      leaveAfter(
        showOutcome(deleteAccount(password).unwrap(), {
          loading: 'Deleting your account…',
          success: null,
          failure: 'Failed to delete your account',
        }),
        'Your account is deleted',
      ),
    begin: ({ password }) =>
      showOutcome(begin(password).unwrap(), {
        loading: 'Beginning…',
        success: null,
        failure: 'The second factor could not be set up',
      }),
    confirm: (code) =>
      showOutcome(confirm(code).unwrap(), {
        loading: 'Turning on…',
        success: { title: 'Second factor is on', description: 'Keep the recovery codes below.' },
        failure: 'The second factor could not be turned on',
      }),
    regenerate: (proof) =>
      showOutcome(regenerate(proof).unwrap(), {
        loading: 'Making new codes…',
        success: { title: 'New recovery codes', description: 'The old ones open nothing any more.' },
        failure: 'The recovery codes could not be renewed',
      }),
    disable: (proof) =>
      showOutcome(disable(proof).unwrap(), {
        loading: 'Turning off…',
        success: { title: 'Second factor is off' },
        failure: 'The second factor could not be turned off',
      }),
    enforce: (isEnforced, { password }) =>
      showOutcome(enforce({ isEnforced, currentPassword: password }).unwrap(), {
        loading: 'Changing the setting…',
        success: isEnforced
          ? { title: 'Every admin needs a second factor now' }
          : { title: 'Each admin decides about the second factor now' },
        failure: 'The setting could not be changed',
      }),
    enforcePasswordChange: (isEnforced, { password }) =>
      showOutcome(enforceChange({ isEnforced, currentPassword: password }).unwrap(), {
        loading: 'Changing the setting…',
        success: isEnforced
          ? { title: 'Given passwords must be changed now' }
          : { title: 'Given passwords may stay now' },
        failure: 'The setting could not be changed',
      }),
  };
}
