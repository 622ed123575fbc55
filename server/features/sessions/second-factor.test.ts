import { createHash } from 'node:crypto';
import { generate } from 'otplib';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAudit } from '#contracts/audit.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  enforceSecondFactor,
  getSecondFactor,
  logInWithCode,
  regenerateRecoveryCodes,
} from '#contracts/second-factor.ts';
import type { SecondFactorChallenge } from '#contracts/second-factor.ts';
import { listServiceRequests } from '#contracts/service-requests.ts';
import { createServiceRequestFileLink } from '#contracts/service-request-files.ts';
import { logIn, logOut, refreshSession } from '#contracts/sessions.ts';
import {
  getOwnUser,
  getUser,
  listUsers,
  removeUser,
  resetSecondFactor,
  setUserPassword,
} from '#contracts/users.ts';
import { photo, submitRequest } from '#tests/support/builders.ts';
import { inTheMiddle } from '#tests/support/in-the-middle.ts';
import { signIn, startTestApp, superAdmin } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { adminPassword, createAdmin } from '#tests/support/user-builders.ts';
import type { Admin } from '#tests/support/user-builders.ts';
import { deleteExpiredChallenges } from './login-challenge.queries.ts';

let app: TestApp;
let admin: Admin;
let count = 0;
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimits: true } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.db.pool.query('delete from rate_limit');
  admin = await createAdmin(app, `admin${++count}@example.com`);
});

const stepMs = 30_000;
/** The code of the app at this moment; `steps` later or earlier. */
const codeOf = (secret: string, steps = 0) =>
  generate({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) + steps * 30 });
const password = { password: adminPassword };
/** By the super admin. */
const confirmed = { currentPassword: superAdmin.password };
const logInAs = ({ user }: Admin) => app.api.call(logIn, { body: { email: user.email, ...password } });
const enter = (challenge: string, code: string) => app.api.call(logInWithCode, { body: { challenge, code } });

/** Sets the second factor up; the clock then stands at a code that was not used. */
async function turnOn({ as }: Pick<Admin, 'as'>, own = password) {
  const begun = await app.api.call(beginSecondFactor, { body: own }, as);
  expect(begun.status, begun.text).toBe(201);
  const { secret, otpauthUrl } = begun.body.data;
  const confirmed = await app.api.call(confirmSecondFactor, { body: { code: await codeOf(secret) } }, as);
  expect(confirmed.status, confirmed.text).toBe(201);
  app.clock.advance(2 * stepMs);
  return { secret, otpauthUrl, recoveryCodes: confirmed.body.data.recoveryCodes };
}

async function challengeOf(who: Admin): Promise<string> {
  const answer = await logInAs(who);
  expect(answer.status).toBe(401);
  expect(answer.error.error.code).toBe('SECOND_FACTOR_REQUIRED');
  expect(answer.text).not.toMatch(/accessToken|refreshToken/);
  // The contract names what the challenge holds.
  return (answer.error.data as SecondFactorChallenge).challenge;
}

