import { generate } from 'otplib';
import { beginSecondFactor, confirmSecondFactor } from '#contracts/second-factor.ts';
import { getServiceRequest, listServiceRequests } from '#contracts/service-requests.ts';
import { refreshSession } from '#contracts/sessions.ts';
import type { SessionAnswer } from '#contracts/sessions.ts';
import { createUser, getOwnUser, setUserProperties } from '#contracts/users.ts';
import type { User } from '#contracts/users.ts';
import { signIn } from './builders.ts';
import { hashCheaply } from './start-test-app.ts';
import type { TestApp } from './start-test-app.ts';

export const adminPassword = 'plain horse battery';
const cheapHash = hashCheaply(adminPassword);

export interface Admin {
  user: User;
  session: SessionAnswer;
  /** For calls in the admin's name. */
  as: { token: string };
}

/** The super admin creates an admin, who signs in; `properties` are the codes of those assigned. */
export async function createAdmin(
  app: TestApp,
  email: string,
  { properties = [] }: { properties?: string[] } = {},
): Promise<Admin> {
  const token = (await signIn(app)).accessToken;
  const created = await app.api.call(createUser, { body: { email, password: adminPassword } }, { token });
  if (created.status !== 201) throw new Error(`The account was refused: ${created.text}`);
  const user = created.body.data;
  await app.database.db.pool.query('update user_account set password_hash = $1 where id = $2', [
    cheapHash,
    user.id,
  ]);
  if (properties.length > 0) await assign(app, user.id, properties);
  const session = await signIn(app, { email, password: adminPassword });
  return { user, session, as: { token: session.accessToken } };
}

/** The super admin assigns the properties with these codes. */
export async function assign(app: TestApp, userId: number, codes: string[]): Promise<void> {
  const { rows } = await app.database.db.pool.query<{ id: number }>(
    'select id from property where code = any($1)',
    [codes],
  );
  const answer = await app.api.send('PUT', `/api${setUserProperties.path.replace(':id', String(userId))}`, {
    token: (await signIn(app)).accessToken,
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
