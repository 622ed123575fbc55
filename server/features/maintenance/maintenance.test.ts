import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changeMaintenance,
  createMaintenance,
  getMaintenance,
  listMaintenance,
  listRequestHistory,
  listRequests,
  maintenance,
  maintenanceMessages,
  maintenanceStatuses,
  removeMaintenance,
  requestReview,
} from '#contracts/maintenance.ts';
import { listAudit } from '#contracts/audit.ts';
import { createExpense, listExpenses, removeExpense } from '#contracts/expenses.ts';
import { createMessage, listMessages, messages } from '#contracts/messages.ts';
import { createUser } from '#contracts/users.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { submitRequest } from '#tests/support/builders.ts';
import { inTheMiddle } from '#tests/support/in-the-middle.ts';
import type { OthersWork } from '#tests/support/in-the-middle.ts';
import { addUnit } from '#tests/support/property-builders.ts';
import { signIn } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { createAdmin } from '#tests/support/user-builders.ts';

let app: TestApp;
let as: { token: string };
let unitId: number;
beforeAll(async () => {
  app = await borrowTestApp();
  as = { token: (await app.superAdminSession()).accessToken };
  unitId = (await addUnit(app, as, '1')).id;
});
afterAll(() => app.close());

const params = (id: number) => ({ params: { id } });
const report = async (fields: object = {}) => {
  const body = { unitId, title: 'Dripping faucet', ...fields };
  const answer = await app.api.call(createMaintenance, { body }, as);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
};

// spec: A8-05, MN-01, MN-02, MN-03, MN-04
test('what a requester reports is a maintenance record of the unit', async () => {
  const notified = {
    description: 'Under the sink',
    priority: 'HIGH',
    category: 'Other',
    categoryOther: 'Plumbing',
    isHOAIssue: true,
    notes: 'Call first',
  };
  const record = await report(notified);
  expect(record).toMatchObject({
    ...notified,
    unitId,
    title: 'Dripping faucet',
    status: 'REPORTED',
    pendingTagRequest: false,
    unit: { unitIdentifier: 'BT01-0001' },
  });
  expect((await app.api.call(getMaintenance, params(record.id), as)).body.data).toEqual(record);
  for (const wrong of [{ unitId: 999_999 }, { title: ' ' }, { priority: 'NOW' }]) {
    const payload = { unitId, title: 'x', ...wrong };
    const answer = await app.api.send('POST', '/api/service-requests', { ...as, payload });
    expect([answer.status, answer.error.error.issues?.[0]?.path]).toEqual([400, Object.keys(wrong)[0]]);
  }
});

// spec: A8-01, A8-02, A8-03, A8-04
test('staff change only what they fill in, list by unit and status, and delete', async () => {
  const record = await report({ notes: 'Call first' });
  const payload = {
    title: '',
    status: 'OPEN',
    notes: '',
    category: ' ',
    expectedUpdatedAt: record.updatedAt,
  };
  const changed = await app.api.send('PATCH', `/api/maintenance/${record.id}`, { ...as, payload });
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({
    data: { title: 'Dripping faucet', status: 'OPEN', notes: 'Call first' },
  });
  const stale = await app.api.send('PATCH', `/api/maintenance/${record.id}`, { ...as, payload });
  expect(stale.status).toBe(409);
  const emptied = await app.api.call(changeMaintenance, { ...params(record.id), body: { notes: null } }, as);
  expect(emptied.body.data.notes).toBeNull();
  const bad = await app.api.send('PATCH', `/api/maintenance/${record.id}`, {
    ...as,
    payload: { status: 'DONE' },
  });
  expect(bad.status).toBe(400);
  const list = async (query: object) => (await app.api.call(listMaintenance, { query }, as)).body;
  const elsewhere = await report({ unitId: (await addUnit(app, as, '3')).id });
  const all = {
    title: 'Burst pipe',
    priority: 'URGENT',
    category: 'Other',
    categoryOther: 'Plumbing',
    pendingTagRequest: true,
    isHOAIssue: true,
    notes: 'Gate code 12',
  } as const;
  for (const status of ['SCHEDULED', 'IN_PROGRESS', 'COMPLETED', 'REPORTED', 'OPEN'] as const) {
    const body = { ...all, status };
    const answer = await app.api.call(changeMaintenance, { ...params(elsewhere.id), body }, as);
    expect(answer.body.data).toMatchObject(body);
  }
  expect((await list({ unitId, status: 'OPEN' })).data.map(({ id }) => id)).toEqual([record.id]);
  expect((await list({ q: 'FAUCET' })).meta.total).toBe((await list({})).meta.total - 1);
  expect((await list({ propertyCode: 'WK02' })).meta.total).toBe(0);
  expect((await app.api.call(removeMaintenance, params(record.id), as)).status).toBe(204);
  expect((await app.api.call(removeMaintenance, params(record.id), as)).status).toBe(404);
});

