import { randomBytes } from 'node:crypto';
import type { AppContext } from '#server/platform/context.ts';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import { findUserByEmail } from '#server/features/sessions/session.queries.ts';
import { insertUser } from './user.queries.ts';

/**
 * Creates the designated account where it does not exist. A password that has to be generated is handed to `keep` before
 * the account is there, so that no crash in between locks its owner out. Answers it once; null where there was no need.
 */
export async function ensureSuperAdmin(
  context: AppContext,
  keep: (password: string) => Promise<void> = () => Promise.resolve(),
): Promise<string | null> {
  const { email, password } = context.config.superAdmin;
  if (await findUserByEmail(context.db, email)) return null;
  const generated = password === null ? randomBytes(15).toString('base64url') : null;
  if (generated !== null) await keep(generated);
  const id = await insertUser(context.db, {
    email,
    role: 'ADMIN',
    passwordHash: await hashPassword(password ?? generated ?? ''),
    at: context.clock.now().toISOString(),
  });
  return id === undefined ? null : generated;
}
