import { renewSession } from '#web/lib/session-refresh.ts';
import { liveAccessToken } from '#web/lib/session-store.ts';
import type { Proof } from '../kit/secrets/proof-dialog.tsx';
import { showOutcome } from '../kit/toasts/show-outcome.ts';
import type { Outcome } from '../kit/toasts/show-outcome.ts';
import { useChangeOwnUserMutation, useDeleteOwnUserMutation } from './account-api.ts';
import type { EmailChange } from './email-panel.tsx';
import { leaveAfter } from './leave-after.ts';
import type { PasswordChange } from './password-panel.tsx';

export interface OwnUserActions {
  changeEmail: (change: EmailChange) => Promise<Outcome<unknown>>;
  changePassword: (change: PasswordChange) => Promise<Outcome<unknown>>;
  /** Ends the session here too, and leads to the login. */
  deleteAccount: (proof: Proof) => Promise<Outcome<unknown>>;
}

/** What people do to their own account: its e-mail, its password, its end. */
export function useOwnUserActions(): OwnUserActions {
  const [changeOwn] = useChangeOwnUserMutation();
  const [deleteAccount] = useDeleteOwnUserMutation();
  return {
    changeEmail: async (change) => {
      const outcome = await showOutcome(changeOwn(change).unwrap(), {
        loading: 'Changing your email…',
        success: { title: 'Email updated', description: `Log in as ${change.email.trim()} from now on.` },
        failure: 'Failed to change your email',
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
    deleteAccount: ({ password }) =>
      leaveAfter(
        showOutcome(deleteAccount(password).unwrap(), {
          loading: 'Deleting your account…',
          success: null,
          failure: 'Failed to delete your account',
        }),
        'Your account is deleted',
      ),
  };
}
