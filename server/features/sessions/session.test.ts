import { createHash } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listServiceRequests } from '#contracts/service-requests.ts';
import { logIn, logOut, refreshSession } from '#contracts/sessions.ts';
import { createUser } from '#contracts/users.ts';
import type { User } from '#contracts/users.ts';
import { inTheMiddle } from '#tests/support/in-the-middle.ts';
import { signIn, startTestApp, superAdmin } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { adminPassword } from '#tests/support/user-builders.ts';
import { deleteExpiredSessions } from './session.queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimits: true } });
});
afterAll(() => app.close());
beforeEach(forgetFailures);

/** With a password of the super admin's choice, hashed as everyone's is. */
async function createAccount(email: string): Promise<User> {
  const { accessToken: token } = await signIn(app);
  const answer = await app.api.call(createUser, { body: { email, password: adminPassword } }, { token });
  expect(answer.status).toBe(201);
  return answer.body.data;
}

async function forgetFailures(): Promise<void> {
  await app.database.db.pool.query('delete from rate_limit');
}

const attempt = (body: { email: string; password: string }) => app.api.call(logIn, { body });
const refresh = (refreshToken: string) => app.api.call(refreshSession, { body: { refreshToken } });
const canWork = async (token: string) =>
  (await app.api.call(listServiceRequests, {}, { token })).status === 200;

const minute = 60_000;
const hour = 60 * minute;

describe('signing in', () => {
  // spec: A1-01, LG-34, LG-35
  test('answers tokens and user, at the top and under data', async () => {
    const { status, body } = await attempt(superAdmin);
    expect(status).toBe(200);
    const { data, ...top } = body;
    expect(top).toEqual(data);
    expect(data.user).toEqual({
      id: expect.any(Number),
      email: superAdmin.email,
      role: 'ADMIN',
      isSettingUp: false,
    });
    const claims = decodeJwt(data.accessToken);
    expect(claims).toMatchObject({
      sub: String(data.user.id),
      email: superAdmin.email,
      role: 'ADMIN',
      sid: expect.any(String),
    });
    expect(decodeProtectedHeader(data.accessToken).typ).toBe('at+jwt');
    expect(claims.aud).toBe('wellserved-api');
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(15 * 60);
    expect(await canWork(data.accessToken)).toBe(true);
  });

  test('does not mind the case of the email', async () => {
    expect((await attempt({ ...superAdmin, email: 'SuperAdmin@Example.com' })).status).toBe(200);
  });

  // spec: LG-52
  test('never tells which part was wrong', async () => {
    const wrongPassword = await attempt({ ...superAdmin, password: 'not the password' });
    const unknown = await attempt({ email: 'nobody@example.com', password: 'not the password' });
    expect(wrongPassword.status).toBe(401);
    expect(wrongPassword.error.error.code).toBe('INVALID_CREDENTIALS');
    expect(unknown.error).toEqual(wrongPassword.error);
  });

  // spec: LG-51
  test('takes as long for an unknown email as for a wrong password', { tags: 'slow' }, async () => {
    const { email: known } = await createAccount('known@example.com');
    const timeOf = async (email: string) => {
      await forgetFailures();
      const start = performance.now();
      expect((await attempt({ email, password: 'not the password' })).status).toBe(401);
      return performance.now() - start;
    };
    const times: { known: number; unknown: number }[] = [];
    for (let count = 0; count < 5; count++) {
      times.push({ known: await timeOf(known), unknown: await timeOf('nobody@example.com') });
    }
    const leastOf = (which: 'known' | 'unknown') => Math.min(...times.map((time) => time[which]));
    // The least of each is what the work takes, without a busy machine. Without a hash it would be a twentieth.
    expect(leastOf('unknown') / leastOf('known')).toBeGreaterThan(0.25);
  });

  test.each([{}, { email: 'x', password: 'long enough' }, { email: 'a@example.com' }, [], '"text"', null])(
    'with %j is bad input',
    async (payload) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await app.api.send('POST', '/api/login', { payload, headers });
      expect(answer.status).toBe(400);
      expect(answer.error.error.code).toBe('VALIDATION_FAILED');
    },
  );

  // spec: LG-49, LG-50, AP-22
  test('is closed for a quarter of an hour after ten failures', async () => {
    for (let count = 0; count < 10; count++) {
      expect((await attempt({ ...superAdmin, password: `wrong ${count} wrong` })).status).toBe(401);
    }
    const refused = await attempt(superAdmin);
    expect(refused.status).toBe(429);
    expect(refused.error.error.code).toBe('RATE_LIMITED');
    // Of the quarter of an hour the attempts have taken some.
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(5 * 60);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
    // The address is closed too, for an account that no one tried.
    expect((await attempt({ email: 'other@example.com', password: 'whatever it is' })).status).toBe(429);
  });

  // spec: LG-50
  test('is closed for an account after ten failures from anywhere, except where its owner works', async () => {
    const from = async (remoteAddress: string, payload: object) =>
      (await app.app.inject({ method: 'POST', url: '/api/login', payload, remoteAddress })).statusCode;
    expect(await from('192.0.2.1', superAdmin)).toBe(200);
    for (let count = 0; count < 10; count++) {
      expect(await from(`198.51.100.${count}`, { ...superAdmin, password: 'guessed' })).toBe(401);
    }
    const inCapitals = { ...superAdmin, email: superAdmin.email.toUpperCase() };
    expect(await from('203.0.113.1', inCapitals)).toBe(429);
    expect(await from('192.0.2.1', inCapitals)).toBe(200);
    for (let count = 0; count < 10; count++) {
      expect(await from('192.0.2.1', { ...superAdmin, password: 'guessed' })).toBe(401);
    }
    expect(await from('192.0.2.1', superAdmin)).toBe(429);
    const { rows } = await app.database.db.pool.query<{ key: string }>('select key from rate_limit');
    expect(JSON.stringify(rows)).not.toMatch(/example|192\.0/);
  });

  test('is closed for a whole IPv6 network, in which every attempt may come from a new address', async () => {
    const guess = async (count: number) => {
      const answer = await app.app.inject({
        method: 'POST',
        url: '/api/login',
        payload: { email: `guess${count}@example.com`, password: 'whatever it is' },
        remoteAddress: `2001:db8:1:2::${count}`,
      });
      return answer.statusCode;
    };
    const statuses = await Promise.all(Array.from({ length: 12 }, (_, count) => guess(count)));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array<number>(10).fill(401), 429, 429]);
  });

  test('counts attempts that come all at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, count) => attempt({ ...superAdmin, password: `wrong ${count} wrong` })),
    );
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(10);
  });

  test('all at once with the right password lets everyone in', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => attempt(superAdmin)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect((await attempt(superAdmin)).status).toBe(200);
  });

  // spec: LG-37
  test('keeps neither its answer nor its password for an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.api.call(logIn, { body: superAdmin }, { headers })),
    );
    expect(new Set(answers.map((answer) => answer.body.refreshToken)).size).toBe(20);
    expect((await app.database.db.pool.query('select 1 from idempotency_key')).rowCount).toBe(0);
  });

  test('that succeeds forgives the account’s failures before it', async () => {
    // No address has many of them.
    const from = async (remoteAddress: string, payload: object) =>
      (await app.app.inject({ method: 'POST', url: '/api/login', payload, remoteAddress })).statusCode;
    for (let round = 0; round < 4; round++) {
      const address = `198.51.100.${100 + round}`;
      for (let count = 0; count < 3; count++)
        expect(await from(address, { ...superAdmin, password: 'wrong wrong' })).toBe(401);
      expect(await from(address, superAdmin)).toBe(200);
    }
  });
});

