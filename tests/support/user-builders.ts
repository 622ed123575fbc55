import { generate } from 'otplib';
import { beginSecondFactor, confirmSecondFactor } from '#contracts/second-factor.ts';
import { getServiceRequest, listServiceRequests } from '#contracts/service-requests.ts';
import { refreshSession } from '#contracts/sessions.ts';
import type { SessionAnswer } from '#contracts/sessions.ts';
import { getOwnUser, setUserProperties } from '#contracts/users.ts';
import type { User } from '#contracts/users.ts';
import { addUser } from '#server/features/users/create-user.ts';
import type { Caller } from '#server/platform/auth/admit.ts';
import { findCaller } from '#server/platform/auth/caller.queries.ts';
import { hashCheaply, signIn } from './start-test-app.ts';
import type { TestApp } from './start-test-app.ts';

export const adminPassword = 'plain horse battery';
const cheapHash = hashCheaply(adminPassword);

export interface Admin {
  user: User;
  session: SessionAnswer;
  /** For calls in the admin's name. */
  as: { token: string };
}

/**
 * The super admin creates an admin, who signs in; `properties` are the codes of those assigned. The account is added past the
 * API, since a hash of the real cost takes longer than all the rest.
 */
export async function createAdmin(
  app: TestApp,
  email: string,
  { properties = [] }: { properties?: string[] } = {},
): Promise<Admin> {
  const user = await addUser(
    app.context,
    { email, role: 'ADMIN', passwordHash: cheapHash },
    { caller: await callerOf(app, await app.superAdminSession()), requestId: crypto.randomUUID() },
  );
  if (properties.length > 0) await assign(app, user.id, properties);
  const session = await signIn(app, { email, password: adminPassword });
  return { user, session, as: { token: session.accessToken } };
}

/** Who calls in this session, as the API finds it out. */
async function callerOf({ context }: TestApp, { accessToken }: SessionAnswer): Promise<Caller> {
  const now = context.clock.now();
  const claims = await context.accessTokens.verify(accessToken, now);
  const found = claims && (await findCaller(context.db, claims.sessionId, now));
  if (!found) throw new Error('The session has ended.');
  return { ...claims, ...found };
}

/** The super admin assigns the properties with these codes. */
export async function assign(app: TestApp, userId: number, codes: string[]): Promise<void> {
  const { rows } = await app.database.db.pool.query<{ id: number }>(
    'select id from property where code = any($1)',
    [codes],
  );
  const answer = await app.api.send('PUT', `/api${setUserProperties.path.replace(':id', String(userId))}`, {
    token: (await app.superAdminSession()).accessToken,
    payload: { propertyIds: rows.map((row) => row.id) },
  });
  if (answer.status !== 200) throw new Error(`The properties were refused: ${answer.text}`);
}

/** Whether every way into the API that a session had is closed. */
export async function isShutOut(
  { api }: Pick<TestApp, 'api'>,
  { accessToken: token, refreshToken }: Pick<SessionAnswer, 'accessToken' | 'refreshToken'>,
): Promise<boolean> {
  const answers = await Promise.all([
    api.call(listServiceRequests, {}, { token }),
    api.call(getServiceRequest, { params: { id: 1 } }, { token }),
    api.call(getOwnUser, {}, { token }),
    api.call(refreshSession, { body: { refreshToken } }),
  ]);
  return answers.every(({ status, error }) => status === 401 && error.error.code === 'INVALID_SESSION');
}

/** Someone who is signed in turns on the second factor, past the screen; answers its secret. */
export async function turnOnSecondFactor(
  { api, clock }: TestApp,
  { password, token }: { password: string; token: string },
): Promise<string> {
  const begun = await api.call(beginSecondFactor, { body: { password } }, { token });
  const epoch = Math.floor(clock.now().getTime() / 1000);
  const { secret } = begun.body.data;
  const code = await generate({ secret, epoch });
  const answer = await api.call(confirmSecondFactor, { body: { code } }, { token });
  if (answer.status !== 201) throw new Error(`The second factor was refused: ${answer.text}`);
  return secret;
}
