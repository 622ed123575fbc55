import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { recordsChanged } from '#contracts/events.ts';
import type { RecordChange } from '#contracts/events.ts';
import { changeServiceRequest, deleteServiceRequest } from '#contracts/service-requests.ts';
import { logOut } from '#contracts/sessions.ts';
import { removeLeases } from '#contracts/leases.ts';
import { createMessage, readConversation } from '#contracts/messages.ts';
import { replaceOwner } from '#contracts/owners.ts';
import { createPayments } from '#contracts/payments.ts';
import { savedViews } from '#contracts/saved-views.ts';
import { tenants } from '#contracts/tenants.ts';
import { setUnitOwner } from '#contracts/units.ts';
import { removeUser, resetSecondFactor, setUserPassword, setUserRole } from '#contracts/users.ts';
import { submitRequest } from '#tests/support/builders.ts';
import { submitInquiry } from '#tests/support/inquiry-builders.ts';
import { addLease, addOwner, addTenant, addUnit } from '#tests/support/property-builders.ts';
import { signIn, startTestApp, superAdmin } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { turnOnSecondFactor } from '#tests/support/user-builders.ts';
import { soon } from '#tests/support/soon.ts';

/** Two instances on one database. */
let one: TestApp;
let two: TestApp;
const opened: Socket[] = [];

/** How far the clock is ahead by which one announcement waits a second for the one before it. */
let aheadMs = 0;
const sinceStart = performance.now.bind(performance);

beforeAll(async () => {
  one = await startTestApp({ listen: true, shares: 'database' });
  two = await startTestApp({ listen: true, shares: one });
  await bothListen();
});
beforeEach(() => {
  aheadMs += 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => sinceStart() + aheadMs);
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await two.close();
  await one.close();
});

interface Ear {
  socket: Socket;
  changes: RecordChange[];
  messages: unknown[];
  /** The conversations that the person has read. */
  read: unknown[];
}

/** A back office at an instance, as its browser connects. */
async function listenAt(
  app: TestApp,
  token: unknown,
  options: { transports?: string[]; extraHeaders?: Record<string, string> } = {},
): Promise<Ear> {
  const socket = io(app.url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token },
    ...options,
  });
  opened.push(socket);
  const ear: Ear = { socket, changes: [], messages: [], read: [] };
  socket.on('records_changed', (event) => ear.changes.push(...recordsChanged.parse(event).changes));
  socket.on('receive_message', (event) => ear.messages.push(event));
  socket.on('conversation_read', (event) => ear.read.push(event));
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve);
    socket.on('connect_error', reject);
  });
  return ear;
}

/** Once it holds, what is announced next need not wait out its second. */
async function announced(check: () => void): Promise<void> {
  await soon(check);
  aheadMs += 1000;
}

const hears = (ear: Ear, expected: unknown[]) => announced(() => expect(ear.changes).toEqual(expected));

/** An instance hears the other ones from a moment after its start. */
async function bothListen(): Promise<void> {
  const { accessToken } = await one.superAdminSession();
  const ears = [await listenAt(one, accessToken), await listenAt(two, accessToken)];
  await soon(async () => {
    const pings = [pingOf(1), pingOf(2)];
    for (const [index, { context }] of [one, two].entries())
      await context.db.afterCommit(async () =>
        context.realtime.emitToUsers([userOf(accessToken)], 'receive_message', pingOf(index + 1)),
      );
    for (const ear of ears) expect(ear.messages).toEqual(expect.arrayContaining(pings));
  });
}

/** By its id an ear knows which instance it hears. */
const pingOf = (id: number) => ({ id, senderId: 1, receiverId: 2, timestamp: '2026-01-31T09:30:00.000Z' });

function userOf(token: string): number {
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return Number((claims as { sub: string }).sub);
}

/** Another admin, who works with one property where one is named. */
async function addAdmin(email: string, propertyCode?: string): Promise<string> {
  const { pool } = one.database.db;
  await pool.query(
    `insert into user_account (email, role, password_hash)
     select $1, 'ADMIN', password_hash from user_account limit 1 on conflict do nothing`,
    [email],
  );
  await pool.query(
    'delete from user_property where user_id = (select id from user_account where email = $1)',
    [email],
  );
  if (propertyCode) await assign(email, propertyCode);
  return (await signIn(one, { email, password: 'correct horse battery' })).accessToken;
}

