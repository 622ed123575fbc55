import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAudit } from '#contracts/audit.ts';
import { listServiceRequests } from '#contracts/service-requests.ts';
import { logIn } from '#contracts/sessions.ts';
import {
  changeOwnUser,
  changeUser,
  createUser,
  deleteOwnUser,
  generateOverwriteCode,
  getOwnUser,
  getUser,
  listUserProperties,
  listUsers,
  removeUser,
  setUserPassword,
  setUserProperties,
  setUserRole,
  signUp,
  users,
} from '#contracts/users.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { breakOff } from '#tests/support/fault-injection.ts';
import { addUnit } from '#tests/support/property-builders.ts';
import { signIn, superAdmin } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { adminPassword, createAdmin, isShutOut } from '#tests/support/user-builders.ts';
import { ensureSuperAdmin } from './ensure-super-admin.ts';

let app: TestApp;
/** The super admin's. */
let as: { token: string };
let superAdminId: number;
beforeAll(async () => {
  app = await borrowTestApp();
  const { accessToken, user } = await app.superAdminSession();
  as = { token: accessToken };
  superAdminId = user.id;
});
afterAll(() => app.close());

const params = (id: number) => ({ params: { id } });
const canWork = async (token: string) =>
  (await app.api.call(listServiceRequests, {}, { token })).status === 200 &&
  (await app.api.call(listUsers, {}, { token })).status === 200;
const passwordOf = (email: string) => (password: string) =>
  app.api.call(logIn, { body: { email, password } });