describe('a session', () => {
  // spec: LG-34, LG-17
  test('has an access token for 15 minutes', async () => {
    const { accessToken } = await signIn(app);
    app.clock.advance(14 * minute);
    expect(await canWork(accessToken)).toBe(true);
    app.clock.advance(2 * minute);
    expect(await canWork(accessToken)).toBe(false);
  });

  // spec: A1-02, LG-38
  test('goes on with its refresh token, which is rotated', async () => {
    const first = await signIn(app);
    app.clock.advance(20 * minute);
    const second = await refresh(first.refreshToken);
    expect(second.status).toBe(200);
    expect(second.body.data.user).toEqual(first.user);
    expect(second.body.refreshToken).not.toBe(first.refreshToken);
    expect(await canWork(second.body.accessToken)).toBe(true);
  });

  // spec: LG-41
  test('survives two tabs that refresh at the same moment', async () => {
    await app.clock.stopped(async () => {
      const { refreshToken } = await signIn(app);
      const [one, two] = await Promise.all([refresh(refreshToken), refresh(refreshToken)]);
      expect([one.status, two.status]).toEqual([200, 200]);
      app.clock.advance(minute);
      expect((await refresh(one.body.refreshToken)).status).toBe(200);
      expect((await refresh(two.body.refreshToken)).status).toBe(200);
      // Nor need the second tab be as quick.
      const slow = await signIn(app);
      await refresh(slow.refreshToken);
      app.clock.advance(9_000);
      expect((await refresh(slow.refreshToken)).status).toBe(200);
      // A third one waits for the second, and finds in storage what that one gets.
      const third = await signIn(app);
      await refresh(third.refreshToken);
      const first = (client: pg.PoolClient) =>
        client.query('update refresh_token set has_sibling = true where used_at is not null');
      const late = await inTheMiddle(app.database.db.pool, { first }, () => refresh(third.refreshToken));
      expect(late.status).toBe(429);
    });
  });

  // spec: LG-40
  test('ends, with all its tokens, when an old refresh token comes back', async () => {
    const stolen = await signIn(app);
    const owner = await refresh(stolen.refreshToken);
    app.clock.advance(11_000);
    expect((await refresh(stolen.refreshToken)).status).toBe(401);
    expect(await canWork(owner.body.accessToken)).toBe(false);
    expect((await refresh(owner.body.refreshToken)).status).toBe(401);
  });

  // spec: LG-40
  test('ends by a replay whatever Idempotency-Key comes with it', async () => {
    const stolen = await signIn(app);
    const owner = await refresh(stolen.refreshToken);
    app.clock.advance(11_000);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const replay = await app.api.call(
      refreshSession,
      { body: { refreshToken: stolen.refreshToken } },
      { headers },
    );
    expect(replay.status).toBe(401);
    expect(await canWork(owner.body.accessToken)).toBe(false);
  });

  // spec: LG-39
  test('ends after 30 days at the latest', async () => {
    let { refreshToken } = await signIn(app);
    for (let hours = 0; hours < 30 * 24 - 11; hours += 11) {
      app.clock.advance(11 * hour);
      const renewed = await refresh(refreshToken);
      expect(renewed.status).toBe(200);
      ({ refreshToken } = renewed.body);
    }
    app.clock.advance(11 * hour);
    const late = await refresh(refreshToken);
    expect(late.status).toBe(401);
    expect(late.error.error.code).toBe('INVALID_SESSION');
    // Then it is forgotten, and no other one.
    const living = await signIn(app);
    const now = app.clock.now().toISOString();
    expect(await deleteExpiredSessions(app.context.db, now)).toBeGreaterThan(0);
    expect(await canWork(living.accessToken)).toBe(true);
    expect((await refresh(living.refreshToken)).status).toBe(200);
  });

  // spec: LG-39
  test('that is over takes its access token along, however young that is', async () => {
    const { accessToken } = await signIn(app);
    await app.database.db.pool.query('update session set expires_at = $1', [
      new Date(app.clock.now().getTime() + minute).toISOString(),
    ]);
    expect(await canWork(accessToken)).toBe(true);
    app.clock.advance(minute);
    expect(await canWork(accessToken)).toBe(false);
  });

  // spec: A1-04, LG-48
  test('ends at once with a logout, and no other session with it', async () => {
    const [one, two] = [await signIn(app), await signIn(app)];
    const answer = await app.api.call(logOut, {}, { token: one.accessToken });
    expect(answer.status).toBe(204);
    expect(await canWork(one.accessToken)).toBe(false);
    expect((await refresh(one.refreshToken)).status).toBe(401);
    expect(await canWork(two.accessToken)).toBe(true);
    expect((await app.api.call(logOut, {}, { token: one.accessToken })).status).toBe(401);
  });

  test.each(['', 'unknown', 'x'.repeat(201)])('is not opened by the refresh token %j', async (token) => {
    expect([400, 401]).toContain((await refresh(token)).status);
  });

  // spec: LG-36, LG-37, LG-42
  test('keeps neither tokens nor passwords readable', async () => {
    const { pool } = app.database.db;
    await pool.query('delete from refresh_token');
    const { refreshToken } = await signIn(app);
    expect(Buffer.from(refreshToken, 'base64url')).toHaveLength(32);
    const tokens = await pool.query<{ token_hash: Buffer }>('select token_hash from refresh_token');
    expect(tokens.rows.map((row) => row.token_hash)).toEqual([
      createHash('sha256').update(refreshToken).digest(),
    ]);
    const user = await createAccount('hashed@example.com');
    const users = await pool.query<{ password_hash: string }>(
      'select password_hash from user_account where id = $1',
      [user.id],
    );
    expect(users.rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('is not opened by a token that others signed or changed', async () => {
    const { accessToken } = await signIn(app);
    const [header = '', payload = '', signature = ''] = accessToken.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const forged = Buffer.from(JSON.stringify({ ...claims, sub: '2' })).toString('base64url');
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    for (const token of [`${header}.${forged}.${signature}`, `${none}.${payload}.`, 'x', `${accessToken}x`]) {
      expect(await canWork(token)).toBe(false);
    }
  });
});