test('what was reported and deleted can be reported again by the same key', async () => {
  const body = { unitId, title: 'Broken gate' };
  const options = { ...as, headers: { 'idempotency-key': crypto.randomUUID() } };
  const send = async () => (await app.api.call(createMaintenance, { body }, options)).body.data.id;
  const id = await send();
  expect(await send()).toBe(id);
  await app.api.call(removeMaintenance, params(id), as);
  expect(await send()).not.toBe(id);
});

test('an emptied field stays as it was, and null removes what was there', async () => {
  const { id } = await report({ notes: 'Call the wrong number', category: 'Other' });
  const change = (body: object) => app.api.send('PATCH', `/api/maintenance/${id}`, { ...as, payload: body });
  expect((await change({ notes: '', category: ' ' })).body).toMatchObject({
    data: { notes: 'Call the wrong number', category: 'Other' },
  });
  expect((await change({ notes: null })).body).toMatchObject({ data: { notes: null, category: 'Other' } });
  expect((await change({ title: null })).status).toBe(400);
});

// spec: A8-06, A8-07
test('requesters list their own, and the completed ones of a unit', async () => {
  const other = await addUnit(app, as, '2');
  const done = await report({ unitId: other.id });
  await report({ unitId: other.id });
  const elsewhere = await report();
  for (const { id } of [done, elsewhere])
    await app.api.call(changeMaintenance, { ...params(id), body: { status: 'COMPLETED' } }, as);
  const history = await app.api.call(listRequestHistory, { query: { unitId: other.id } }, as);
  expect(history.body.data.map(({ id }) => id)).toEqual([done.id]);
  expect((await app.api.send('GET', '/api/service-requests/history', as)).status).toBe(400);
  const someone = await createAdmin(app, 'requester@example.com');
  const asked = { body: { unitId: other.id, title: 'Loose tile' } };
  const theirs = (await app.api.call(createMaintenance, asked, someone.as)).body.data;
  const own = await app.api.call(listRequests, { query: { mine: true } }, someone.as);
  expect(own.body.data.map(({ id }) => id)).toEqual([theirs.id]);
  await app.api.call(removeMaintenance, params(theirs.id), as);
  const mine = await app.api.call(listRequests, { query: { mine: true } }, as);
  const { pool } = app.database.db;
  await pool.query('update maintenance set requester_id = null where id = $1', [done.id]);
  const fewer = await app.api.call(listRequests, { query: { mine: true } }, as);
  expect(fewer.body.meta.total).toBe(mine.body.meta.total - 1);
  expect((await app.api.call(listRequests, {}, as)).body.meta.total).toBe(mine.body.meta.total);
});

// spec: A8-08, MN-05, MN-06
test('a review that is asked for marks the record and notifies the manager once, until it was dealt with', async () => {
  const record = await report();
  const ask = () => app.api.call(requestReview, params(record.id), as);
  const letters = async () => {
    const { rows } = await app.database.db.pool.query(
      `select recipient, subject from mail where record_kind = 'maintenance' and record_id = $1`,
      [record.id],
    );
    return rows;
  };
  const asked = await ask();
  expect([asked.status, asked.body.data.pendingTagRequest]).toEqual([200, true]);
  await ask();
  await app.api.call(changeMaintenance, { ...params(record.id), body: { notes: 'Gate 4' } }, as);
  expect(await letters()).toEqual([
    { recipient: app.context.config.managerEmail, subject: 'Review requested: Dripping faucet, BT01-0001' },
  ]);
  await app.api.call(changeMaintenance, { ...params(record.id), body: { pendingTagRequest: false } }, as);
  await ask();
  expect(await letters()).toHaveLength(2);
  expect((await app.api.call(requestReview, params(999_999), as)).status).toBe(404);
});