describe('any admin', () => {
  // spec: RL-05, A3-08, EN-26
  test('creates accounts, with the role ADMIN unless it is named, in any case', async () => {
    const { as: plain } = await createAdmin(app, 'creator@example.com');
    const created = await app.api.call(
      createUser,
      { body: { email: 'new@example.com', password: 'sixsix' } },
      plain,
    );
    expect(created.status).toBe(201);
    expect(created.body.data).toMatchObject({
      id: expect.any(Number),
      email: 'new@example.com',
      role: 'ADMIN',
      isSuperAdmin: false,
    });
    expect(created.text).not.toMatch(/password|hash/i);
    const named = await app.api.send('POST', '/api/admin/users', {
      ...plain,
      payload: { email: 'named@example.com', password: 'sixsix', role: 'admin' },
    });
    expect(named.status).toBe(201);
    expect((await passwordOf('new@example.com')('sixsix')).status).toBe(200);
  });

  // spec: A3-08, AP-15, AP-19
  test.each([
    [{ password: 'sixsix' }, 400, 'email'],
    [{ email: 'not an address', password: 'sixsix' }, 400, 'email'],
    [{ email: 'short@example.com', password: 'five5' }, 400, 'password'],
    [{ email: 'none@example.com' }, 400, 'password'],
    [{ email: 'king@example.com', password: 'sixsix', role: 'KING' }, 400, 'role'],
    [{ email: 'SUPERADMIN@example.com', password: 'sixsix' }, 409, 'email'],
  ])('learns what is wrong with %j', async (payload, status, path) => {
    const answer = await app.api.send('POST', '/api/admin/users', { ...as, payload });
    expect(answer.status).toBe(status);
    expect(answer.error.error.issues?.map((issue) => issue.path)).toEqual([path]);
  });

  // spec: US-22, RL-04, A3-06, A3-07
  test('lists the accounts by email and filters them by role in any case', async () => {
    const all = await app.api.call(listUsers, { query: { pageSize: 200 } }, as);
    const emails = all.body.data.map((row) => row.email);
    expect(emails).toEqual(emails.toSorted());
    // All have one role.
    const byRole = await app.api.call(listUsers, { query: { sort: '-role', pageSize: 200 } }, as);
    expect(byRole.body.data.map((row) => row.email)).toEqual(emails.toReversed());
    expect(all.body.meta).toMatchObject({ total: emails.length, superAdminEmail: superAdmin.email });
    expect(all.body.data.filter((row) => row.isSuperAdmin).map((row) => row.email)).toEqual([
      superAdmin.email,
    ]);
    for (const role of ['admin', 'ADMIN', 'Admin']) {
      const found = await app.api.call(listUsers, { query: { role } }, as);
      expect(found.body.meta.total).toBe(emails.length);
    }
    expect((await app.api.call(listUsers, { query: { role: 'owner' } }, as)).body.data).toEqual([]);
    const { text } = await app.api.call(users.export, { query: { role: 'admin' } }, as);
    expect(text).toContain(`${superAdminId},${superAdmin.email},ADMIN,Yes,No\n`);
  });

  // spec: RL-07, LG-45, A3-09
  test('sets a password, and every session of the account ends with that request', async () => {
    const { user, session } = await createAdmin(app, 'reset@example.com');
    const elsewhere = await signIn(app, { email: user.email, password: adminPassword });
    const { as: colleague } = await createAdmin(app, 'resetter@example.com');
    const answer = await app.api.call(
      setUserPassword,
      { ...params(user.id), body: { password: 'other6' } },
      colleague,
    );
    expect([answer.status, answer.body.data.id]).toEqual([200, user.id]);
    expect(await isShutOut(app, session)).toBe(true);
    expect(await isShutOut(app, elsewhere)).toBe(true);
    expect((await passwordOf(user.email)(adminPassword)).status).toBe(401);
    expect((await passwordOf(user.email)('other6')).status).toBe(200);
    expect(await canWork(colleague.token)).toBe(true);
    await app.api.call(changeUser, { ...params(user.id), body: { role: 'ADMIN', password: 'another6' } }, as);
    const history = await app.api.call(listAudit, { query: { objectKind: 'user', objectId: user.id } }, as);
    // Every sign-in stands there, too.
    expect(new Set(history.body.data.map(({ action }) => action))).toEqual(
      new Set(['changed, with the password', 'set the password', 'signed in', 'created']),
    );
    expect(history.text).not.toMatch(/other6|another6/);
  });

  // spec: A3-09
  test('is given no password that is too short', async () => {
    const { user } = await createAdmin(app, 'short@example.com');
    const refused = await app.api.call(
      setUserPassword,
      { ...params(user.id), body: { password: 'fives' } },
      as,
    );
    expect([refused.status, refused.error.error.issues?.[0]?.path]).toEqual([400, 'password']);
    expect((await passwordOf(user.email)(adminPassword)).status).toBe(200);
  });

  // spec: RL-06, LG-46, A3-10
  test('sets a role, and every session of the account ends with that request', async () => {
    const { user, session } = await createAdmin(app, 'promoted@example.com');
    const { pool } = app.database.db;
    await pool.query(`update user_account set role = 'manager' where id = $1`, [user.id]);
    const stranger = await signIn(app, { email: user.email, password: adminPassword });
    expect((await app.api.call(getOwnUser, {}, { token: stranger.accessToken })).status).toBe(403);
    const role = await app.api.call(setUserRole, { ...params(user.id), body: { role: 'Admin' } }, as);
    expect(role.body.data.role).toBe('ADMIN');
    expect(await isShutOut(app, session)).toBe(true);
    expect(await isShutOut(app, stranger)).toBe(true);
    const again = await signIn(app, { email: user.email, password: adminPassword });
    expect(await canWork(again.accessToken)).toBe(true);
  });

  // spec: A3-04, A3-05
  test('changes an account by its address, with the same consequences, and not over a newer state', async () => {
    const { user, session } = await createAdmin(app, 'old.name@example.com');
    const stale = user.updatedAt;
    const changed = await app.api.call(
      changeUser,
      { ...params(user.id), body: { email: 'new.name@example.com', expectedUpdatedAt: stale } },
      as,
    );
    expect(changed.body.data.email).toBe('new.name@example.com');
    expect(await isShutOut(app, session)).toBe(true);
    const query = { objectKind: 'user', objectId: user.id, action: 'changed' } as const;
    expect((await app.api.call(listAudit, { query }, as)).body.data).toMatchObject([
      { changes: { email: { from: 'old.name@example.com', to: 'new.name@example.com' } } },
    ]);
    const late = await app.api.call(
      changeUser,
      { ...params(user.id), body: { email: 'third@example.com', expectedUpdatedAt: stale } },
      as,
    );
    expect(late.status).toBe(409);
    expect(late.error.data).toMatchObject({ email: 'new.name@example.com' });
    const taken = await app.api.call(
      changeUser,
      { ...params(user.id), body: { email: superAdmin.email } },
      as,
    );
    expect(taken.status).toBe(409);
    expect((await app.api.call(getUser, params(user.id), as)).body.data.email).toBe('new.name@example.com');
  });

  test('signs nobody out with a change that changes nothing', async () => {
    const { user, session } = await createAdmin(app, 'unchanged@example.com');
    for (const body of [{}, { email: user.email }]) {
      const answer = await app.api.call(changeUser, { ...params(user.id), body }, as);
      expect(answer.body.data).toEqual(user);
    }
    expect(await canWork(session.accessToken)).toBe(true);
  });

  // spec: RL-03, A3-10
  test('gives nobody a role that is not offered', async () => {
    const { user, session } = await createAdmin(app, 'kept@example.com');
    const refused = await app.api.call(setUserRole, { ...params(user.id), body: { role: 'OWNER' } }, as);
    expect(refused.status).toBe(400);
    expect(refused.error.error.issues).toEqual([{ path: 'role', message: 'Please choose a role' }]);
    expect(await canWork(session.accessToken)).toBe(true);
  });

  // spec: A3-04, A3-05, A3-09, A3-11, A3-13, A3-14
  test('learns when there is no such account', async () => {
    const none = params(999_999);
    const body = { password: 'sixsix' };
    const answers = await Promise.all([
      app.api.call(getUser, none, as),
      app.api.call(setUserPassword, { ...none, body }, as),
      app.api.call(setUserRole, { ...none, body: { role: 'ADMIN' } }, as),
      app.api.call(removeUser, none, as),
      app.api.call(listUserProperties, none, as),
      app.api.call(setUserProperties, { ...none, body: { propertyIds: [] } }, as),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 404));
  });
});