const assign = (email: string, propertyCode: string) =>
  one.database.db.pool.query(
    'insert into user_property (user_id, property_code) select id, $2 from user_account where email = $1',
    [email, propertyCode],
  );

test('an answer to a back office that polls is as closed as any other', async () => {
  const { status, headers } = await fetch(`${one.url}/socket.io/?EIO=4&transport=polling`);
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
  });
});

test('what comes in at one instance, and what staff do with it, is announced at both', async () => {
  const { accessToken: token } = await one.superAdminSession();
  const ears = [await listenAt(one, token), await listenAt(two, token, { transports: ['polling'] })];
  const { id } = await submitRequest(one, { propertyCode: 'WK02' });
  const about = { kind: 'service-request', id } as const;
  const created = { ...about, act: 'created', propertyCode: 'WK02' };
  for (const ear of ears) await hears(ear, [created]);
  await two.api.call(changeServiceRequest, { params: { id }, body: { status: 'OPEN' } }, { token });
  const changed = { ...about, act: 'changed', propertyCode: 'WK02' };
  for (const ear of ears) await hears(ear, [created, changed]);
  // Saying so again changes nothing, and a refused change neither.
  await two.api.call(changeServiceRequest, { params: { id }, body: { status: 'OPEN' } }, { token });
  await two.api.call(changeServiceRequest, { params: { id }, body: { propertyCode: 'ZZ99' } }, { token });
  await one.api.call(deleteServiceRequest, { params: { id } }, { token });
  for (const ear of ears) await hears(ear, [created, changed, { ...changed, act: 'deleted' }]);
});

test('a back office is not notified of what it does itself, and every other one is', async () => {
  const { accessToken: token } = await one.superAdminSession();
  const [own, second, elsewhere] = [
    await listenAt(one, token),
    await listenAt(one, token),
    await listenAt(two, token),
  ];
  const { id, updatedAt } = await submitRequest(one);
  const url = `/api/public-submissions/${id}`;
  const notified = { kind: 'service-request', id, propertyCode: 'BT01' };
  await hears(second, [{ ...notified, act: 'created' }]);
  const answer = await one.api.send('PATCH', url, {
    token,
    payload: { status: 'OPEN', expectedUpdatedAt: updatedAt },
    headers: { 'x-socket-id': own.socket.id ?? '' },
  });
  expect(answer.status).toBe(200);
  await hears(second, [
    { ...notified, act: 'created' },
    { ...notified, act: 'changed' },
  ]);
  await one.api.send('DELETE', url, { token, headers: { 'x-socket-id': second.socket.id ?? '' } });
  await hears(own, [
    { ...notified, act: 'created' },
    { ...notified, act: 'deleted' },
  ]);
  await hears(elsewhere, [
    { ...notified, act: 'created' },
    { ...notified, act: 'changed' },
    { ...notified, act: 'deleted' },
  ]);
  expect(second.changes).toHaveLength(2);
});

test('many that come at once are announced in few events, and none is left out', async () => {
  const { accessToken } = await one.superAdminSession();
  const ear = await listenAt(two, accessToken);
  let events = 0;
  ear.socket.on('records_changed', () => (events += 1));
  const sent = await Promise.all(Array.from({ length: 70 }, () => submitRequest(one)));
  await soon(() =>
    expect(new Set(ear.changes.map(({ id }) => id))).toEqual(new Set(sent.map(({ id }) => id))),
  );
  // One a second, for as long as a busy machine takes.
  expect(events).toBeLessThan(60);
});

test('an admin with assigned properties hears of theirs alone, from the moment they are assigned', async () => {
  const ear = await listenAt(two, await addAdmin('scoped@example.com', 'BT01'));
  await submitRequest(one, { propertyCode: 'WK02' });
  await submitInquiry(one);
  const { id } = await submitRequest(one, { propertyCode: 'BT01' });
  const mine = { kind: 'service-request', id, act: 'created', propertyCode: 'BT01' };
  await hears(ear, [mine]);
  // A record that moves away is announced to those who lose it; one that moves to them, to those who get it.
  const { accessToken: token } = await one.superAdminSession();
  await one.api.call(changeServiceRequest, { params: { id }, body: { propertyCode: 'WK02' } }, { token });
  await hears(ear, [mine, { ...mine, act: 'changed' }]);
  await assign('scoped@example.com', 'WK02');
  const next = await submitRequest(two, { propertyCode: 'WK02' });
  await hears(ear, [mine, { ...mine, act: 'changed' }, { ...mine, id: next.id, propertyCode: 'WK02' }]);
});

