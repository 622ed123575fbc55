import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type pg from 'pg';
import { listAudit } from '#contracts/audit.ts';
import { serviceRequestDeskMessages } from '#contracts/service-request-desk.ts';
import {
  changeServiceRequest,
  changeServiceRequests,
  deleteServiceRequest,
  emailServiceRequestStatus,
  getServiceRequest,
} from '#contracts/service-requests.ts';
import { listServiceRequestAssignees } from '#contracts/service-request-desk.ts';
import type { BulkServiceRequestChange } from '#contracts/service-requests.ts';
import type { ServiceRequestChanges } from '#contracts/service-request-fields.ts';
import { replyToResident } from '#contracts/conversations.ts';
import { addNote, reopenRequest } from '#contracts/tracking.ts';
import { removeUser } from '#contracts/users.ts';
import type { Answer } from '#tests/support/api-client.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { submitRequest } from '#tests/support/builders.ts';
import { inTheMiddle } from '#tests/support/in-the-middle.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { assign, createAdmin } from '#tests/support/user-builders.ts';
import type { Admin } from '#tests/support/user-builders.ts';

let app: TestApp;
let as: { token: string };
let rosa: Admin;
let bentTrail: Admin;
beforeAll(async () => {
  app = await borrowTestApp();
  as = { token: (await app.superAdminSession()).accessToken };
  rosa = await createAdmin(app, 'rosa@example.com');
  bentTrail = await createAdmin(app, 'bent.trail@example.com', { properties: ['BT01'] });
});
afterAll(() => app.close());

const change = (id: number, body: ServiceRequestChanges, by = as) =>
  app.api.call(changeServiceRequest, { params: { id }, body }, by);
const changeMany = (items: BulkServiceRequestChange[], by = as) =>
  app.api.call(changeServiceRequests, { body: { items } }, by);
const read = async (id: number) => (await app.api.call(getServiceRequest, { params: { id } }, as)).body.data;
const historyOf = async (objectId: number) =>
  (await app.api.call(listAudit, { query: { objectKind: 'service-request', objectId } }, as)).body.data;