describe('the super admin', () => {
  // spec: RL-08, RL-09, RL-10, RL-11, LG-47, A3-11
  test('alone removes accounts, and their sessions end with that request', async () => {
    const { user, session } = await createAdmin(app, 'leaver@example.com');
    const { user: colleague, as: plain } = await createAdmin(app, 'colleague@example.com');
    for (const id of [user.id, colleague.id, superAdminId]) {
      expect((await app.api.call(removeUser, params(id), plain)).status).toBe(403);
    }
    expect(await canWork(session.accessToken)).toBe(true);
    expect((await app.api.call(removeUser, params(user.id), as)).status).toBe(204);
    const query = { objectKind: 'user', objectId: user.id } as const;
    const [last] = (await app.api.call(listAudit, { query }, as)).body.data;
    expect(last).toMatchObject({ action: 'removed', changes: { email: { from: user.email, to: null } } });
    expect(await isShutOut(app, session)).toBe(true);
    expect((await passwordOf(user.email)(adminPassword)).status).toBe(401);
    expect((await app.api.call(removeUser, params(superAdminId), as)).status).toBe(403);
    expect(await canWork(as.token)).toBe(true);
  });

  // spec: RL-06, RL-07, RL-12
  test('is changed by nobody else, and keeps email and reach', async () => {
    const { as: plain } = await createAdmin(app, 'rebel@example.com');
    const about = params(superAdminId);
    const answers = await Promise.all([
      app.api.call(setUserPassword, { ...about, body: { password: 'sixsix' } }, plain),
      app.api.call(setUserRole, { ...about, body: { role: 'ADMIN' } }, plain),
      app.api.call(changeUser, { ...about, body: { email: 'mine@example.com' } }, plain),
      app.api.call(setUserProperties, { ...about, body: { propertyIds: [1] } }, plain),
      app.api.call(setUserProperties, { ...about, body: { propertyIds: [1] } }, as),
      app.api.call(changeUser, { ...about, body: { email: 'mine@example.com' } }, as),
      app.api.call(
        changeOwnUser,
        { body: { email: 'mine@example.com', currentPassword: superAdmin.password } },
        as,
      ),
      // spec: A3-10
      app.api.call(setUserRole, { ...about, body: { role: 'OWNER' } }, as),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 403));
    expect(await canWork(as.token)).toBe(true);
  });

  // spec: RL-13, A3-03, LG-24
  test('cannot delete the own account; everyone else can, and is signed out', async () => {
    expect((await app.api.call(deleteOwnUser, { body: {} }, as)).status).toBe(403);
    const { user, session, as: own } = await createAdmin(app, 'goner@example.com');
    expect(
      (await app.api.call(deleteOwnUser, { body: { currentPassword: adminPassword } }, own)).status,
    ).toBe(204);
    expect(await isShutOut(app, session)).toBe(true);
    expect((await app.api.call(getUser, params(user.id), as)).status).toBe(404);
  });
});

