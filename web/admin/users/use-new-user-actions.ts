import type { OverwriteCode } from '#contracts/users.ts';
import { succeeds, showOutcome } from '../kit/toasts/show-outcome.ts';
import type { NewUser } from './create-user-form.tsx';
import { useCreateUserMutation, useGenerateOverwriteCodeMutation } from './users-api.ts';

export interface NewUserActions {
  /** Answers whether the server agreed. */
  create: (user: NewUser) => Promise<boolean>;
  /** Null where there is no code. */
  generateCode: () => Promise<OverwriteCode | null>;
}

/** The two ways to a new account: an admin makes it, or its owner signs up with a code. */
export function useNewUserActions(): NewUserActions {
  const [create] = useCreateUserMutation();
  const [generateCode] = useGenerateOverwriteCodeMutation();
  return {
    create: (user) =>
      succeeds(create(user).unwrap(), {
        loading: 'Creating user…',
        success: { title: 'User created', description: user.email.trim() },
        failure: 'Failed to create user',
      }),
    generateCode: async () => {
      const outcome = await showOutcome(generateCode().unwrap(), {
        loading: 'Generating the code…',
        success: null,
        failure: 'Failed to generate the code',
      });
      return outcome.ok ? outcome.result : null;
    },
  };
}