describe('whose a request is', () => {
  test('a new one is nobody’s and waits for the office', async () => {
    const { id } = await submitRequest(app);
    expect(await read(id)).toMatchObject({
      assigneeId: null,
      assigneeEmail: null,
      waitingFor: 'OFFICE',
      nextUpdateBy: null,
    });
  });

  test('staff assign it, say whom it waits for and when the resident hears next; the history names people', async () => {
    const { id } = await submitRequest(app);
    const answer = await change(id, {
      assigneeId: rosa.user.id,
      waitingFor: 'VENDOR',
      nextUpdateBy: '2026-12-01T15:00:00Z',
    });
    expect(answer.body.data).toMatchObject({
      assigneeId: rosa.user.id,
      assigneeEmail: 'rosa@example.com',
      waitingFor: 'VENDOR',
      nextUpdateBy: '2026-12-01T15:00:00.000Z',
    });
    expect((await historyOf(id))[0]?.changes).toMatchObject({
      assignee: { from: null, to: 'rosa@example.com' },
      waitingFor: { from: 'OFFICE', to: 'VENDOR' },
      nextUpdateBy: { from: null, to: '2026-12-01T15:00:00.000Z' },
    });
    const before = await read(id);
    await change(id, { nextUpdateBy: '2026-12-01T15:00:00Z', assigneeId: rosa.user.id });
    expect((await read(id)).updatedAt).toBe(before.updatedAt);
    const none = await change(id, { assigneeId: null, nextUpdateBy: null });
    expect(none.body.data).toMatchObject({ assigneeId: null, assigneeEmail: null, nextUpdateBy: null });
  });

  test('of two who assign at once the second is shown what the first did', async () => {
    const { id, updatedAt: expectedUpdatedAt } = await submitRequest(app);
    const to =
      ({ user }: Admin) =>
      (client: pg.PoolClient) =>
        client.query(
          `update service_request set assignee_id = $1, updated_at = updated_at + interval '1 second' where id = $2`,
          [user.id, id],
        );
    const { pool } = app.database.db;
    const second = await inTheMiddle(pool, { first: to(rosa) }, () =>
      change(id, { assigneeId: bentTrail.user.id, expectedUpdatedAt }),
    );
    expect(second.status).toBe(409);
    expect(second.error).toMatchObject({ data: { assigneeEmail: 'rosa@example.com' } });
    const third = await inTheMiddle(pool, { first: to(bentTrail) }, () =>
      changeMany([{ id, assigneeId: rosa.user.id, expectedUpdatedAt }]),
    );
    expect(third.status).toBe(409);
    expect(third.error).toMatchObject({ data: [{ assigneeEmail: 'bent.trail@example.com' }] });
  });

  test('nobody gets one who is gone, or does not work with its property', async () => {
    const { id } = await submitRequest(app, { propertyCode: 'WK02' });
    const foreign = await change(id, { assigneeId: bentTrail.user.id });
    expect(foreign.status).toBe(400);
    expect(foreign.error.error.issues).toEqual([
      {
        path: 'assigneeId',
        message: serviceRequestDeskMessages.foreignAssignee('bent.trail@example.com', 'WK02'),
      },
    ]);
    const gone = await change(id, { assigneeId: 999_999 });
    expect(gone.error.error.issues).toEqual([
      { path: 'assigneeId', message: serviceRequestDeskMessages.noAssignee },
    ]);
    // Who is no admin is no staff.
    const { user: manager } = await createAdmin(app, 'manages@example.com');
    await app.database.db.pool.query(`update user_account set role = 'manager' where id = $1`, [manager.id]);
    expect((await change(id, { assigneeId: manager.id })).error.error.issues).toEqual(
      gone.error.error.issues,
    );
    const offered = (await app.api.call(listServiceRequestAssignees, {}, as)).body.data;
    expect(offered.map(({ id: userId }) => userId)).not.toContain(manager.id);
    // Moving the request to a property that its assignee does not work with is the same mistake.
    const own = await submitRequest(app, { propertyCode: 'BT01' });
    await change(own.id, { assigneeId: bentTrail.user.id });
    expect((await change(own.id, { propertyCode: 'WK02' })).error.error.issues?.[0]?.path).toBe('assigneeId');
    expect((await change(own.id, { propertyCode: 'WK02', assigneeId: null })).status).toBe(200);
  });

  test('who had one keeps it while others work on it, also once they work with other properties', async () => {
    const { user } = await createAdmin(app, 'moves.on@example.com', { properties: ['WK02', 'BT01'] });
    const { id } = await submitRequest(app, { propertyCode: 'WK02' });
    await change(id, { assigneeId: user.id });
    await assign(app, user.id, ['BT01']);
    expect((await change(id, { notes: 'Called back.', status: 'OPEN' })).status).toBe(200);
    const items: BulkServiceRequestChange[] = [{ id, status: 'SCHEDULED' }];
    expect((await changeMany(items)).status).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'SCHEDULED', assigneeId: user.id });
  });

  test('nobody gets one whose account is removed at the same moment', async () => {
    const { id } = await submitRequest(app);
    const acts: ((assigneeId: number) => Promise<Answer<unknown>>)[] = [
      (assigneeId) => change(id, { assigneeId }),
      (assigneeId) => changeMany([{ id, assigneeId }]),
    ];
    for (const [index, act] of acts.entries()) {
      const { user } = await createAdmin(app, `removed${index}@example.com`);
      const first = (client: pg.PoolClient) =>
        client.query('delete from user_account where id = $1', [user.id]);
      const answer = await inTheMiddle(app.database.db.pool, { first }, () => act(user.id));
      expect([answer.status, answer.error.error.issues]).toEqual([
        400,
        [{ path: 'assigneeId', message: serviceRequestDeskMessages.noAssignee }],
      ]);
    }
    expect((await read(id)).assigneeId).toBeNull();
  });

  test('what someone had is nobody’s once the account is removed', async () => {
    const { id } = await submitRequest(app);
    const leaving = await createAdmin(app, 'leaving@example.com');
    await change(id, { assigneeId: leaving.user.id });
    const removed = await app.api.call(removeUser, { params: { id: leaving.user.id } }, as);
    expect(removed.status).toBe(204);
    expect(await read(id)).toMatchObject({ assigneeId: null, assigneeEmail: null });
    expect((await historyOf(id))[0]?.changes).toMatchObject({ assignee: { to: 'leaving@example.com' } });
  });

  test('offers those who work with the caller’s properties', async () => {
    await createAdmin(app, 'wykeham@example.com', { properties: ['WK02', 'BT01'] });
    await createAdmin(app, 'preston@example.com', { properties: ['PR05'] });
    await createAdmin(app, 'Early@example.com');
    const offered = async (by: { token: string }) =>
      (await app.api.call(listServiceRequestAssignees, {}, by)).body.data.map(({ email, propertyCodes }) => [
        email,
        propertyCodes,
      ]);
    expect(await offered(as)).toEqual(
      expect.arrayContaining([
        ['preston@example.com', ['PR05']],
        ['rosa@example.com', null],
        ['wykeham@example.com', ['BT01', 'WK02']],
      ]),
    );
    const emails = (await offered(as)).map(([email]) => String(email).toLowerCase());
    expect(emails).toEqual(emails.toSorted());
    const ofBentTrail = await offered(bentTrail.as);
    expect(ofBentTrail).toContainEqual(['wykeham@example.com', ['BT01']]);
    expect(ofBentTrail.map(([email]) => email)).not.toContain('preston@example.com');
  });
});