describe('one’s own account', () => {
  // spec: A3-01
  test('says who one is', async () => {
    const { body } = await app.api.call(getOwnUser, {}, as);
    expect(body.data).toMatchObject({
      id: superAdminId,
      email: superAdmin.email,
      isSuperAdmin: true,
      hasSecondFactor: false,
      mustSetUpSecondFactor: false,
      propertyIds: [],
    });
  });

  // spec: A3-02, LG-45
  test('changes only with the current password, and then ends the other sessions', async () => {
    const { user, session, as: own } = await createAdmin(app, 'self@example.com');
    const other = await signIn(app, { email: user.email, password: adminPassword });
    for (const currentPassword of [undefined, '', 'wrong wrong']) {
      const refused = await app.api.call(
        changeOwnUser,
        { body: { password: 'better horse', ...(currentPassword === undefined ? {} : { currentPassword }) } },
        own,
      );
      expect(refused.status).toBe(400);
      expect(refused.error.error.issues?.[0]?.path).toBe('currentPassword');
    }
    const king = await app.api.call(changeOwnUser, { body: { role: 'OWNER' } }, own);
    expect([king.status, king.error.error.issues?.[0]?.path]).toEqual([400, 'role']);
    const changed = await app.api.call(
      changeOwnUser,
      { body: { email: 'myself@example.com', password: 'better horse', currentPassword: adminPassword } },
      own,
    );
    expect(changed.body.data.email).toBe('myself@example.com');
    expect(await canWork(session.accessToken)).toBe(true);
    expect(await isShutOut(app, other)).toBe(true);
    expect((await passwordOf('myself@example.com')('better horse')).status).toBe(200);
  });
});

