import { fail } from '#contracts/errors.ts';
import { passwordWeakness } from '#contracts/password-weakness.ts';
import { userMessages } from '#contracts/user-form.ts';
import { site } from '#site';

/**
 * Throws VALIDATION_FAILED at `password` where others would guess at once what someone chooses for the own account, or
 * where it is the one in force. What an admin gives is taken as it is (specification section 5): its owner is asked to change it.
 */
export function checkOwnPassword(
  password: string | undefined,
  { email, currentPassword }: { email: string; currentPassword?: string | undefined },
): void {
  if (password === undefined) return;
  const message =
    password === currentPassword
      ? userMessages.samePassword
      : passwordWeakness(password, { email, company: site });
  if (message !== null) throw fail('VALIDATION_FAILED', { issues: [{ path: 'password', message }] });
}
