import { randomBytes } from 'node:crypto';
import type { AppContext } from '#server/platform/context.ts';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import { findUserByEmail, insertUser } from './session.queries.ts';

/**
 * Creates the designated account where it does not exist. Answers the password that was generated for it, once;
 * null where the account exists or its password was given.
 */
export async function ensureSuperAdmin(context: AppContext): Promise<string | null> {
  const { email, password } = context.config.superAdmin;
  if (await findUserByEmail(context.db, email)) return null;
  const generated = password === null ? randomBytes(15).toString('base64url') : null;
  const isAdded = await insertUser(context.db, {
    email,
    role: 'ADMIN',
    passwordHash: await hashPassword(password ?? generated ?? ''),
    at: context.clock.now().toISOString(),
  });
  return isAdded ? generated : null;
}