describe('assigned properties', () => {
  test('are taken off an account that the server’s settings make the super admin’s', async () => {
    const { user } = await createAdmin(app, 'heir@example.com', { properties: ['BT01'] });
    const superAdminNow = { email: 'Heir@example.com', password: null };
    const context = { ...app.context, config: { ...app.context.config, superAdmin: superAdminNow } };
    const start = async () => expect(await ensureSuperAdmin(context)).toBeNull();
    await breakOff(app.database.db.pool, start);
    await start();
    expect((await app.api.call(getUser, params(user.id), as)).body.data.propertyIds).toEqual([]);
    const query = { objectKind: 'user', objectId: user.id, action: 'assigned properties' } as const;
    const { body } = await app.api.call(listAudit, { query }, as);
    expect(body.data.map(({ actorEmail }) => actorEmail)).toEqual([
      'The server’s operator',
      superAdmin.email,
    ]);
  });

  // spec: A3-13, A3-14
  test('are read and set by admins who work with all', async () => {
    const { user } = await createAdmin(app, 'assigned@example.com', { properties: ['PW04', 'BT01'] });
    await createAdmin(app, 'neighbor@example.com', { properties: ['TH03'] });
    const listed = await app.api.call(listUserProperties, params(user.id), as);
    // In the order of the office.
    expect(listed.body.data.map(({ code }) => code)).toEqual(['BT01', 'PW04']);
    expect(listed.body.data[0]).toMatchObject({ id: expect.any(Number), name: 'Bent Trail Condominiums' });
    const one = listed.body.data[0]?.id ?? 0;
    const set = (propertyIds: number[]) =>
      app.api.send('PUT', `/api/admin/${user.id}/properties`, { ...as, payload: { propertyIds } });
    expect((await set([one, one])).body).toMatchObject({ data: [{ code: 'BT01' }] });
    const stale = { email: 'late@example.com', expectedUpdatedAt: user.updatedAt };
    expect((await app.api.call(changeUser, { ...params(user.id), body: stale }, as)).status).toBe(409);
    const { updatedAt } = (await app.api.call(getUser, params(user.id), as)).body.data;
    // Nor does a change take along others than those that the account has.
    const two = listed.body.data[1]?.id ?? 0;
    const { id, realEstateObjectId, propertyCode, unitNumber, unitIdentifier } = await addUnit(app, as, '7');
    const unit = { id, realEstateObjectId, propertyCode, unitNumber, unitIdentifier };
    const refusals: [string, { propertyIds?: number[]; units?: (typeof unit)[] }][] = [
      ['propertyIds', { propertyIds: [] }],
      ['propertyIds', { propertyIds: [two] }],
      ['propertyIds', { propertyIds: [one, two] }],
      ['units', { units: [unit, unit] }],
    ];
    for (const [field, sent] of refusals) {
      const refused = await app.api.call(changeUser, { ...params(user.id), body: sent }, as);
      expect([refused.status, refused.error.error.issues?.[0]?.path]).toEqual([400, field]);
    }
    expect((await set([one])).status).toBe(200);
    // What changes nothing leaves no trace.
    expect((await app.api.call(getUser, params(user.id), as)).body.data.updatedAt).toBe(updatedAt);
    expect((await set([one, 999_999])).status).toBe(400);
    expect((await app.api.call(getUser, params(user.id), as)).body.data.propertyIds).toEqual([one]);
    // One more is a change too.
    expect((await set([one, two])).status).toBe(200);
    const query = { objectKind: 'user', objectId: user.id, action: 'assigned properties' } as const;
    const { body } = await app.api.call(listAudit, { query }, as);
    expect(body.data.map(({ changes }) => changes['properties'])).toEqual([
      { from: ['BT01'], to: ['BT01', 'PW04'] },
      { from: ['BT01', 'PW04'], to: ['BT01'] },
      { from: [], to: ['BT01', 'PW04'] },
    ]);
    expect((await set([])).body).toEqual({ data: [] });
  });

  test('are not widened by a detour', async () => {
    const { user, as: scoped } = await createAdmin(app, 'scoped@example.com', { properties: ['BT01'] });
    const { user: wide } = await createAdmin(app, 'wide@example.com');
    const { user: peer } = await createAdmin(app, 'peer@example.com', { properties: ['BT01'] });
    const { user: wider } = await createAdmin(app, 'wider@example.com', { properties: ['BT01', 'WK02'] });
    const password = { body: { password: 'sixsix' } };
    const statuses = async (...answers: Promise<{ status: number }>[]) =>
      (await Promise.all(answers)).map((answer) => answer.status);
    expect(
      await statuses(
        app.api.call(setUserProperties, { ...params(user.id), body: { propertyIds: [] } }, scoped),
        app.api.call(setUserPassword, { ...params(wide.id), ...password }, scoped),
        app.api.call(setUserPassword, { ...params(wider.id), ...password }, scoped),
        app.api.call(setUserRole, { ...params(wide.id), body: { role: 'ADMIN' } }, scoped),
        app.api.call(changeUser, { ...params(wide.id), ...password }, scoped),
      ),
    ).toEqual([403, 403, 403, 403, 403]);
    expect(
      await statuses(app.api.call(setUserPassword, { ...params(peer.id), ...password }, scoped)),
    ).toEqual([200]);
    const created = await app.api.call(
      createUser,
      { body: { email: 'child@example.com', password: 'sixsix' } },
      scoped,
    );
    expect(created.body.data.propertyIds).toHaveLength(1);
    const query = { objectKind: 'user', objectId: created.body.data.id } as const;
    expect((await app.api.call(listAudit, { query }, as)).body.data).toMatchObject([
      { action: 'created', changes: { properties: { from: null, to: ['BT01'] } } },
    ]);
    const { body } = await app.api.call(generateOverwriteCode, {}, scoped);
    const invited = { email: 'invited@example.com', password: 'long enough', overwriteCode: body.data.code };
    const signedUp = await app.api.call(signUp, { body: invited });
    const reach = await app.api.call(getUser, params(signedUp.body.data.id), as);
    expect(reach.body.data.propertyIds).toHaveLength(1);
  });
});
