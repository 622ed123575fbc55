import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listAudit } from '#contracts/audit.ts';
import { enforcePasswordChange } from '#contracts/password-change.ts';
import { enforceSecondFactor } from '#contracts/second-factor.ts';
import {
  endAllOwnSessions,
  endOwnSession,
  listOwnSessions,
  logIn,
  logOut,
  refreshSession,
} from '#contracts/sessions.ts';
import { changeOwnUser, removeUser, resetSecondFactor, setUserPassword } from '#contracts/users.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { signIn, superAdmin } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { adminPassword, createAdmin, isShutOut, turnOnSecondFactor } from '#tests/support/user-builders.ts';
import { deviceName } from './device-name.ts';

let app: TestApp;
beforeAll(async () => {
  app = await borrowTestApp();
});
afterAll(() => app.close());

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Mobile Safari/604.1';
const desk = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function signInOn(userAgent: string, email: string) {
  const body = { email, password: adminPassword };
  return (await app.api.call(logIn, { body }, { headers: { 'user-agent': userAgent } })).body;
}

test('an admin sees where the account is signed in, and ends one session or all', async () => {
  const { user } = await createAdmin(app, 'devices@example.com');
  const other = await createAdmin(app, 'other@example.com');
  const [onPhone, atDesk] = [await signInOn(phone, user.email), await signInOn(desk, user.email)];
  const as = { token: atDesk.accessToken };
  app.clock.advance(5 * 60_000);
  const listed = await app.api.call(listOwnSessions, {}, as);
  const { data } = listed.body;
  expect(data.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
    ['Firefox on Windows', true],
    ['Safari on iPhone', false],
    ['Unknown device', false],
  ]);
  // In use just now, where the others have rested since they signed in.
  const [current, resting] = data;
  expect(Date.parse(current?.lastActiveAt ?? '')).toBeGreaterThan(Date.parse(resting?.lastActiveAt ?? ''));
  expect(listed.text).not.toContain(atDesk.refreshToken);
  app.clock.advance(60_000);
  const seenOnPhone = await app.api.call(listOwnSessions, {}, { token: onPhone.accessToken });
  expect(seenOnPhone.body.data[0]).toMatchObject({ device: 'Safari on iPhone', isCurrent: true });

  const body = { currentPassword: adminPassword };
  const about = { params: { id: resting?.id ?? 0 }, body };
  expect((await app.api.call(endOwnSession, about, other.as)).status).toBe(404);
  expect((await app.api.call(endOwnSession, about, as)).status).toBe(204);
  expect((await app.api.call(endOwnSession, about, as)).status).toBe(404);
  expect(await isShutOut(app, onPhone)).toBe(true);
  const left = (await app.api.call(listOwnSessions, {}, as)).body.data;
  expect(left.map(({ device }) => device)).toEqual(['Firefox on Windows', 'Unknown device']);

  expect((await app.api.call(endAllOwnSessions, { body }, as)).status).toBe(204);
  expect(await isShutOut(app, atDesk)).toBe(true);
  expect((await app.api.call(listOwnSessions, {}, other.as)).body.data).toHaveLength(1);
  const query = { objectKind: 'user', objectId: user.id } as const;
  const { accessToken } = await signInOn(desk, user.email);
  const history = await app.api.call(listAudit, { query }, { token: accessToken });
  expect(history.body.data.map(({ action }) => action).slice(0, 3)).toEqual([
    'signed in',
    'signed out everywhere',
    'ended a session',
  ]);
  // What nobody has used for half a day is over.
  app.clock.advance(12 * 60 * 60_000);
  const { accessToken: token } = await signInOn(phone, user.email);
  const living = (await app.api.call(listOwnSessions, {}, { token })).body.data;
  expect(living.map(({ device }) => device)).toEqual(['Safari on iPhone']);
  // So is what was used just now, and has reached its last day.
  await signInOn(desk, user.email);
  await app.database.db.pool.query(
    `update session set expires_at = $1 where user_id = $2 and user_agent like '%Firefox%'`,
    [app.clock.now().toISOString(), user.id],
  );
  expect((await app.api.call(listOwnSessions, {}, { token })).body.data).toHaveLength(1);
});

