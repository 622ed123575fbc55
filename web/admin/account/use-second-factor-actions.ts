import { showOutcome } from '../kit/toasts/show-outcome.ts';
import {
  useBeginSecondFactorMutation,
  useConfirmSecondFactorMutation,
  useDisableSecondFactorMutation,
  useRegenerateRecoveryCodesMutation,
} from './account-api.ts';
import type { SecondFactorActions } from './second-factor-panel.tsx';

/** What people do to their own second factor. */
export function useSecondFactorActions(): SecondFactorActions {
  const [begin] = useBeginSecondFactorMutation();
  const [confirm] = useConfirmSecondFactorMutation();
  const [regenerate] = useRegenerateRecoveryCodesMutation();
  const [disable] = useDisableSecondFactorMutation();
  return {
    begin: ({ password }) =>
      showOutcome(begin(password).unwrap(), {
        loading: 'Starting…',
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
        success: { title: 'New recovery codes', description: 'The old ones no longer work.' },
        failure: 'The recovery codes could not be renewed',
      }),
    disable: (proof) =>
      showOutcome(disable(proof).unwrap(), {
        loading: 'Turning off…',
        success: { title: 'Second factor is off' },
        failure: 'The second factor could not be turned off',
      }),
  };
}