// spec: A7-19, A7-20, A7-21, LE-11
test('expenses of a unit are recorded, summed to the cent under any filter, and deleted', async () => {
  const spend = async (amount: number, fields: object = {}) => {
    const body = {
      unitId,
      amount,
      incurredOn: '2026-05-01',
      category: 'Repairs',
      vendor: 'Example Plumbing',
      description: 'A new valve',
      ...fields,
    };
    return app.api.call(createExpense, { body }, as);
  };
  const first = await spend(0.1);
  expect(first.status).toBe(201);
  expect(first.body.data).toMatchObject({
    unitId,
    amount: 0.1,
    incurredOn: '2026-05-01',
    category: 'Repairs',
    vendor: 'Example Plumbing',
    description: 'A new valve',
    unit: { id: unitId },
  });
  await spend(0.2, { category: 'Utilities', incurredOn: '2026-06-01' });
  const list = async (query: object = {}) => (await app.api.call(listExpenses, { query }, as)).body;
  expect((await list()).meta).toMatchObject({ total: 2, amount: 0.3 });
  expect((await list({ from: '2026-05-15', to: '2026-06-30' })).meta).toMatchObject({
    total: 1,
    amount: 0.2,
  });
  expect((await list({ category: 'Repairs', unitId, propertyCode: 'BT01' })).meta.amount).toBe(0.1);
  for (const wrong of [{ unitId: 999_999 }, { amount: 0 }, { incurredOn: 'May' }, { category: '' }])
    expect((await spend(1, wrong)).error.error.issues?.[0]?.path).toBe(Object.keys(wrong)[0]);
  const { id } = first.body.data;
  expect((await app.api.call(removeExpense, params(id), as)).status).toBe(204);
  expect((await app.api.call(removeExpense, params(id), as)).status).toBe(404);
});

test('many records are set at once, all or none, and counted by state under the filters of the list', async () => {
  const own = await addUnit(app, as, '77');
  const [one, other] = [
    await report({ unitId: own.id }),
    await report({ unitId: own.id, title: 'Loose rail' }),
  ];
  const count = async () =>
    (await app.api.call(maintenance.counts, { query: { unitId: own.id } }, as)).body.data;
  expect(await count()).toEqual({ open: 2, completed: 0, all: 2 });
  const elsewhere = { query: { unitId: own.id, propertyCode: 'WK02' } };
  const none = { open: 0, completed: 0, all: 0 };
  expect((await app.api.call(maintenance.counts, elsewhere, as)).body.data).toEqual(none);
  const { as: scoped } = await createAdmin(app, 'westerkamp@example.com', { properties: ['WK02'] });
  const unseen = { query: { unitId: own.id } };
  expect((await app.api.call(maintenance.counts, unseen, scoped)).body.data).toEqual(none);
  const setBoth = (expectedUpdatedAt: string, otherId = other.id) =>
    app.api.call(
      maintenance.changeMany,
      {
        body: {
          items: [
            { id: otherId, status: 'COMPLETED' },
            { id: one.id, status: 'COMPLETED', priority: 'HIGH', expectedUpdatedAt },
          ],
        },
      },
      as,
    );
  const unknown = await setBoth(one.updatedAt, 999_999);
  expect([unknown.status, unknown.error.error.issues]).toEqual([
    400,
    [{ path: 'items.0.id', message: maintenanceMessages.unknown }],
  ]);
  expect(await count()).toMatchObject({ open: 2 });
  const answer = await setBoth(one.updatedAt);
  expect([answer.status, answer.body.count]).toEqual([200, 2]);
  expect(await count()).toEqual({ open: 0, completed: 2, all: 2 });
  const third = await report({ unitId: own.id });
  const idsOf = async (state: 'open' | 'completed') =>
    (await app.api.call(listMaintenance, { query: { unitId: own.id, state } }, as)).body.data.map(
      ({ id }) => id,
    );
  expect([await idsOf('open'), await idsOf('completed')]).toEqual([[third.id], [other.id, one.id]]);
  const changed = (await app.api.call(getMaintenance, params(one.id), as)).body.data;
  expect(changed).toMatchObject({ status: 'COMPLETED', priority: 'HIGH' });
  expect(answer.body.data.records).toContainEqual({ id: one.id, updatedAt: changed.updatedAt });
  // Someone who saw it before changes nothing of either.
  const stale = await setBoth(one.updatedAt);
  expect([stale.status, stale.error.error.issues?.map(({ path }) => path)]).toEqual([
    409,
    ['items.1.expectedUpdatedAt'],
  ]);
  expect(stale.error.data).toMatchObject([{ id: one.id, updatedAt: changed.updatedAt }]);
  const query = { objectKind: 'maintenance', objectId: other.id } as const;
  const [entry] = (await app.api.call(listAudit, { query }, as)).body.data;
  expect(entry).toMatchObject({
    action: 'changed',
    changes: { status: { from: 'REPORTED', to: 'COMPLETED' } },
  });
  expect(entry?.changes).not.toHaveProperty('priority');
});

