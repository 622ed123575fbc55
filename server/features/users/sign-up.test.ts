import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAudit } from '#contracts/audit.ts';
import { logIn } from '#contracts/sessions.ts';
import { generateOverwriteCode, removeUser, signUp } from '#contracts/users.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { superAdmin } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { createAdmin } from '#tests/support/user-builders.ts';
import { deleteExpiredCodes } from './overwrite-code.queries.ts';

let app: TestApp;
/** The super admin's. */
let as: { token: string };
beforeAll(async () => {
  app = await borrowTestApp();
  as = { token: (await app.superAdminSession()).accessToken };
});
afterAll(() => app.close());

describe('signing up', () => {
  const makeCode = async () => (await app.api.call(generateOverwriteCode, {}, as)).body.data;
  const attempt = (email: string, overwriteCode?: string, password = 'long enough') =>
    app.api.call(signUp, { body: { email, password, ...(overwriteCode ? { overwriteCode } : {}) } });

  const logInAs = (email: string) => app.api.call(logIn, { body: { email, password: 'long enough' } });

  // spec: A1-03, A3-12, RL-17
  test('works once with a code, however that is typed', async () => {
    const { code, expiresAt } = await makeCode();
    expect(Date.parse(expiresAt) - app.clock.now().getTime()).toBeGreaterThan(23 * 3_600_000);
    const created = await attempt('first@example.com', ` ${code.toLowerCase().replaceAll('-', ' ')} `);
    expect(created.status).toBe(201);
    expect(created.body.data).toEqual({ id: expect.any(Number), email: 'first@example.com', role: 'ADMIN' });
    expect((await logInAs('first@example.com')).status).toBe(200);
    const historyOf = async (action: string) =>
      (await app.api.call(listAudit, { query: { objectKind: 'user', action } }, as)).body.data[0];
    expect(await historyOf('made an overwrite code')).toMatchObject({
      actorEmail: superAdmin.email,
      changes: { expiresAt: { from: null, to: expiresAt } },
    });
    expect(await historyOf('signed up')).toMatchObject({
      objectId: created.body.data.id,
      actorEmail: 'first@example.com',
      changes: { email: { from: null, to: 'first@example.com' }, role: { from: null, to: 'ADMIN' } },
    });
    expect((await attempt('second@example.com', code)).status).toBe(403);
  });

  // spec: RL-14, AP-17
  test.each([undefined, '', 'ABCD-EFGH', '0'.repeat(20)])('creates no account with %j', async (code) => {
    const refused = await attempt('nobody@example.com', code);
    expect(refused.status).toBe(403);
    expect(refused.error.error.code).toBe('FORBIDDEN');
    expect((await logInAs('nobody@example.com')).status).toBe(401);
  });

  test('leaves the code good where something else was wrong', async () => {
    const { code } = await makeCode();
    expect((await attempt('careful@example.com', code, 'short')).status).toBe(400);
    expect((await attempt(superAdmin.email, code)).status).toBe(409);
    expect((await attempt('careful@example.com', code)).status).toBe(201);
  });

  // spec: RL-15
  test('gives the account the role of the code', async () => {
    const { code } = await makeCode();
    const { pool } = app.database.db;
    await pool.query(
      `update overwrite_code set role = 'MANAGER' where created_at = (select max(created_at) from overwrite_code)`,
    );
    expect((await attempt('manager@example.com', code)).body.data.role).toBe('MANAGER');
    const { rows } = await pool.query(`select role from user_account where email = 'manager@example.com'`);
    expect(rows).toEqual([{ role: 'MANAGER' }]);
  });

  // spec: RL-17
  test('of two at the same moment lets in one', async () => {
    const { code } = await makeCode();
    const emails = ['a', 'b', 'c', 'd'].map((name) => `race.${name}@example.com`);
    const answers = await Promise.all(emails.map((email) => attempt(email, code)));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 403, 403, 403]);
  });

  // spec: RL-16, RL-18
  test('ends after 24 hours, and only the hash of a code is stored', async () => {
    const { code } = await makeCode();
    const { rows } = await app.database.db.pool.query<{ code_hash: Buffer }>('select * from overwrite_code');
    const notified = rows.map((row) => JSON.stringify(row) + row.code_hash.toString('latin1')).join();
    expect(notified).not.toMatch(new RegExp(code.replaceAll('-', '-?'), 'i'));
    expect(rows.every((row) => row.code_hash.length === 32)).toBe(true);
    app.clock.advance(24 * 3_600_000);
    expect((await attempt('late@example.com', code)).status).toBe(403);
    as = { token: (await app.superAdminSession()).accessToken };
    await app.clock.stopped(async () => {
      const { code: exact } = await makeCode();
      app.clock.advance(24 * 3_600_000);
      expect((await attempt('late@example.com', exact)).status).toBe(403);
    });
    expect(await deleteExpiredCodes(app.context.db, app.clock.now().toISOString())).toBeGreaterThan(0);
    as = { token: (await app.superAdminSession()).accessToken };
  });

  test('is not opened by a code whose maker is gone', async () => {
    const { user, as: maker } = await createAdmin(app, 'maker@example.com');
    const { body } = await app.api.call(generateOverwriteCode, {}, maker);
    await app.api.call(removeUser, { params: { id: user.id } }, as);
    expect((await attempt('orphan@example.com', body.data.code)).status).toBe(403);
  });

  test('is not opened by a code whose maker is an admin no longer', async () => {
    const { user, as: maker } = await createAdmin(app, 'was.admin@example.com');
    const { body } = await app.api.call(generateOverwriteCode, {}, maker);
    const setRole = (role: string) =>
      app.database.db.pool.query('update user_account set role = $1 where id = $2', [role, user.id]);
    await setRole('manager');
    expect((await attempt('orphan@example.com', body.data.code)).status).toBe(403);
    await setRole('admin');
    expect((await attempt('orphan@example.com', body.data.code)).status).toBe(201);
  });
});