describe('the second factor', () => {
  test('is asked for after the password, once it was confirmed', async () => {
    const begun = await app.api.call(beginSecondFactor, { body: password }, admin.as);
    expect(begun.body.data.otpauthUrl).toMatch(/^otpauth:\/\/totp\/WellServed.*secret=[A-Z2-7]{32}/);
    expect((await logInAs(admin)).status).toBe(200);
    const { secret, recoveryCodes } = await turnOn(admin);
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    const state = await app.api.call(getSecondFactor, {}, admin.as);
    expect(state.body.data).toMatchObject({ isOn: true, recoveryCodesLeft: 10, isEnforced: false });
    const challenge = await challengeOf(admin);
    const spaced = (await codeOf(secret)).replace(/^.../, '$& ');
    const answer = await enter(challenge, spaced);
    expect(answer.status).toBe(200);
    const { data, ...top } = answer.body;
    expect(top).toEqual(data);
    expect(data.user).toMatchObject({ id: admin.user.id, email: admin.user.email, role: 'ADMIN' });
    const as = { token: data.accessToken };
    expect((await app.api.call(listServiceRequests, {}, as)).status).toBe(200);
  });

  test('never opens twice with one code or one challenge', async () => {
    const { secret } = await turnOn(admin);
    const other = await createAdmin(app, `other.code${count}@example.com`);
    const begun = await app.api.call(beginSecondFactor, { body: password }, other.as);
    const first = await codeOf(begun.body.data.secret);
    const confirmed = await app.api.call(confirmSecondFactor, { body: { code: first } }, other.as);
    expect(confirmed.status).toBe(201);
    // Nor with the one that turned it on.
    expect((await enter(await challengeOf(other), first)).status).toBe(401);
    const [one, two] = [await challengeOf(admin), await challengeOf(admin)];
    const code = await codeOf(secret);
    const answers = await Promise.all([enter(one, code), enter(two, code)]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect((await enter(one, code)).status).toBe(401);
    app.clock.advance(stepMs);
    const used = answers[0].status === 200 ? one : two;
    const late = await enter(used, await codeOf(secret));
    expect(late.error.error.code).toBe('CHALLENGE_EXPIRED');
  });

  test('does not open by a challenge that a password change takes at the same moment', async () => {
    const { recoveryCodes } = await turnOn(admin);
    const challenge = await challengeOf(admin);
    const answer = await inTheMiddle(
      app.database.db.pool,
      {
        first: (client) => client.query('select from user_account where id = $1 for update', [admin.user.id]),
        last: (client) => client.query('delete from login_challenge where user_id = $1', [admin.user.id]),
      },
      () => enter(challenge, recoveryCodes[0] ?? ''),
    );
    expect(answer.error.error.code).toBe('CHALLENGE_EXPIRED');
  });

  test('takes a code that is a little late or early, and no older or made-up ones', async () => {
    const { secret } = await turnOn(admin);
    const toNextStep = () => app.clock.advance(stepMs - (app.clock.now().getTime() % stepMs));
    app.clock.advance(10 * stepMs);
    toNextStep();
    const challenge = await challengeOf(admin);
    for (const code of [
      await codeOf(secret, -2),
      await codeOf(secret, 2),
      '000 000x',
      'ABCD-EFGH-JKMN-PQRS',
    ]) {
      const refused = await enter(challenge, code);
      expect(refused.status).toBe(401);
      expect(refused.error.error.code).toBe('INVALID_CREDENTIALS');
    }
    // The clock goes on: at the beginning of a step the code before it is good for long enough.
    toNextStep();
    expect((await enter(challenge, await codeOf(secret, -1))).status).toBe(200);
    // A phone may be ahead too.
    expect((await enter(await challengeOf(admin), await codeOf(secret, 1))).status).toBe(200);
  });

  test('waits five minutes for the code, and not beyond a password change', async () => {
    const { secret } = await turnOn(admin);
    await app.clock.stopped(async () => {
      const slow = await challengeOf(admin);
      app.clock.advance(5 * 60_000);
      expect((await enter(slow, await codeOf(secret))).error.error.code).toBe('CHALLENGE_EXPIRED');
    });
    const waiting = await challengeOf(admin);
    // What is too late is forgotten, and nothing else.
    app.clock.advance(4 * 60_000);
    const now = app.clock.now().toISOString();
    expect(await deleteExpiredChallenges(app.context.db, now)).toBeGreaterThan(0);
    expect((await enter(waiting, '000000')).error.error.code).toBe('INVALID_CREDENTIALS');
    const token = (await signIn(app)).accessToken;
    const about = { params: { id: admin.user.id }, body: password };
    await app.api.call(setUserPassword, about, { token });
    expect((await enter(waiting, await codeOf(secret))).error.error.code).toBe('CHALLENGE_EXPIRED');
    expect((await enter('made up', '123456')).error.error.code).toBe('CHALLENGE_EXPIRED');
  });

  // spec: LG-50
  test('is guarded by the limits of the login: the right password forgives no wrong code', async () => {
    const { secret } = await turnOn(admin);
    const other = await createAdmin(app, `untried${count}@example.com`);
    for (let round = 0; round < 10; round++) {
      expect((await enter(await challengeOf(admin), '000000')).status).toBe(401);
    }
    const refused = await logInAs(admin);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    // The address is closed too, for an account of which no code was tried.
    expect((await logInAs(other)).status).toBe(429);
    await app.database.db.pool.query('delete from rate_limit');
    expect((await enter(await challengeOf(admin), await codeOf(secret))).status).toBe(200);
  });

  test('with a right code forgives the account the wrong ones before it, and knows the network again', async () => {
    const { secret } = await turnOn(admin);
    const challenge = await challengeOf(admin);
    const from = async (remoteAddress: string, url: string, payload: object) =>
      (await app.app.inject({ method: 'POST', url: `/api/login${url}`, payload, remoteAddress })).statusCode;
    let last = 0;
    const guess = () => from(`198.51.100.${(last += 1)}`, '/second-factor', { challenge, code: '000000' });
    for (let each = 0; each < 9; each++) expect(await guess()).toBe(401);
    const right = { challenge: await challengeOf(admin), code: await codeOf(secret) };
    expect(await from('192.0.2.1', '/second-factor', right)).toBe(200);
    for (let each = 0; each < 10; each++) expect(await guess()).toBe(401);
    // Closed from now on, except where its owner has signed in.
    const own = { email: admin.user.email, ...password };
    expect(await from('203.0.113.1', '', own)).toBe(429);
    expect(await from('192.0.2.1', '', own)).toBe(401);
  });

  test('is replaced by each recovery code once', async () => {
    const { recoveryCodes, secret } = await turnOn(admin);
    const [first = '', second = '', third = ''] = recoveryCodes;
    const other = await createAdmin(app, `other.recovery${count}@example.com`);
    await turnOn(other);
    expect((await enter(await challengeOf(other), first)).status).toBe(401);
    expect((await enter(await challengeOf(admin), first.toLowerCase().replaceAll('-', ''))).status).toBe(200);
    expect((await enter(await challengeOf(admin), first)).status).toBe(401);
    const state = await app.api.call(getSecondFactor, {}, admin.as);
    expect(state.body.data.recoveryCodesLeft).toBe(9);
    const [one, two] = [await challengeOf(admin), await challengeOf(admin)];
    const both = await Promise.all([enter(one, second), enter(two, second)]);
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    const renewed = await app.api.call(
      regenerateRecoveryCodes,
      { body: { ...password, code: await codeOf(secret) } },
      admin.as,
    );
    expect(renewed.body.data.recoveryCodes).toHaveLength(10);
    expect((await enter(await challengeOf(admin), third)).status).toBe(401);
    expect((await enter(await challengeOf(admin), renewed.body.data.recoveryCodes[0] ?? '')).status).toBe(
      200,
    );
  });

  test('is replaced by codes that nobody finds by trying, and by those given out before they were longer', async () => {
    const { recoveryCodes } = await turnOn(admin);
    // 32 signs are 5 bits each.
    for (const code of recoveryCodes) expect(code.replaceAll('-', '').length * 5).toBeGreaterThanOrEqual(112);
    const earlier = 'ABCD-EFGH-JKMN-PQRS';
    await app.database.db.pool.query('insert into recovery_code (user_id, code_hash) values ($1, $2)', [
      admin.user.id,
      createHash('sha256').update(earlier.replaceAll('-', '')).digest(),
    ]);
    expect((await enter(await challengeOf(admin), earlier)).status).toBe(200);
  });

  test('is set up and turned off only with password and code', async () => {
    const wrong = await app.api.call(beginSecondFactor, { body: { password: 'wrong wrong' } }, admin.as);
    expect(wrong.status).toBe(400);
    expect(wrong.error.error.issues?.[0]?.path).toBe('password');
    const unbegun = await app.api.call(confirmSecondFactor, { body: { code: '123456' } }, admin.as);
    expect(unbegun.status).toBe(409);
    await app.api.call(beginSecondFactor, { body: password }, admin.as);
    const bad = await app.api.call(confirmSecondFactor, { body: { code: '000000' } }, admin.as);
    expect(bad.status).toBe(400);
    expect(bad.error.error.issues?.[0]?.path).toBe('code');
    const { secret } = await turnOn(admin);
    expect((await app.api.call(beginSecondFactor, { body: password }, admin.as)).status).toBe(409);
    const twice = await app.api.call(confirmSecondFactor, { body: { code: await codeOf(secret) } }, admin.as);
    expect(twice.status).toBe(409);
    const turnOff = (body: { password: string; code: string }) =>
      app.api.call(disableSecondFactor, { body }, admin.as);
    const code = await codeOf(secret);
    expect((await turnOff({ password: 'wrong wrong', code })).status).toBe(400);
    expect((await turnOff({ ...password, code: '000000' })).status).toBe(400);
    expect((await turnOff({ ...password, code })).status).toBe(204);
    expect((await turnOff({ ...password, code })).status).toBe(409);
    const state = await app.api.call(getSecondFactor, {}, admin.as);
    expect(state.body.data).toMatchObject({ isOn: false, onSince: null, recoveryCodesLeft: 0 });
    expect((await logInAs(admin)).status).toBe(200);
  });

  test('leaves neither secret nor recovery codes readable', async () => {
    const { secret, recoveryCodes } = await turnOn(admin);
    const { pool } = app.database.db;
    const saved = await pool.query<{ text: string }>(`
      select encode(secret, 'escape') || encode(secret, 'hex') as text from second_factor
      union all select encode(code_hash, 'hex') from recovery_code
      union all select a::text from audit_entry a`);
    const all = saved.rows.map((row) => row.text).join('\n');
    for (const text of [secret, Buffer.from(secret).toString('hex'), ...recoveryCodes]) {
      expect(all).not.toContain(text);
    }
  });

  test('is taken off by the super admin for someone who lost it', async () => {
    await turnOn(admin);
    const reset = (token: string) =>
      app.api.call(resetSecondFactor, { params: { id: admin.user.id }, body: confirmed }, { token });
    const { as: plain } = await createAdmin(app, `plain${count}@example.com`);
    expect((await reset(plain.token)).status).toBe(403);
    const { accessToken, user } = await signIn(app);
    // A session that was left open is not enough to take off one's own.
    const about = { params: { id: user.id }, body: confirmed };
    const own = await app.api.call(resetSecondFactor, about, { token: accessToken });
    expect(own.status).toBe(403);
    expect((await reset(accessToken)).status).toBe(204);
    expect((await app.api.call(getOwnUser, {}, admin.as)).status).toBe(401);
    expect((await logInAs(admin)).status).toBe(200);
  });
});

describe('a second factor for everyone', () => {
  const enforce = (token: string, isEnforced = true) =>
    app.api.call(enforceSecondFactor, { body: { isEnforced, ...confirmed } }, { token });

  test('is demanded by the super admin, who must have one', async () => {
    const { accessToken } = await signIn(app);
    expect((await enforce(admin.as.token)).status).toBe(403);
    expect((await enforce(accessToken)).status).toBe(409);
    // One that is begun is none yet.
    const begun = { body: { password: superAdmin.password } };
    expect((await app.api.call(beginSecondFactor, begun, { token: accessToken })).status).toBe(201);
    expect((await enforce(accessToken)).status).toBe(409);
    const other = await createAdmin(app, `other${count}@example.com`);
    // Whose setup is begun has none yet.
    expect((await app.api.call(beginSecondFactor, { body: password }, other.as)).status).toBe(201);
    const about = await app.api.call(getUser, { params: { id: other.user.id } }, { token: accessToken });
    expect(about.body.data.hasSecondFactor).toBe(false);
    const { secret } = await turnOn({ as: { token: accessToken } }, { password: superAdmin.password });
    const { id } = await submitRequest(app, {}, photo());
    const { body: link } = await app.api.call(createServiceRequestFileLink, { params: { id } }, admin.as);
    const readFile = async () => (await app.api.send('GET', link.path)).status;
    expect(await readFile()).toBe(200);
    // Demanded once more, nothing changes.
    for (let each = 0; each < 2; each++) expect((await enforce(accessToken)).status).toBe(200);
    const query = { objectKind: 'setting' } as const;
    const history = await app.api.call(listAudit, { query }, { token: accessToken });
    expect(history.body.data.map(({ changes }) => changes)).toEqual([
      { secondFactorEnforced: { from: false, to: true } },
    ]);
    expect(await readFile()).toBe(403);

    // Sessions there are and new ones can only set it up, each from its next request on.
    const limited = (await logInAs(admin)).body;
    expect(limited.user.isSettingUp).toBe(true);
    const exchange = { body: { refreshToken: limited.refreshToken } };
    const renewed = (await app.api.call(refreshSession, exchange)).body;
    expect(renewed.user.isSettingUp).toBe(true);
    for (const token of [admin.as.token, renewed.accessToken, other.as.token]) {
      const refused = await Promise.all([
        app.api.call(listServiceRequests, {}, { token }),
        app.api.call(listUsers, {}, { token }),
      ]);
      for (const answer of refused) {
        expect(answer.status).toBe(403);
        expect(answer.error.error.code).toBe('SECOND_FACTOR_SETUP_REQUIRED');
      }
      const own = await app.api.call(getOwnUser, {}, { token });
      expect(own.body.data.mustSetUpSecondFactor).toBe(true);
    }
    const set = await turnOn(admin);
    expect((await app.api.call(listServiceRequests, {}, admin.as)).status).toBe(200);
    const own = await app.api.call(getOwnUser, {}, admin.as);
    expect(own.body.data.mustSetUpSecondFactor).toBe(false);
    const off = await app.api.call(
      disableSecondFactor,
      { body: { ...password, code: await codeOf(set.secret) } },
      admin.as,
    );
    expect(off.status).toBe(403);
    expect((await app.api.call(logOut, {}, other.as)).status).toBe(204);

    expect((await enforce(accessToken, false)).status).toBe(200);
    const free = await logInAs(other);
    expect(free.body.user.isSettingUp).toBe(false);
    expect((await app.api.call(listUsers, {}, { token: free.body.accessToken })).status).toBe(200);
    const code = await codeOf(secret);
    const body = { password: superAdmin.password, code };
    expect((await app.api.call(disableSecondFactor, { body }, { token: accessToken })).status).toBe(204);
  });

  test('cannot be turned off while somebody is about to demand it', async () => {
    const { secret } = await turnOn(admin);
    const body = { ...password, code: await codeOf(secret) };
    const setRule = `update app_setting set value = $1 where name = 'second-factor-enforced'`;
    const { pool } = app.database.db;
    const off = await inTheMiddle(pool, { first: (client) => client.query(setRule, ['yes']) }, () =>
      app.api.call(disableSecondFactor, { body }, admin.as),
    );
    await pool.query(setRule, ['no']);
    expect(off.status).toBe(403);
    expect((await app.api.call(getSecondFactor, {}, admin.as)).body.data.isOn).toBe(true);
  });

  test.each(['second-factor-enforced', 'password-change-enforced'])(
    'binds who signs in while it is being demanded (%s)',
    async (name) => {
      const set = `update app_setting set value = $1 where name = $2`;
      const { pool } = app.database.db;
      const answer = await inTheMiddle(pool, { first: (client) => client.query(set, ['yes', name]) }, () =>
        logInAs(admin),
      );
      await pool.query(set, ['no', name]);
      expect([answer.status, answer.body.user.isSettingUp]).toEqual([200, true]);
    },
  );

  test('limits nobody whose setup is confirmed while it is being demanded', async () => {
    const begun = await app.api.call(beginSecondFactor, { body: password }, admin.as);
    const body = { code: await codeOf(begun.body.data.secret) };
    const setRule = `update app_setting set value = $1 where name = 'second-factor-enforced'`;
    const { pool } = app.database.db;
    const demanding = {
      first: (client: pg.PoolClient) => client.query(setRule, ['yes']),
      last: (client: pg.PoolClient) =>
        client.query('update session set is_limited_to_setup = true where user_id = $1', [admin.user.id]),
    };
    const confirmed = await inTheMiddle(pool, demanding, () =>
      app.api.call(confirmSecondFactor, { body }, admin.as),
    );
    await pool.query(setRule, ['no']);
    expect(confirmed.status).toBe(201);
    expect((await app.api.call(getOwnUser, {}, admin.as)).body.data.mustSetUpSecondFactor).toBe(false);
  });

  test('is not demanded by someone whose own is just being turned off', async () => {
    const { accessToken: token, user } = await signIn(app);
    await turnOn({ as: { token } }, { password: superAdmin.password });
    const turningOff = {
      first: (client: pg.PoolClient) =>
        client.query('select 1 from user_account where id = $1 for update', [user.id]),
      last: (client: pg.PoolClient) =>
        client.query('delete from second_factor where user_id = $1', [user.id]),
    };
    const answer = await inTheMiddle(app.database.db.pool, turningOff, () => enforce(token));
    expect(answer.status).toBe(409);
  });

  test('leaves nobody out who is removed meanwhile', async () => {
    const { accessToken: token } = await signIn(app);
    await turnOn(admin);
    const challenge = await challengeOf(admin);
    await app.api.call(removeUser, { params: { id: admin.user.id } }, { token });
    expect((await enter(challenge, '123456')).error.error.code).toBe('CHALLENGE_EXPIRED');
    const leaving = await createAdmin(app, `leaving${count}@example.com`);
    const { secret } = (await app.api.call(beginSecondFactor, { body: password }, leaving.as)).body.data;
    const body = { code: await codeOf(secret) };
    const removal = (client: pg.PoolClient) =>
      client.query('delete from user_account where id = $1', [leaving.user.id]);
    const late = await inTheMiddle(app.database.db.pool, { first: removal }, () =>
      app.api.call(confirmSecondFactor, { body }, leaving.as),
    );
    expect(late.status).toBe(401);
  });
});