test('what someone else sets in the middle of a change stays, of one record and of many', async () => {
  const record = await report();
  const { pool } = app.database.db;
  const set =
    (priority: string): OthersWork['first'] =>
    (other) =>
      other.query('update maintenance set priority = $1 where id = $2', [priority, record.id]);
  const items = [{ id: record.id, status: 'OPEN' as const }];
  const many = await inTheMiddle(pool, { first: set('URGENT') }, () =>
    app.api.call(maintenance.changeMany, { body: { items } }, as),
  );
  expect(many.status).toBe(200);
  const read = async () => (await app.api.call(getMaintenance, params(record.id), as)).body.data;
  expect(await read()).toMatchObject({ status: 'OPEN', priority: 'URGENT' });
  const later: OthersWork['first'] = (other) =>
    other.query(
      `update maintenance set notes = 'Gate 4', updated_at = now() + interval '1 second' where id = $1`,
      [record.id],
    );
  const body = { notes: 'Gate 5', expectedUpdatedAt: (await read()).updatedAt };
  const one = await inTheMiddle(pool, { first: later }, () =>
    app.api.call(changeMaintenance, { ...params(record.id), body }, as),
  );
  expect([one.status, one.error.data]).toMatchObject([409, { notes: 'Gate 4' }]);
  // Nor does a record come to be about a request that is just being deleted.
  const { id: serviceRequestId } = await submitRequest(app);
  const deleting: OthersWork['first'] = (other) =>
    other.query('delete from service_request where id = $1', [serviceRequestId]);
  const late = await inTheMiddle(pool, { first: deleting }, () =>
    app.api.call(createMaintenance, { body: { unitId, title: 'Leak', serviceRequestId } }, as),
  );
  expect([late.status, late.error.error.issues?.[0]?.path]).toEqual([400, 'serviceRequestId']);
});

test('the list and its numbers are narrowed by priority, and by whether a review is asked for', async () => {
  const own = (await addUnit(app, as, '78')).id;
  const [usual, urgent] = [await report({ unitId: own }), await report({ unitId: own, priority: 'URGENT' })];
  await app.api.call(requestReview, params(usual.id), as);
  for (const [filter, id] of [
    [{ priority: 'URGENT' }, urgent.id],
    [{ pendingTagRequest: true }, usual.id],
    [{ pendingTagRequest: false }, urgent.id],
  ] as const) {
    const query = { unitId: own, ...filter };
    const listed = await app.api.call(listMaintenance, { query }, as);
    expect([filter, listed.body.data.map((row) => row.id)]).toEqual([filter, [id]]);
    expect((await app.api.call(maintenance.counts, { query }, as)).body.data.all).toBe(1);
  }
});

test('by status the list follows the course of the work', async () => {
  const own = (await addUnit(app, as, '79')).id;
  const ids: number[] = [];
  for (const status of maintenanceStatuses) {
    const { id } = await report({ unitId: own });
    await app.api.call(changeMaintenance, { ...params(id), body: { status } }, as);
    ids.push(id);
  }
  const query = { unitId: own, sort: 'status' } as const;
  const listed = (await app.api.call(listMaintenance, { query }, as)).body.data;
  expect(listed.map(({ id }) => id)).toEqual(ids);
});