test(
  'the rentals announce their records where they are, and people where they rent',
  { tags: 'slow' },
  async () => {
    const token = await addAdmin('everything@example.com');
    const ear = await listenAt(two, await addAdmin('some@example.com', 'BT01'));
    const as = { token };
    const tenant = await addTenant(one, as, 'Renter');
    await addUnit(one, as, '3', 'WK02');
    const unit = await addUnit(one, as, '3');
    const here = { propertyCode: 'BT01' };
    const notified: unknown[] = [{ kind: 'unit', id: unit.id, act: 'created', ...here }];
    await hears(ear, notified);
    const lease = await addLease(one, as, { unitId: unit.id, tenantId: tenant.id });
    notified.push({ kind: 'lease', id: lease.id, act: 'created', ...here });
    await hears(ear, notified);
    const body = { firstName: 'Ada', lastName: 'Mieter' };
    await one.api.call(tenants.replace, { params: { id: tenant.id }, body }, as);
    notified.push({ kind: 'tenant', id: tenant.id, act: 'changed', ...here });
    await hears(ear, notified);
    const owner = await addOwner(one, as);
    await one.api.call(setUnitOwner, { params: { id: unit.id }, body: { ownerId: owner.id } }, as);
    await one.api.call(replaceOwner, { params: { id: owner.id }, body }, as);
    const changedOwner = { kind: 'owner', id: owner.id, act: 'changed', ...here };
    await announced(() => expect(ear.changes.at(-1)).toEqual(changedOwner));
    const paid = { leaseId: lease.id, amount: 70, paidOn: '2026-01-05', method: 'ACH' } as const;
    await one.api.call(createPayments, { body: { items: [paid] } }, as);
    await announced(() => expect(ear.changes.at(-1)).toMatchObject({ kind: 'payment', act: 'created' }));
    await one.api.call(removeLeases, { body: { ids: [lease.id] } }, as);
    await announced(() =>
      expect(ear.changes.at(-1)).toMatchObject({ kind: 'lease', act: 'deleted', id: lease.id }),
    );
  },
);

// spec: RTM-07, RTM-13, RTM-14
test('a message goes to the sockets of the named users on every instance, and to no other', async () => {
  const tokens = await Promise.all(['a', 'b', 'c'].map((name) => addAdmin(`${name}@example.com`)));
  const [senderId = 0, receiverId = 0, otherId = 0] = tokens.map(userOf);
  const [from = '', to = '', elsewhere = ''] = tokens;
  const sender = await listenAt(one, from);
  const receivers = [await listenAt(one, to), await listenAt(two, to)];
  const other = await listenAt(two, elsewhere);
  const send = async (receiver: number, body: string) => {
    const sent = await one.api.call(createMessage, { body: { receiverId: receiver, body } }, { token: from });
    const { id, timestamp } = sent.body.data;
    return { id, senderId, receiverId: receiver, timestamp };
  };
  const message = await send(receiverId, 'Is the pool open?');
  for (const ear of [sender, ...receivers]) await soon(() => expect(ear.messages).toEqual([message]));
  // What is read on one device is announced to the reader's others, and to no one else.
  const reading = { params: { id: senderId }, body: { messageId: message.id } };
  expect((await one.api.call(readConversation, reading, { token: to })).status).toBe(204);
  for (const ear of receivers) await soon(() => expect(ear.read).toEqual([{ otherId: senderId }]));
  // The first message that another one hears of is the first one to them.
  const greeting = await send(otherId, 'Good morning.');
  await soon(() => expect(other.messages).toEqual([greeting]));
  expect([sender.read, other.read]).toEqual([[], []]);
});

test('a view that someone saves, changes or deletes is announced to their own tabs alone', async () => {
  const heard: string[] = [];
  const tokens: Record<string, string> = {};
  for (const name of ['mine', 'others']) {
    const token = await addAdmin(`${name}@example.com`);
    const { socket } = await listenAt(two, token);
    socket.on('saved_views_changed', () => heard.push(name));
    tokens[name] = token;
  }
  const save = async (name: string) => {
    const body = { list: 'leases', name: 'View', query: '' } as const;
    return (await one.api.call(savedViews.create, { body }, { token: tokens[name] ?? '' })).body.data;
  };
  const params = { id: (await save('mine')).id };
  await soon(() => expect(heard).toEqual(['mine']));
  const as = { token: tokens['mine'] ?? '' };
  await one.api.call(savedViews.change, { params, body: { name: 'Renamed' } }, as);
  await soon(() => expect(heard).toHaveLength(2));
  await one.api.call(savedViews.remove, { params }, as);
  await soon(() => expect(heard).toHaveLength(3));
  await save('others');
  await soon(() => expect(heard).toEqual(['mine', 'mine', 'mine', 'others']));
});

