import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAudit } from '#contracts/audit.ts';
import { beginSecondFactor } from '#contracts/second-factor.ts';
import { changeServiceRequest } from '#contracts/service-requests.ts';
import { logIn, refreshSession } from '#contracts/sessions.ts';
import {
  changeOwnUser,
  changeUser,
  createUser,
  deleteOwnUser,
  generateOverwriteCode,
  listUsers,
  removeUser,
  setUserPassword,
  setUserProperties,
} from '#contracts/users.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { submitRequest } from '#tests/support/builders.ts';
import { inTheMiddle } from '#tests/support/in-the-middle.ts';
import { superAdmin } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { adminPassword, createAdmin, isShutOut } from '#tests/support/user-builders.ts';
import type { Admin } from '#tests/support/user-builders.ts';
import { ensureSuperAdmin } from './ensure-super-admin.ts';

let app: TestApp;
/** The super admin's. */
let as: { token: string };
beforeAll(async () => {
  app = await borrowTestApp();
  as = { token: (await app.superAdminSession()).accessToken };
});
afterAll(() => app.close());

describe('at the same moment', () => {
  test('two removals of an account remove it once', async () => {
    const { user } = await createAdmin(app, 'twice@example.com');
    const answers = await Promise.all(
      [1, 2, 3].map(() => app.api.call(removeUser, { params: { id: user.id } }, as)),
    );
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([204, 404, 404]);
  });

  test('two admins who reset each other are both signed out, and one of them can always sign in again', async () => {
    const [one, two] = [await createAdmin(app, 'one@example.com'), await createAdmin(app, 'two@example.com')];
    const answers = await Promise.all([
      app.api.call(setUserPassword, { params: { id: two.user.id }, body: { password: 'from one' } }, one.as),
      app.api.call(setUserPassword, { params: { id: one.user.id }, body: { password: 'from two' } }, two.as),
    ]);
    const changed = answers.filter((answer) => answer.status === 200).length;
    expect(changed).toBeGreaterThan(0);
    expect(
      [await isShutOut(app, one.session), await isShutOut(app, two.session)].filter(Boolean),
    ).toHaveLength(changed);
  });

  test('another email in the middle of edits lets each edit happen whole or not at all, and none after it', async () => {
    const { user, session, as: editor } = await createAdmin(app, 'editor@example.com');
    const { id } = await submitRequest(app);
    const edit = (notes: string) =>
      app.api.call(changeServiceRequest, { params: { id }, body: { notes } }, editor);
    const [first, second, third] = await Promise.all([
      edit('one'),
      edit('two'),
      edit('three'),
      app.api.call(changeUser, { params: { id: user.id }, body: { email: 'author@example.com' } }, as),
    ]);
    const done = [first, second, third].filter((answer) => answer.status === 200);
    const refused = [first, second, third].filter((answer) => answer.status === 401);
    expect(done.length + refused.length).toBe(3);
    const history = await app.api.call(
      listAudit,
      { query: { objectKind: 'service-request', objectId: id } },
      { token: as.token },
    );
    expect(history.body.data).toHaveLength(done.length);
    expect(await isShutOut(app, session)).toBe(true);
    expect((await edit('late')).status).toBe(401);
  });

  test('a password change and logins with the old one leave no session behind', async () => {
    const { user } = await createAdmin(app, 'busy@example.com');
    const old = () => app.api.call(logIn, { body: { email: user.email, password: adminPassword } });
    const [first, second, third] = await Promise.all([
      old(),
      old(),
      old(),
      app.api.call(setUserPassword, { params: { id: user.id }, body: { password: 'brand new' } }, as),
    ]);
    for (const answer of [first, second, third]) {
      if (answer.status === 200) expect(await isShutOut(app, answer.body)).toBe(true);
    }
    expect((await old()).status).toBe(401);
  });

  test('a login with a password that is changed meanwhile is refused', async () => {
    const { user } = await createAdmin(app, 'meanwhile@example.com');
    const changed = `update user_account set password_hash = password_hash || 'x' where id = $1`;
    const answer = await inTheMiddle(
      app.database.db.pool,
      { first: (client) => client.query(changed, [user.id]) },
      () => app.api.call(logIn, { body: { email: user.email, password: adminPassword } }),
    );
    expect(answer.status).toBe(401);
  });

  // spec: LG-47, RL-09
  test('an admin who is removed in the middle of giving rights away gives none', async () => {
    const { user: target } = await createAdmin(app, 'target@example.com');
    const actions: Record<string, (caller: Admin) => Promise<{ status: number }>> = {
      create: (caller) =>
        app.api.call(createUser, { body: { email: 'heir@example.com', password: 'sixsix' } }, caller.as),
      code: (caller) => app.api.call(generateOverwriteCode, {}, caller.as),
      change: (caller) =>
        app.api.call(setUserPassword, { params: { id: target.id }, body: { password: 'sixsix' } }, caller.as),
      begin: (caller) => app.api.call(beginSecondFactor, { body: { password: adminPassword } }, caller.as),
    };
    for (const [name, act] of Object.entries(actions)) {
      const properties = name === 'change' ? [] : ['BT01'];
      const caller = await createAdmin(app, `${name}@example.com`, { properties });
      const removed = {
        first: (client: PoolClient) => client.query('lock table user_account in exclusive mode'),
        last: (client: PoolClient) =>
          client.query('delete from user_account where id = $1', [caller.user.id]),
      };
      const answer = await inTheMiddle(app.database.db.pool, removed, () => act(caller));
      expect([name, answer.status]).toEqual([name, 401]);
    }
    expect((await app.api.call(listUsers, {}, as)).text).not.toContain('heir@example.com');
  });

  test('an admin whose properties are narrowed in the middle of a change no longer makes it', async () => {
    const caller = await createAdmin(app, 'narrowed@example.com');
    const { user: target } = await createAdmin(app, 'wide@example.com');
    const narrowed = {
      first: (client: PoolClient) =>
        client.query('select 1 from user_account where id = $1 for update', [target.id]),
      last: (client: PoolClient) =>
        client.query(`insert into user_property values ($1, 'BT01')`, [caller.user.id]),
    };
    const answer = await inTheMiddle(app.database.db.pool, narrowed, () =>
      app.api.call(setUserPassword, { params: { id: target.id }, body: { password: 'sixsix' } }, caller.as),
    );
    expect([answer.status, answer.error.message]).toEqual([
      403,
      'This account works with more properties than yours.',
    ]);
  });

  test('of two who assign properties the later one’s count, and the history has those before', async () => {
    const { user } = await createAdmin(app, 'assigned@example.com');
    const { pool } = app.database.db;
    const first = async (client: PoolClient) => {
      await client.query('select 1 from user_account where id = $1 for update', [user.id]);
      await client.query(`insert into user_property values ($1, 'WK02')`, [user.id]);
    };
    const { rows } = await pool.query<{ id: number }>(`select id from property where code = 'BT01'`);
    const call = { params: { id: user.id }, body: { propertyIds: rows.map(({ id }) => id) } };
    const answer = await inTheMiddle(pool, { first }, () => app.api.call(setUserProperties, call, as));
    expect(answer.body.data.map(({ code }) => code)).toEqual(['BT01']);
    const query = { objectKind: 'user', objectId: user.id } as const;
    expect((await app.api.call(listAudit, { query }, as)).body.data[0]?.changes).toEqual({
      properties: { from: ['WK02'], to: ['BT01'] },
    });
  });

  test('the own account is not deleted by someone for whom it has just been removed', async () => {
    const { user, as: own } = await createAdmin(app, 'gone@example.com');
    const first = (client: PoolClient) => client.query('delete from user_account where id = $1', [user.id]);
    const body = { currentPassword: adminPassword };
    const answer = await inTheMiddle(app.database.db.pool, { first }, () =>
      app.api.call(deleteOwnUser, { body }, own),
    );
    expect(answer.status).toBe(401);
    const query = { objectKind: 'user', objectId: user.id, action: 'deleted the own account' } as const;
    expect((await app.api.call(listAudit, { query }, as)).body.data).toEqual([]);
  });

  test('who changes the own email has in the history the one that was in force', async () => {
    const { user, as: own } = await createAdmin(app, 'first@example.com');
    const renamed = `update user_account set email = 'second@example.com' where id = $1`;
    const first = (client: PoolClient) => client.query(renamed, [user.id]);
    const body = { email: 'third@example.com', currentPassword: adminPassword };
    const answer = await inTheMiddle(app.database.db.pool, { first }, () =>
      app.api.call(changeOwnUser, { body }, own),
    );
    expect(answer.status, answer.text).toBe(200);
    const query = { objectKind: 'user', objectId: user.id } as const;
    expect((await app.api.call(listAudit, { query }, as)).body.data[0]?.changes).toEqual({
      email: { from: 'second@example.com', to: 'third@example.com' },
    });
  });

  test('of two servers that start, one alone frees the super admin of properties', async () => {
    const { pool } = app.database.db;
    const ofSuperAdmin = 'user_id = (select id from user_account where email = $1)';
    const { rows } = await pool.query<{ id: number }>(
      `insert into user_property select id, 'BT01' from user_account where email = $1 returning user_id as id`,
      [superAdmin.email],
    );
    const first = async (client: PoolClient) => {
      await client.query('select 1 from user_account where email = $1 for update', [superAdmin.email]);
      await client.query(`delete from user_property where ${ofSuperAdmin}`, [superAdmin.email]);
    };
    await inTheMiddle(pool, { first }, () => ensureSuperAdmin(app.context));
    const query = { objectKind: 'user', objectId: rows[0]?.id, action: 'assigned properties' } as const;
    expect((await app.api.call(listAudit, { query }, as)).body.data).toEqual([]);
  });

  test('a refresh and a password change leave no token that opens anything', async () => {
    const { user, session } = await createAdmin(app, 'fresh@example.com');
    const [renewed] = await Promise.all([
      app.api.call(refreshSession, { body: { refreshToken: session.refreshToken } }),
      app.api.call(setUserPassword, { params: { id: user.id }, body: { password: 'brand new' } }, as),
    ]);
    if (renewed.status === 200) expect(await isShutOut(app, renewed.body)).toBe(true);
    expect(await isShutOut(app, session)).toBe(true);
  });
});