// spec: A8-09, A8-10, AU-01, MN-07
test('messages are read by their two people alone, and sent only as oneself', async () => {
  const accounts = ['ann@example.com', 'ben@example.com'].map((email) => ({
    email,
    password: 'long enough',
  }));
  const people = [];
  for (const account of accounts) {
    const { id } = (await app.api.call(createUser, { body: account }, as)).body.data;
    people.push({ id, token: (await signIn(app, account)).accessToken });
  }
  const [ann, ben] = people;
  if (!ann || !ben) throw new Error('Two accounts were created.');
  const body = { senderId: ann.id, receiverId: ben.id, body: ' Is the pool open? ' };
  const sent = await app.api.call(createMessage, { body }, { token: ann.token });
  expect([sent.status, sent.body.data]).toMatchObject([201, { ...body, body: 'Is the pool open?' }]);
  expect(sent.body.data.timestamp).toBe(sent.body.data.createdAt);
  // The history says who wrote to whom, and nothing of what.
  const history = await app.api.call(listAudit, { query: { objectKind: 'message' } }, as);
  expect(history.body.data).toMatchObject([
    {
      actorEmail: 'ann@example.com',
      action: 'sent',
      objectId: sent.body.data.id,
      changes: { receiverId: { from: null, to: ben.id } },
    },
  ]);
  expect(history.text).not.toContain('pool');
  const answer = { receiverId: ann.id, body: 'From nine.' };
  await app.api.call(createMessage, { body: answer }, { token: ben.token });
  const read = async (token: string, query: object = {}) =>
    (await app.api.call(listMessages, { query }, { token })).body;
  expect((await read(ann.token)).data.map((message) => message.body)).toEqual([
    'From nine.',
    'Is the pool open?',
  ]);
  expect((await read(ben.token, { with: ann.id })).meta.total).toBe(2);
  expect((await read(ben.token, { with: 999_999 })).meta.total).toBe(0);
  // A third account reads none of it, whomever it asks about.
  for (const query of [{}, { with: ann.id }, { with: ben.id }]) {
    expect(await read(as.token, query)).toMatchObject({ data: [], meta: { total: 0 } });
  }
  // What is unread is what the other one wrote since it was read or answered.
  const conversationsOf = async (token: string) =>
    (await app.api.call(messages.conversations, {}, { token })).body.data.map(({ otherId, last, unread }) => [
      otherId,
      last.body,
      unread,
    ]);
  expect(await conversationsOf(ben.token)).toEqual([[ann.id, 'From nine.', 0]]);
  expect(await conversationsOf(ann.token)).toEqual([[ben.id, 'From nine.', 1]]);
  expect(await conversationsOf(as.token)).toEqual([]);
  const newest = (await read(ann.token)).data[0]?.id ?? 0;
  const mark = async (who: { id: number; token: string }, otherId: number, messageId: number) => {
    const input = { params: { id: otherId }, body: { messageId } };
    return (await app.api.call(messages.read, input, { token: who.token })).status;
  };
  expect(await mark(ann, ben.id, newest)).toBe(204);
  expect(await conversationsOf(ann.token)).toEqual([[ben.id, 'From nine.', 0]]);
  // An older mark takes nothing back, and no one marks what is not theirs.
  expect(await mark(ann, ben.id, sent.body.data.id)).toBe(204);
  expect(await conversationsOf(ann.token)).toEqual([[ben.id, 'From nine.', 0]]);
  await app.api.call(createMessage, { body: { receiverId: ben.id, body: 'Thanks' } }, { token: ann.token });
  expect(await conversationsOf(ben.token)).toEqual([[ann.id, 'Thanks', 1]]);
  await app.api.call(createMessage, { body: { receiverId: ann.id, body: 'Anytime' } }, { token: ben.token });
  expect(await conversationsOf(ben.token)).toEqual([[ann.id, 'Anytime', 0]]);
  expect(await mark({ id: 1, token: as.token }, ann.id, newest)).toBe(404);
  expect(await mark(ben, 999_999, newest)).toBe(404);

  const posing = await app.api.call(
    createMessage,
    { body: { ...body, senderId: ben.id } },
    { token: ann.token },
  );
  expect(posing.status).toBe(403);
  const lost = await app.api.call(
    createMessage,
    { body: { ...body, receiverId: 999_999 } },
    { token: ann.token },
  );
  expect([lost.status, lost.error.error.issues?.[0]?.path]).toEqual([400, 'receiverId']);
});
