import type { Proof } from '../kit/secrets/proof-dialog.tsx';
import { showOutcome } from '../kit/toasts/show-outcome.ts';
import type { Outcome } from '../kit/toasts/show-outcome.ts';
import { useEnforcePasswordChangeMutation, useEnforceSecondFactorMutation } from './account-api.ts';

export interface EnforcementActions {
  enforceSecondFactor: (isEnforced: boolean, proof: Proof) => Promise<Outcome<unknown>>;
  enforcePasswordChange: (isEnforced: boolean, proof: Proof) => Promise<Outcome<unknown>>;
}

/** What the super admin demands of everyone. */
export function useEnforcementActions(): EnforcementActions {
  const [enforceSecondFactor] = useEnforceSecondFactorMutation();
  const [enforcePasswordChange] = useEnforcePasswordChangeMutation();
  return {
    enforceSecondFactor: (isEnforced, { password }) =>
      showOutcome(enforceSecondFactor({ isEnforced, currentPassword: password }).unwrap(), {
        loading: 'Changing the setting…',
        success: isEnforced
          ? { title: 'Every admin needs a second factor now' }
          : { title: 'Each admin decides about the second factor now' },
        failure: 'The setting could not be changed',
      }),
    enforcePasswordChange: (isEnforced, { password }) =>
      showOutcome(enforcePasswordChange({ isEnforced, currentPassword: password }).unwrap(), {
        loading: 'Changing the setting…',
        success: isEnforced
          ? { title: 'Given passwords must be changed now' }
          : { title: 'Given passwords may stay now' },
        failure: 'The setting could not be changed',
      }),
  };
}
