import type { User } from '#contracts/users.ts';
import type { Proof } from '../kit/secrets/proof-dialog.tsx';
import { succeeds, showOutcome } from '../kit/toasts/show-outcome.ts';
import type { Outcome } from '../kit/toasts/show-outcome.ts';
import type { PasswordReset } from './change-password-dialog.tsx';
import {
  useRemoveUserMutation,
  useResetSecondFactorMutation,
  useSetUserEmailMutation,
  useSetUserPasswordMutation,
  useSetUserPropertiesMutation,
  useSetUserRoleMutation,
} from './users-api.ts';

export interface UserActions {
  /** These answer whether the server agreed. */
  setEmail: (user: User, email: string) => Promise<boolean>;
  setRole: (user: User, role: string) => Promise<boolean>;
  setProperties: (user: User, propertyIds: number[]) => Promise<boolean>;
  remove: (user: User) => Promise<boolean>;
  /** These answer also why it was refused. */
  setPassword: (user: User, reset: PasswordReset) => Promise<Outcome<unknown>>;
  resetSecondFactor: (user: User, proof: Proof) => Promise<Outcome<unknown>>;
}

/** What admins do to accounts, with the words that the specification has for each outcome. */
export function useUserActions(): UserActions {
  const [setPassword] = useSetUserPasswordMutation();
  const [setEmail] = useSetUserEmailMutation();
  const [setRole] = useSetUserRoleMutation();
  const [setProperties] = useSetUserPropertiesMutation();
  const [resetSecondFactor] = useResetSecondFactorMutation();
  const [remove] = useRemoveUserMutation();
  return {
    setPassword: ({ id, email }, reset) =>
      showOutcome(setPassword({ id, ...reset }).unwrap(), {
        loading: 'Setting password…',
        success: { title: 'Password updated', description: `${email} is signed out everywhere.` },
        failure: 'Failed to set password',
      }),
    setEmail: ({ id }, email) =>
      succeeds(setEmail({ id, email }).unwrap(), {
        loading: 'Setting email…',
        success: { title: 'Email updated', description: `${email.trim()} is signed out everywhere.` },
        failure: 'Failed to set email',
      }),
    setRole: ({ id, email }, role) =>
      succeeds(setRole({ id, role }).unwrap(), {
        loading: 'Setting role…',
        success: { title: 'Role updated', description: `${email} is ${role} now.` },
        failure: 'Failed to set role',
      }),
    setProperties: ({ id, email }, propertyIds) =>
      succeeds(setProperties({ id, propertyIds }).unwrap(), {
        loading: 'Assigning properties…',
        success: { title: 'Properties updated', description: `${email} works with ${shareOf(propertyIds)}.` },
        failure: 'Failed to assign properties',
      }),
    resetSecondFactor: ({ id, email }, { password }) =>
      showOutcome(resetSecondFactor({ id, currentPassword: password }).unwrap(), {
        loading: 'Turning off the second factor…',
        success: { title: 'Second factor turned off', description: `${email} is signed out everywhere.` },
        failure: 'Failed to turn off the second factor',
      }),
    remove: ({ id, email }) =>
      succeeds(remove(id).unwrap(), {
        loading: 'Removing user…',
        success: { title: 'User removed', description: email },
        failure: 'Failed to remove user',
      }),
  };
}

function shareOf({ length }: number[]): string {
  if (length === 0) return 'all properties';
  return length === 1 ? 'one property' : `${length} properties`;
}
