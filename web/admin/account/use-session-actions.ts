import type { OwnSession } from '#contracts/sessions.ts';
import type { Proof } from '../kit/secrets/proof-dialog.tsx';
import { showOutcome } from '../kit/toasts/show-outcome.ts';
import type { Outcome } from '../kit/toasts/show-outcome.ts';
import { useEndAllOwnSessionsMutation, useEndOwnSessionMutation } from './account-api.ts';
import { leaveAfter } from './leave-after.ts';

export interface SessionActions {
  end: (session: OwnSession, proof: Proof) => Promise<Outcome<unknown>>;
  /** This session too: leads to the login. */
  endAll: (proof: Proof) => Promise<Outcome<unknown>>;
}

/** What people do to their own sessions. */
export function useSessionActions(): SessionActions {
  const [endOne] = useEndOwnSessionMutation();
  const [endAll] = useEndAllOwnSessionsMutation();
  return {
    end: ({ id, device }, { password }) =>
      showOutcome(endOne({ id, currentPassword: password }).unwrap(), {
        loading: 'Ending the session…',
        success: { title: 'Session ended', description: device },
        failure: 'Failed to end the session',
      }),
    endAll: ({ password }) =>
      leaveAfter(
        showOutcome(endAll(password).unwrap(), {
          loading: 'Signing out everywhere…',
          success: null,
          failure: 'Failed to sign out everywhere',
        }),
        'Signed out everywhere',
      ),
  };
}
