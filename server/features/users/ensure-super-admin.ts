import { randomBytes } from 'node:crypto';
import type { AppContext } from '#server/platform/context.ts';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import { findUserByEmail } from '#server/features/sessions/session.queries.ts';
import { operator, record } from '#server/platform/events/record.ts';
import { replaceAssignedProperties } from './user-property.queries.ts';
import { findUser, insertUser } from './user.queries.ts';

/**
 * Creates the designated account where it does not exist, and frees one that was someone's with some properties only:
 * no one could assign it others. A password that has to be generated is handed to `keep` before
 * the account is there, so that no crash in between locks its owner out. Answers it once; null where there was no need.
 */
export async function ensureSuperAdmin(
  context: AppContext,
  keep: (password: string) => Promise<void> = () => Promise.resolve(),
): Promise<string | null> {
  const { email, password } = context.config.superAdmin;
  const known = await findUserByEmail(context.db, email);
  if (known) {
    await freeOfProperties(context, known.id);
    return null;
  }
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

async function freeOfProperties({ db, clock }: AppContext, userId: number): Promise<void> {
  await db.transaction(async (within) => {
    const before = await findUser(within, userId, true);
    if (!before?.scope) return;
    await replaceAssignedProperties(within, userId, []);
    await record(within, {
      at: clock.now(),
      actor: operator,
      action: 'assigned properties',
      objectKind: 'user',
      objectId: userId,
      changes: { properties: { from: before.scope, to: [] } },
      requestId: null,
    });
  });
}