describe('whose turn it is', () => {
  /** A request that waits for its resident, and the token of its link. */
  async function sendWaiting(fields: ServiceRequestChanges = {}) {
    const { id, trackingPath } = await submitRequest(app);
    await change(id, { waitingFor: 'RESIDENT', ...fields });
    return { id, token: trackingPath.replace('/track/', '') };
  }

  test('a resident’s note gives it back to the office, and keeps what staff are typing fit to be saved', async () => {
    const { id, token } = await sendWaiting();
    const before = await read(id);
    await app.api.call(addNote, { params: { token }, body: { note: 'I am at home.' }, files: {} });
    expect(await read(id)).toMatchObject({ waitingFor: 'OFFICE', updatedAt: before.updatedAt });
    expect((await historyOf(id))[0]).toMatchObject({
      action: 'added a note',
      actorEmail: 'The resident',
      changes: { waitingFor: { from: 'RESIDENT', to: 'OFFICE' } },
    });
    const entries = (await historyOf(id)).length;
    await app.api.call(addNote, { params: { token }, body: { note: 'Still.' }, files: {} });
    expect(await historyOf(id)).toHaveLength(entries);
  });

  test('so does a reopening; a reply of the staff changes nothing', async () => {
    const { id, token } = await sendWaiting({ status: 'COMPLETED' });
    await app.api.call(replyToResident, { params: { id }, body: { text: 'Done.' } }, as);
    expect((await read(id)).waitingFor).toBe('RESIDENT');
    await app.api.call(reopenRequest, { params: { token }, body: { note: 'It leaks.' }, files: {} });
    expect(await read(id)).toMatchObject({ status: 'OPEN', waitingFor: 'OFFICE' });
  });
});

describe('many at once', () => {
  test('get status, assignee and archiving in one call, each with its history', async () => {
    const [one, two] = [await submitRequest(app), await submitRequest(app)];
    const answer = await changeMany([
      { id: one.id, status: 'COMPLETED', archived: true, expectedUpdatedAt: one.updatedAt },
      { id: two.id, assigneeId: rosa.user.id },
    ]);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ count: 2, data: { count: 2 } });
    expect(await read(one.id)).toMatchObject({ status: 'COMPLETED', archived: true, assigneeId: null });
    expect(await read(two.id)).toMatchObject({ status: 'REPORTED', assigneeEmail: 'rosa@example.com' });
    expect((await historyOf(one.id))[0]).toMatchObject({
      action: 'archived',
      changes: { status: { from: 'REPORTED', to: 'COMPLETED' } },
    });
    expect((await historyOf(two.id))[0]).toMatchObject({
      action: 'changed',
      changes: { assignee: { from: null, to: 'rosa@example.com' } },
    });
    // The way back, with what each was before, unless someone has changed one since.
    const changedAt = new Map(answer.body.data.records.map(({ id, updatedAt }) => [id, updatedAt]));
    const back = (ofTwo: string | undefined) =>
      changeMany([
        { id: one.id, status: 'REPORTED', archived: false, expectedUpdatedAt: changedAt.get(one.id) },
        { id: two.id, assigneeId: null, expectedUpdatedAt: ofTwo },
      ]);
    await change(two.id, { notes: 'Called back.' });
    expect((await back(changedAt.get(two.id))).status).toBe(409);
    expect(await read(one.id)).toMatchObject({ status: 'COMPLETED', archived: true });
    expect((await back((await read(two.id)).updatedAt)).status).toBe(200);
    expect(await read(one.id)).toMatchObject({ status: 'REPORTED', archived: false, archivedAt: null });
    expect(await read(two.id)).toMatchObject({ assigneeId: null });
  });

  test('put away once more, a request was put away when it first was: its link ends by that', async () => {
    const { id } = await submitRequest(app);
    await changeMany([{ id, archived: true }]);
    const { archivedAt } = await read(id);
    app.clock.advance(1000);
    await changeMany([{ id, archived: true, assigneeId: rosa.user.id }]);
    expect(await read(id)).toMatchObject({ archivedAt, assigneeEmail: 'rosa@example.com' });
  });

  test('all or none: each row that cannot be changed is named with the reason', async () => {
    const [mine, foreign] = [await submitRequest(app), await submitRequest(app, { propertyCode: 'WK02' })];
    const gone = await submitRequest(app);
    await app.api.call(deleteServiceRequest, { params: { id: gone.id } }, as);
    const items = [mine, foreign, gone].map(({ id }) => ({ id, status: 'OPEN' as const }));
    const refused = await changeMany(items, bentTrail.as);
    expect(refused.status).toBe(400);
    expect(refused.error.error.issues).toEqual(
      [1, 2].map((index) => ({ path: `items.${index}.id`, message: serviceRequestDeskMessages.unknown })),
    );
    const assigned = await changeMany(
      [mine, foreign].map(({ id }) => ({ id, assigneeId: bentTrail.user.id })),
    );
    expect(assigned.error.error.issues).toEqual([
      {
        path: 'items.1.assigneeId',
        message: serviceRequestDeskMessages.foreignAssignee('bent.trail@example.com', 'WK02'),
      },
    ]);
    expect(await read(mine.id)).toMatchObject({ status: 'REPORTED', assigneeId: null });
  });

  test('what someone changed meanwhile is a conflict with the record as it is', async () => {
    const request = await submitRequest(app);
    await change(request.id, { status: 'SCHEDULED' });
    const refused = await changeMany([
      { id: request.id, status: 'OPEN', expectedUpdatedAt: request.updatedAt },
    ]);
    expect(refused.status).toBe(409);
    expect(refused.error).toMatchObject({ data: [{ id: request.id, status: 'SCHEDULED' }] });
  });

  test('what someone changes at the same moment is a conflict too, and two changes at one instant have two times', async () => {
    const { id, updatedAt } = await submitRequest(app);
    const changing = (client: pg.PoolClient) =>
      client.query(
        `update service_request set status = 'OPEN', updated_at = updated_at + interval '1 second' where id = $1`,
        [id],
      );
    const refused = await inTheMiddle(app.database.db.pool, { first: changing }, () =>
      changeMany([{ id, status: 'COMPLETED', expectedUpdatedAt: updatedAt }]),
    );
    expect([refused.status, (await read(id)).status]).toEqual([409, 'OPEN']);
    const [first, second] = await app.clock.stopped(async () => [
      (await changeMany([{ id, status: 'SCHEDULED' }])).body.data.records[0],
      (await changeMany([{ id, status: 'IN_PROGRESS' }])).body.data.records[0],
    ]);
    expect(second?.updatedAt).not.toBe(first?.updatedAt);
  });

  test.each([
    ['none', []],
    ['the same twice', [1, 1]],
    ['more than 500', Array.from({ length: 501 }, (_, index) => index + 1)],
  ])('refuses %s', async (_name, ids) => {
    const answer = await changeMany(ids.map((id) => ({ id, archived: true })));
    expect(answer.status).toBe(400);
  });
});