test('a session is over from the instant on at which it has rested too long, or reached its last day', async () => {
  const { user } = await createAdmin(app, 'instant@example.com');
  await app.clock.stopped(async () => {
    const refresh = async (refreshToken: string) =>
      (await app.api.call(refreshSession, { body: { refreshToken } })).status;
    const rested = await signInOn(phone, user.email);
    app.clock.advance(12 * 60 * 60_000);
    expect(await refresh(rested.refreshToken)).toBe(401);
    const { refreshToken } = await signInOn(phone, user.email);
    const now = app.clock.now().toISOString();
    await app.database.db.pool.query('update session set expires_at = $1 where user_id = $2', [now, user.id]);
    expect(await refresh(refreshToken)).toBe(401);
  });
});

test('what ends other sessions of the account closes their open back offices at once', async () => {
  const { user, as, session } = await createAdmin(app, 'closes@example.com');
  const copied = await signInOn(phone, user.email);
  const refresh = () => app.api.call(refreshSession, { body: { refreshToken: copied.refreshToken } });
  await refresh();
  app.clock.advance(11_000);
  const atOnce = vi.spyOn(app.context.realtime, 'closeEnded');
  expect((await refresh()).status).toBe(401);
  expect(atOnce).toHaveBeenCalledOnce();
  const body = { password: 'a row of seven herons', currentPassword: adminPassword };
  expect((await app.api.call(changeOwnUser, { body }, as)).status).toBe(200);
  expect(atOnce).toHaveBeenCalledTimes(2);
  atOnce.mockRestore();
  expect(await isShutOut(app, session)).toBe(false);
});

test('so does whatever else ends or limits sessions', async () => {
  const { user, as } = await createAdmin(app, 'shut@example.com');
  const everything = { token: (await signIn(app)).accessToken };
  await turnOnSecondFactor(app, { password: superAdmin.password, ...everything });
  const [own, confirmed] = [{ currentPassword: adminPassword }, { currentPassword: superAdmin.password }];
  const params = { id: user.id };
  const onPhone = () => signInOn(phone, user.email);
  const others = async () =>
    (await app.api.call(listOwnSessions, {}, as)).body.data.filter(({ isCurrent }) => !isCurrent);
  const acts: Record<string, () => Promise<{ status: number }>> = {
    'a logout': async () => app.api.call(logOut, {}, { token: (await onPhone()).accessToken }),
    'the end of one': async () => {
      await onPhone();
      const [other] = await others();
      return app.api.call(endOwnSession, { params: { id: other?.id ?? 0 }, body: own }, as);
    },
    'the end of all': () => app.api.call(endAllOwnSessions, { body: own }, as),
    'a reset of the second factor': () =>
      app.api.call(resetSecondFactor, { params, body: confirmed }, everything),
    'another password': () =>
      app.api.call(setUserPassword, { params, body: { password: 'given once more' } }, everything),
    'a removal': () => app.api.call(removeUser, { params }, everything),
  };
  for (const [name, rule] of [
    ['passwords', enforcePasswordChange],
    ['second factors', enforceSecondFactor],
  ] as const)
    for (const isEnforced of [true, false])
      acts[`the rule of ${name}, ${isEnforced}`] = () =>
        app.api.call(rule, { body: { isEnforced, ...confirmed } }, everything);
  const atOnce = vi.spyOn(app.context.realtime, 'closeEnded');
  for (const [name, act] of Object.entries(acts)) {
    atOnce.mockClear();
    const { status } = await act();
    expect([name, status < 300, atOnce.mock.calls.length]).toEqual([name, true, 1]);
  }
  atOnce.mockRestore();
  await app.database.db.pool.query('delete from second_factor');
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'Chrome on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['Mozilla/5.0 (X11; FreeBSD amd64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Viewer/2.0', 'Unknown browser on Windows'],
  ['curl/8.5.0', 'Unknown device'],
  [null, 'Unknown device'],
])('the device of %j is called %j', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
