import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAudit } from '#contracts/audit.ts';
import { enforcePasswordChange, getPasswordChange } from '#contracts/password-change.ts';
import { weaknessMessages } from '#contracts/password-weakness.ts';
import { listServiceRequests } from '#contracts/service-requests.ts';
import { listOwnSessions } from '#contracts/sessions.ts';
import {
  changeOwnUser,
  changeUser,
  createUser,
  generateOverwriteCode,
  getOwnUser,
  setUserPassword,
  signUp,
} from '#contracts/users.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { signIn, superAdmin } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { adminPassword, createAdmin } from '#tests/support/user-builders.ts';
import type { Admin } from '#tests/support/user-builders.ts';

let app: TestApp;
/** The super admin's. */
let as: { token: string };
beforeAll(async () => {
  app = await borrowTestApp();
  as = { token: (await app.superAdminSession()).accessToken };
});
afterAll(() => app.close());

const own = async (token: string) => (await app.api.call(getOwnUser, {}, { token })).body.data;
const currentPassword = adminPassword;

describe('a password that others would try first', () => {
  test.each([
    ['password1', weaknessMessages.common],
    ['Sunshine99!', weaknessMessages.common],
    ['12345678', weaknessMessages.common],
    ['zzzzzzzzzz', weaknessMessages.common],
    ['        ', weaknessMessages.common],
    ['WellServed2026!', weaknessMessages.guessable],
    ['bent-trail-condominiums', weaknessMessages.guessable],
    ['jane.doe1@example.com', weaknessMessages.guessable],
    ['janedoe1', weaknessMessages.guessable],
  ])('is refused where someone chooses it: %j', async (password, message) => {
    const { body } = await app.api.call(generateOverwriteCode, {}, as);
    const who = await createAdmin(app, `${crypto.randomUUID()}@example.com`);
    const email = 'jane.doe1@example.com';
    const about = { params: { id: who.user.id } };
    const answers = [
      await app.api.call(signUp, { body: { email, password, overwriteCode: body.data.code } }),
      await app.api.call(changeOwnUser, { body: { email, password, currentPassword } }, who.as),
      await app.api.call(changeUser, { ...about, body: { email, password, currentPassword } }, who.as),
    ];
    for (const { status, error } of answers) {
      expect(status).toBe(400);
      expect(error.error.issues).toEqual([{ path: 'password', message }]);
    }
  });

  test('is taken where an admin gives it, from six characters on', async () => {
    const body = { email: 'given@example.com', password: '123456' };
    const created = await app.api.call(createUser, { body }, as);
    expect(created.status).toBe(201);
    const about = { params: { id: created.body.data.id }, body: { password: 'dragon' } };
    expect((await app.api.call(setUserPassword, about, as)).status).toBe(200);
  });

  test('is also the one in force', async () => {
    const who = await createAdmin(app, 'same@example.com');
    const body = { password: adminPassword, currentPassword };
    const answer = await app.api.call(changeOwnUser, { body }, who.as);
    expect(answer.status).toBe(400);
    expect(answer.error.error.issues?.[0]?.path).toBe('password');
  });
});

describe('a password that an admin gave', () => {
  const choose = ({ as: whose }: Pick<Admin, 'as'>, password: string, from = currentPassword) =>
    app.api.call(changeOwnUser, { body: { password, currentPassword: from } }, whose);
  const signedInAs = async (email: string, password: string) =>
    ({ as: { token: (await signIn(app, { email, password })).accessToken } }) as const;

  test('is known as given until its owner changes it, and again after a reset', async () => {
    const who = await createAdmin(app, 'newcomer@example.com');
    expect(await own(who.as.token)).toMatchObject({ hasGivenPassword: true, mustChangePassword: false });
    expect((await choose(who, 'a row of seven herons')).body.data.hasGivenPassword).toBe(false);
    const about = { params: { id: who.user.id }, body: { password: 'given once more' } };
    await app.api.call(setUserPassword, about, as);
    const again = await signedInAs(who.user.email, 'given once more');
    expect((await own(again.as.token)).hasGivenPassword).toBe(true);
    // The super admin's own was not.
    expect((await own(as.token)).hasGivenPassword).toBe(false);
  });

  test('must be changed before anything else, where the super admin demands it', async () => {
    const given = await createAdmin(app, 'given.one@example.com');
    const chosen = await createAdmin(app, 'chosen.one@example.com');
    await choose(chosen, 'a row of seven herons');
    const enforce = (isEnforced: boolean, token = as.token, confirmation = superAdmin.password) =>
      app.api.call(enforcePasswordChange, { body: { isEnforced, currentPassword: confirmation } }, { token });
    expect((await enforce(true, given.as.token)).status).toBe(403);
    const unconfirmed = await enforce(true, as.token, 'wrong wrong');
    expect(unconfirmed.error.error.issues?.[0]?.path).toBe('currentPassword');
    // Demanded once more, nothing changes.
    for (let each = 0; each < 2; each++) expect((await enforce(true)).status).toBe(200);
    expect((await app.api.call(getPasswordChange, {}, as)).body.data).toEqual({ isEnforced: true });
    const { data } = (await app.api.call(listAudit, { query: { objectKind: 'setting' } }, as)).body;
    expect(data.map(({ changes }) => changes)).toEqual([
      { passwordChangeEnforced: { from: false, to: true } },
    ]);

    // Sessions there are, and new ones, can only do that; also an account that is added meanwhile.
    const late = await createAdmin(app, 'late.one@example.com');
    for (const { token } of [given.as, late.as]) {
      for (const endpoint of [listServiceRequests, listOwnSessions]) {
        const refused = await app.api.call(endpoint, {}, { token });
        expect([refused.status, refused.error.error.code]).toEqual([403, 'PASSWORD_CHANGE_REQUIRED']);
      }
      expect((await own(token)).mustChangePassword).toBe(true);
    }
    for (const { token } of [chosen.as, as]) {
      expect((await app.api.call(listServiceRequests, {}, { token })).status).toBe(200);
    }
    // Another email alone is not another password.
    const renaming = { email: 'late.renamed@example.com', currentPassword };
    await app.api.call(changeOwnUser, { body: renaming }, late.as);
    expect((await app.api.call(listServiceRequests, {}, late.as)).status).toBe(403);
    const changed = await choose(given, 'eleven quiet otters');
    expect(changed.body.data).toMatchObject({ hasGivenPassword: false, mustChangePassword: false });
    expect((await app.api.call(listServiceRequests, {}, given.as)).status).toBe(200);

    expect((await enforce(false)).status).toBe(200);
    expect((await app.api.call(listServiceRequests, {}, late.as)).status).toBe(200);
  });
});