test('the resident gets the status by email when staff ask for it, once for each change', async () => {
  const { id } = await submitRequest(app, { email: 'told@example.com' });
  const { updatedAt: expectedUpdatedAt } = (await change(id, { status: 'SCHEDULED' })).body.data;
  const send = (body: { expectedUpdatedAt?: string }) =>
    app.api.call(emailServiceRequestStatus, { params: { id }, body }, as);
  expect((await send({ expectedUpdatedAt })).status).toBe(204);
  expect((await send({ expectedUpdatedAt })).status).toBe(204);
  const { rows } = await app.database.db.pool.query<{ subject: string }>(
    `select subject from mail where record_kind = 'service-request' and record_id = $1 and kind = 'status-changed'`,
    [id],
  );
  expect(rows.map(({ subject }) => subject)).toEqual([expect.stringContaining('is now: Scheduled')]);
  expect((await historyOf(id))[0]?.action).toBe('emailed the status to the resident');
  const { updatedAt } = (await change(id, { status: 'OPEN' })).body.data;
  expect((await send({ expectedUpdatedAt })).status).toBe(409);
  const first = (client: pg.PoolClient) =>
    client.query(`update service_request set updated_at = updated_at + interval '1 second' where id = $1`, [
      id,
    ]);
  const late = await inTheMiddle(app.database.db.pool, { first }, () =>
    send({ expectedUpdatedAt: updatedAt }),
  );
  expect(late.status).toBe(409);
  // The time of the appointment is news by itself, its day as its beginning and its end.
  await change(id, { status: 'SCHEDULED', scheduledOn: '2190-12-02' });
  await change(id, { scheduledOn: '2190-12-03', tellResident: true });
  await change(id, { scheduledFrom: '09:00', tellResident: true });
  await change(id, { scheduledUntil: '12:00', tellResident: true });
  const notices = await app.database.db.pool.query<{ text_body: string }>(
    `select text_body from mail where record_kind = 'service-request' and record_id = $1 and kind = 'status-changed' order by id`,
    [id],
  );
  expect(notices.rows).toHaveLength(4);
  expect(notices.rows.at(-1)?.text_body).toMatch(/December 3.*9.*12/);
});
