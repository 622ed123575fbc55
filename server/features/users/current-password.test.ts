import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enforceSecondFactor } from '#contracts/second-factor.ts';
import { endAllOwnSessions, endOwnSession, listOwnSessions, logOut } from '#contracts/sessions.ts';
import {
  changeOwnUser,
  changeUser,
  deleteOwnUser,
  getOwnUser,
  getUser,
  resetSecondFactor,
  setUserPassword,
  setUserRole,
} from '#contracts/users.ts';
import { signIn, startTestApp, superAdmin } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { adminPassword, createAdmin, isShutOut, turnOnSecondFactor } from '#tests/support/user-builders.ts';
import type { Admin } from '#tests/support/user-builders.ts';

let app: TestApp;
let count = 0;
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimits: true } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.db.pool.query('delete from rate_limit');
  count += 1;
});

interface Confirmation {
  currentPassword?: string;
}
/** Something that a session which was left open must not do. */
type Action = (who: Admin, confirmation: Confirmation) => Promise<{ status: number; error: unknown }>;

const fresh = 'an entirely new one';
const ownId = ({ user }: Admin) => ({ params: { id: user.id } });
const elsewhere = async ({ user, as }: Admin) => {
  await signIn(app, { email: user.email, password: adminPassword });
  const { data } = (await app.api.call(listOwnSessions, {}, as)).body;
  return { params: { id: data.find(({ isCurrent }) => !isCurrent)?.id ?? 0 } };
};

const actions: Record<string, Action> = {
  'PATCH /user, password': ({ as }, body) =>
    app.api.call(changeOwnUser, { body: { password: fresh, ...body } }, as),
  'PATCH /user, email': ({ as }, body) =>
    app.api.call(changeOwnUser, { body: { email: `moved${count}@example.com`, ...body } }, as),
  'PATCH /users/{own id}, password': (who, body) =>
    app.api.call(changeUser, { ...ownId(who), body: { password: fresh, ...body } }, who.as),
  'PATCH /users/{own id}, email': (who, body) =>
    app.api.call(
      changeUser,
      { ...ownId(who), body: { email: `by.id${count}@example.com`, ...body } },
      who.as,
    ),
  'PATCH /admin/users/{own id}/password': (who, body) =>
    app.api.call(setUserPassword, { ...ownId(who), body: { password: fresh, ...body } }, who.as),
  'DELETE /user': ({ as }, body) => app.api.call(deleteOwnUser, { body }, as),
  'DELETE /user/sessions': ({ as }, body) => app.api.call(endAllOwnSessions, { body }, as),
  'DELETE /user/sessions/{id}': async (who, body) =>
    app.api.call(endOwnSession, { ...(await elsewhere(who)), body }, who.as),
};

describe.each(Object.entries(actions))('%s', (_name, act) => {
  test('needs the password in force', async () => {
    const who = await createAdmin(app, `owner${count}@example.com`);
    for (const body of [{}, { currentPassword: '' }, { currentPassword: 'wrong wrong' }]) {
      const refused = await act(who, body);
      expect(refused.status).toBe(400);
      expect(refused.error).toMatchObject({
        error: {
          code: 'VALIDATION_FAILED',
          issues: [{ path: 'currentPassword', message: 'This is not your current password.' }],
        },
      });
    }
    expect((await app.api.call(getOwnUser, {}, who.as)).body.data.email).toBe(who.user.email);
    expect([200, 204]).toContain((await act(who, { currentPassword: adminPassword })).status);
  });

  test('is no way to try passwords out: each wrong one counts as a failed login', async () => {
    const who = await createAdmin(app, `guessed${count}@example.com`);
    for (let guess = 0; guess < 10; guess++) {
      expect((await act(who, guess % 2 === 0 ? {} : { currentPassword: `guess ${guess}` })).status).toBe(400);
    }
    expect((await act(who, { currentPassword: adminPassword })).status).toBe(429);
    expect((await app.api.call(getOwnUser, {}, who.as)).status).toBe(200);
  });
});

describe('the super admin', () => {
  const confirmed = { currentPassword: superAdmin.password };

  test('needs the password for a second factor that others have, or must have', async () => {
    const { accessToken: token } = await app.superAdminSession();
    const who = await createAdmin(app, `protected${count}@example.com`);
    await turnOnSecondFactor(app, { password: adminPassword, token: who.as.token });
    const hasSecondFactor = async () =>
      (await app.api.call(getUser, ownId(who), { token })).body.data.hasSecondFactor;
    const reset = (body: Confirmation) => app.api.call(resetSecondFactor, { ...ownId(who), body }, { token });
    const enforce = (body: Confirmation) =>
      app.api.call(enforceSecondFactor, { body: { isEnforced: true, ...body } }, { token });
    for (const body of [{}, { currentPassword: adminPassword }]) {
      for (const answer of [await reset(body), await enforce(body)]) {
        expect(answer.status).toBe(400);
        expect(answer.error.error.issues?.[0]?.path).toBe('currentPassword');
      }
    }
    expect(await hasSecondFactor()).toBe(true);
    expect((await reset(confirmed)).status).toBe(204);
    expect(await hasSecondFactor()).toBe(false);
    // The password was right, and the own second factor is off.
    expect((await enforce(confirmed)).status).toBe(409);
  });

  test('changes someone else’s password and email without the own password', async () => {
    const { accessToken: token } = await app.superAdminSession();
    const who = await createAdmin(app, `other${count}@example.com`);
    const email = `renamed${count}@example.com`;
    const answers = [
      await app.api.call(changeUser, { ...ownId(who), body: { email } }, { token }),
      await app.api.call(setUserPassword, { ...ownId(who), body: { password: fresh } }, { token }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});

test('a logout never asks for the password', async () => {
  const who = await createAdmin(app, `leaver${count}@example.com`);
  expect((await app.api.call(logOut, {}, who.as)).status).toBe(204);
  expect(await isShutOut(app, who.session)).toBe(true);
});

describe('what changes nothing', () => {
  test('signs nobody out and asks for no password: the role that someone has, the email in force', async () => {
    const who = await createAdmin(app, `same${count}@example.com`);
    const { accessToken: token } = await app.superAdminSession();
    const answers = [
      await app.api.call(setUserRole, { ...ownId(who), body: { role: 'admin' } }, { token }),
      await app.api.call(setUserRole, { ...ownId(who), body: { role: 'ADMIN' } }, who.as),
      await app.api.call(changeUser, { ...ownId(who), body: { email: who.user.email } }, who.as),
      await app.api.call(changeOwnUser, { body: { email: who.user.email } }, who.as),
      await app.api.call(getOwnUser, {}, who.as),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });
});