test('nobody connects without the role, without a session that lives, or from another site', async () => {
  const { accessToken } = await one.superAdminSession();
  const manager = await addAdmin('manager@example.com');
  await one.database.db.pool.query(`update user_account set role = 'manager' where id = $1`, [
    userOf(manager),
  ]);
  await expect(listenAt(one, manager)).rejects.toThrow('FORBIDDEN');
  for (const token of [undefined, 'x', 7, `${accessToken}x`]) {
    await expect(listenAt(one, token)).rejects.toThrow('INVALID_SESSION');
  }
  const extraHeaders = { origin: 'https://elsewhere.example.com' };
  await expect(listenAt(one, accessToken, { extraHeaders })).rejects.toThrow();
  // Our own pages say where they are from as well.
  await listenAt(one, accessToken, { extraHeaders: { origin: one.url } });
  await one.api.call(logOut, {}, { token: accessToken });
  await expect(listenAt(one, accessToken)).rejects.toThrow('INVALID_SESSION');
});

test('a session that is over, or in which something must be set up first, hears nothing more', async () => {
  const limits = [
    ['over', `expires_at = '2026-01-01'`],
    ['factor', 'is_limited_to_setup = true'],
    ['password', 'must_change_password = true'],
  ];
  const goesOn = await listenAt(two, await addAdmin('goes.on@example.com'));
  const ears = await Promise.all(
    limits.map(async ([name, limit]) => {
      const token = await addAdmin(`${name}@example.com`);
      const ear = await listenAt(two, token);
      await one.database.db.pool.query(`update session set ${limit} where user_id = $1`, [userOf(token)]);
      return { ear, closed: new Promise((resolve) => void ear.socket.on('disconnect', resolve)) };
    }),
  );
  const { id } = await submitRequest(one);
  await hears(goesOn, [{ kind: 'service-request', id, act: 'created', propertyCode: 'BT01' }]);
  for (const { closed, ear } of ears)
    expect([await closed, ear.changes]).toEqual(['io server disconnect', []]);
});

const confirmed = { currentPassword: superAdmin.password };

/** What ends an admin's session; all but the first are done by the super admin. */
const ends: Record<string, (own: string, user: { params: { id: number } }, as: object) => Promise<unknown>> =
  {
    'a logout': (token) => one.api.call(logOut, {}, { token }),
    'a password change': (_own, user, as) =>
      one.api.call(setUserPassword, { ...user, body: { ...confirmed, password: 'an entirely new one' } }, as),
    'a role change': async (_own, user, as) => {
      await one.database.db.pool.query(`update user_account set role = 'manager' where id = $1`, [
        user.params.id,
      ]);
      return one.api.call(setUserRole, { ...user, body: { role: 'ADMIN' } }, as);
    },
    'a reset of the second factor': async (token, user, as) => {
      await turnOnSecondFactor(one, { password: superAdmin.password, token });
      return one.api.call(resetSecondFactor, { ...user, body: confirmed }, as);
    },
    'a removal': (_own, user, as) => one.api.call(removeUser, user, as),
  };

// spec: LG-45, LG-46, LG-47, LG-48
test.each(Object.entries(ends))(
  'by %s a socket is closed on every instance, and sent nothing more',
  async (name, end) => {
    const token = await addAdmin(`${name.replaceAll(' ', '.')}@example.com`);
    const ears = [await listenAt(one, token), await listenAt(two, token)];
    const closed = ears.map(({ socket }) => new Promise((resolve) => void socket.on('disconnect', resolve)));
    const atOnce = vi.spyOn(one.context.realtime, 'closeEnded');
    await end(
      token,
      { params: { id: userOf(token) } },
      { token: (await one.superAdminSession()).accessToken },
    );
    expect(await Promise.all(closed)).toEqual(['io server disconnect', 'io server disconnect']);
    expect(ears.map(({ changes }) => changes)).toEqual([[], []]);
    // Not by the look at all sockets that comes every 15 seconds.
    expect(atOnce).toHaveBeenCalled();
  },
);
