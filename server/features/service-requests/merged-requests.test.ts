import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type pg from 'pg';
import { listAudit } from '#contracts/audit.ts';
import {
  getRelatedReports,
  mergeMessages,
  mergeServiceRequest,
  setDistinct,
  unmergeServiceRequest,
} from '#contracts/merged-requests.ts';
import { referenceOf } from '#contracts/references.ts';
import {
  changeServiceRequest,
  changeServiceRequests,
  countServiceRequests,
  deleteServiceRequest,
  emailServiceRequestStatus,
  getServiceRequest,
  listServiceRequests,
} from '#contracts/service-requests.ts';
import type { ServiceRequestChanges } from '#contracts/service-request-fields.ts';
import { getConversation, replyToResident, seeConversation } from '#contracts/conversations.ts';
import { addNote, readTrackedRequest, reopenRequest } from '#contracts/tracking.ts';
import { trackingMessages } from '#contracts/tracking-messages.en.ts';
import { setUnitOwner } from '#contracts/units.ts';
import { noticeMissed } from './notice-missed.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { photo, submitRequest } from '#tests/support/builders.ts';
import { inTheMiddle } from '#tests/support/in-the-middle.ts';
import { nextWeek, rule, setPromises } from '#tests/support/promise-office.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { addOwner, addUnit } from '#tests/support/property-builders.ts';
import { createAdmin } from '#tests/support/user-builders.ts';
import type { Admin } from '#tests/support/user-builders.ts';

let app: TestApp;
let as: { token: string };
let bentTrail: Admin;
beforeAll(async () => {
  app = await borrowTestApp();
  bentTrail = await createAdmin(app, 'bent.trail@example.com', { properties: ['BT01'] });
});
afterAll(() => app.close());
beforeEach(async () => {
  as = { token: (await app.superAdminSession()).accessToken };
  await app.database.db.pool.query('delete from service_request');
});

const words = 'Water is dripping from the ceiling of the garage near the elevator.';

/** A report of that, and the token of its link. */
async function report(unitDigits: string, fields: Record<string, string> = {}, file?: File) {
  const email = `unit-${unitDigits}@example.com`;
  const { id, trackingPath } = await submitRequest(app, { unitDigits, email, notes: words, ...fields }, file);
  return { id, token: trackingPath.replace('/track/', ''), reference: referenceOf('service-request', id) };
}

const merge = (id: number, intoId: number, by = as) =>
  app.api.call(mergeServiceRequest, { params: { id }, body: { intoId } }, by);
const unmerge = (id: number, by = as) => app.api.call(unmergeServiceRequest, { params: { id } }, by);
const change = (id: number, body: ServiceRequestChanges) =>
  app.api.call(changeServiceRequest, { params: { id }, body }, as);
const read = async (id: number) => (await app.api.call(getServiceRequest, { params: { id } }, as)).body.data;
const related = async (id: number) =>
  (await app.api.call(getRelatedReports, { params: { id } }, as)).body.data;
const followed = async (token: string) =>
  (await app.api.call(readTrackedRequest, { params: { token } })).body.data;
const write = (token: string, note: string) => app.api.call(addNote, { params: { token }, body: { note } });
const reply = (id: number, text: string) =>
  app.api.call(replyToResident, { params: { id }, body: { text } }, as);
const conversationOf = async (id: number) =>
  (await app.api.call(getConversation, { params: { id } }, as)).body.data.entries;
const listed = async (state: 'open' | 'all' | 'merged', by = as) =>
  (await app.api.call(listServiceRequests, { query: { state } }, by)).body;
const counts = async () => (await app.api.call(countServiceRequests, {}, as)).body.data;
const historyOf = async (objectId: number) =>
  (await app.api.call(listAudit, { query: { objectKind: 'service-request', objectId } }, as)).body.data;
const mailOf = async (recordId: number, kind: string) =>
  (
    await app.database.db.pool.query<{ recipient: string; text_body: string }>(
      'select recipient, text_body from mail where record_id = $1 and kind = $2 order by id',
      [recordId, kind],
    )
  ).rows;
const lastChange = async (id: number) => {
  const { updatedAt: _updatedAt, ...rest } = await read(id);
  return rest;
};

describe('possible duplicates', () => {
  test('are of the same property and category, near in time and in similar words, the most similar first', async () => {
    const old = await report('1');
    await app.database.db.pool.query(
      `update service_request set created_at = created_at - interval '15 days' where id = $1`,
      [old.id],
    );
    await report('2', { category: 'Electrical issues' });
    await report('3', { propertyCode: 'TH03' });
    await report('4', { notes: 'My key does not open the mailbox.' });
    const completed = await report('5');
    await change(completed.id, { status: 'COMPLETED' });
    const archived = await report('6');
    await change(archived.id, { archived: true });
    const inOtherWords = { notes: 'Water drips from the garage ceiling, by the elevator!' };
    const like = await report('7', inOtherWords);
    await app.database.db.pool.query(
      `update service_request set created_at = created_at - interval '13 days' where id = $1`,
      [like.id],
    );
    const same = await report('8');
    const nearer = await report('10', inOtherWords);
    const mine = await report('9');
    const found = await related(mine.id);
    // Of those in alike words the nearest in time comes first.
    expect(found.possible.map(({ id }) => id)).toEqual([same.id, nearer.id, like.id]);
    expect(found).toMatchObject({ head: null, reports: [] });
    expect((await related(completed.id)).possible).toEqual([]);
    expect((await related(archived.id)).possible).toEqual([]);
    // Nor is what came so much later.
    expect((await related(old.id)).possible.map(({ id }) => id)).toEqual([like.id]);
    // What is merged already is neither offered nor offered anything; of many five are.
    await merge(same.id, mine.id);
    expect((await related(mine.id)).possible.map(({ id }) => id)).toEqual([nearer.id, like.id]);
    expect((await related(same.id)).possible).toEqual([]);
    for (let unit = 11; unit < 16; unit++) await report(String(unit));
    expect((await related(mine.id)).possible).toHaveLength(5);
  });

  test('that staff say are none are not offered again to either, until that is taken back', async () => {
    const [one, other] = [await report('1'), await report('2')];
    const say = (id: number, otherId: number, isDistinct: boolean) =>
      app.api.call(setDistinct, { params: { id }, body: { otherId, isDistinct } }, as);
    for (let times = 0; times < 2; times++) await say(other.id, one.id, true);
    expect((await related(one.id)).possible).toEqual([]);
    expect((await related(other.id)).possible).toEqual([]);
    expect((await historyOf(one.id)).map(({ action }) => action)).toEqual(['said it is no duplicate']);
    expect((await historyOf(other.id))[0]?.changes).toEqual({
      notDuplicateOf: { from: null, to: one.reference },
    });
    await say(one.id, other.id, false);
    expect((await related(one.id)).possible.map(({ id }) => id)).toEqual([other.id]);
    expect((await say(one.id, one.id, true)).status).toBe(404);
  });
});

describe('a merged report', () => {
  test('leaves the lists and their numbers, is found among the merged ones, and comes back as it was', async () => {
    const [head, other] = [await report('1'), await report('2', {}, photo('drip.jpg'))];
    await change(other.id, {
      status: 'SCHEDULED',
      waitingFor: 'VENDOR',
      notes: 'The key hangs in the office.',
    });
    await change(head.id, { status: 'IN_PROGRESS' });
    const before = await lastChange(other.id);
    const merged = await merge(other.id, head.id);
    expect(merged.body.data).toMatchObject({
      mergedIntoId: head.id,
      status: 'SCHEDULED',
      fileName: 'drip.jpg',
    });
    expect(await counts()).toMatchObject({ open: 1, all: 1, merged: 1 });
    for (const state of ['open', 'all'] as const) {
      const page = await listed(state);
      expect(page.data.map(({ id, mergedReports }) => [id, mergedReports])).toEqual([[head.id, 1]]);
      expect(page.meta.total).toBe(1);
    }
    expect((await listed('merged')).data.map(({ id }) => id)).toEqual([other.id]);
    expect((await related(head.id)).reports.map(({ id }) => id)).toEqual([other.id]);
    expect((await related(other.id)).head?.id).toBe(head.id);
    const back = await unmerge(other.id);
    expect(back.status).toBe(200);
    expect(await lastChange(other.id)).toEqual(before);
    expect(await counts()).toMatchObject({ open: 2, all: 2, merged: 0 });
    expect((await historyOf(other.id)).slice(0, 2).map(({ action, changes }) => [action, changes])).toEqual([
      [
        'un-merged',
        {
          mergedInto: { from: head.reference, to: null },
          status: { from: 'IN_PROGRESS', to: 'SCHEDULED' },
        },
      ],
      [
        'merged',
        {
          mergedInto: { from: null, to: head.reference },
          status: { from: 'SCHEDULED', to: 'IN_PROGRESS' },
        },
      ],
    ]);
    expect((await historyOf(head.id)).slice(0, 2).map(({ action, changes }) => [action, changes])).toEqual([
      ['gave back a report', { mergedReport: { from: `${other.reference}, BT01-0002`, to: null } }],
      ['took in a report', { mergedReport: { from: null, to: `${other.reference}, BT01-0002` } }],
    ]);
  });

  test('is not changed by itself, and what it is merged into neither moves away nor is deleted', async () => {
    const [head, other] = [await report('1'), await report('2')];
    await merge(other.id, head.id);
    const refused = await change(other.id, { status: 'COMPLETED' });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(`${other.reference} is merged into ${head.reference}.`);
    const email = await app.api.call(emailServiceRequestStatus, { params: { id: other.id }, body: {} }, as);
    expect(email.status).toBe(409);
    const items = [
      { id: head.id, status: 'OPEN' as const },
      { id: other.id, status: 'OPEN' as const },
    ];
    const many = await app.api.call(changeServiceRequests, { body: { items } }, as);
    expect(many.error.error.issues?.map(({ path }) => path)).toEqual(['items.1.id']);
    expect((await read(head.id)).status).toBe('REPORTED');
    expect((await change(head.id, { propertyCode: 'TH03' })).error.error.issues?.[0]?.path).toBe(
      'propertyCode',
    );
    const removed = await app.api.call(deleteServiceRequest, { params: { id: head.id } }, as);
    expect(removed.status).toBe(409);
    expect((await app.api.call(deleteServiceRequest, { params: { id: other.id } }, as)).status).toBe(204);
    expect((await app.api.call(deleteServiceRequest, { params: { id: head.id } }, as)).status).toBe(204);
  });

  test('brings along what was merged into it, and takes that with it when it leaves', async () => {
    const [first, second, third] = [await report('1'), await report('2'), await report('3')];
    await change(first.id, { status: 'IN_PROGRESS' });
    await change(second.id, { status: 'OPEN' });
    const last = async () => (await historyOf(third.id))[0]?.changes;
    // Also what came with what came with it.
    const fourth = await report('4');
    await merge(fourth.id, third.id);
    await merge(third.id, second.id);
    await merge(second.id, first.id);
    expect(await last()).toEqual({
      mergedInto: { from: second.reference, to: first.reference },
      status: { from: 'OPEN', to: 'IN_PROGRESS' },
    });
    expect((await related(first.id)).reports.map(({ id }) => id)).toEqual([second.id, third.id, fourth.id]);
    expect((await read(third.id)).mergedIntoId).toBe(first.id);
    expect((await read(second.id)).mergedReports).toBe(0);
    await unmerge(second.id);
    expect(await last()).toEqual({
      mergedInto: { from: first.reference, to: second.reference },
      status: { from: 'IN_PROGRESS', to: 'OPEN' },
    });
    expect((await related(second.id)).reports.map(({ id }) => id)).toEqual([third.id, fourth.id]);
    expect((await related(first.id)).reports).toEqual([]);
    await merge(second.id, first.id);
    await unmerge(third.id);
    expect((await related(third.id)).reports.map(({ id }) => id)).toEqual([fourth.id]);
    expect((await read(third.id)).mergedIntoId).toBeNull();
    expect((await related(first.id)).reports.map(({ id }) => id)).toEqual([second.id]);
    // Into a merged one means into its head.
    expect((await merge(third.id, second.id)).body.data.mergedIntoId).toBe(first.id);
  });

  test('is refused in words where the two do not fit', async () => {
    const [head, other, third] = [await report('1'), await report('2'), await report('3')];
    const elsewhere = await report('4', { propertyCode: 'TH03' });
    const away = await merge(elsewhere.id, head.id);
    expect([away.status, away.error.message]).toEqual([
      409,
      mergeMessages.elsewhere(elsewhere.reference, head.reference),
    ]);
    expect((await merge(head.id, head.id)).error.message).toBe(mergeMessages.same);
    expect((await merge(head.id, 999_999)).status).toBe(404);
    expect((await merge(999_999, head.id)).status).toBe(404);
    await change(third.id, { archived: true });
    for (const [from, into] of [
      [other, third],
      [third, other],
    ] as const)
      expect((await merge(from.id, into.id)).error.message).toBe(mergeMessages.notOpen(third.reference));
    await merge(other.id, head.id);
    expect((await merge(other.id, head.id)).error.message).toBe(
      mergeMessages.already(other.reference, head.reference),
    );
    expect((await merge(head.id, other.id)).error.message).toBe(mergeMessages.same);
    await unmerge(other.id);
    const again = await unmerge(other.id);
    expect([again.status, again.error.message]).toEqual([409, mergeMessages.notMerged(other.reference)]);
    const stale = await app.api.call(
      mergeServiceRequest,
      { params: { id: other.id }, body: { intoId: head.id, expectedUpdatedAt: '2026-01-01T00:00:00.000Z' } },
      as,
    );
    expect([stale.status, (await read(other.id)).mergedIntoId]).toEqual([409, null]);
  });

  test('is of one property: who does not work with it neither sees nor merges it', async () => {
    const [mine, other] = [await report('1'), await report('2')];
    const [theirs, more] = [
      await report('3', { propertyCode: 'TH03' }),
      await report('4', { propertyCode: 'TH03' }),
    ];
    for (const [id, intoId] of [
      [mine.id, theirs.id],
      [theirs.id, mine.id],
      [theirs.id, more.id],
    ] as const)
      expect((await merge(id, intoId, bentTrail.as)).status).toBe(404);
    const distinct = { params: { id: mine.id }, body: { otherId: theirs.id, isDistinct: true } };
    expect((await app.api.call(setDistinct, distinct, bentTrail.as)).status).toBe(404);
    expect((await merge(other.id, mine.id, bentTrail.as)).status).toBe(200);
    await merge(more.id, theirs.id);
    expect((await listed('merged', bentTrail.as)).data.map(({ id }) => id)).toEqual([other.id]);
    expect((await unmerge(more.id, bentTrail.as)).status).toBe(404);
  });

  test('of two who merge at once, one into the other, one does it and the other hears so', async () => {
    const [one, other] = [await report('1'), await report('2')];
    const answers = await Promise.all([merge(one.id, other.id), merge(other.id, one.id)]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    expect(await counts()).toMatchObject({ all: 1, merged: 1 });
  });

  test('goes with what it is merged into where someone else merges that at the same moment', async () => {
    const [one, middle, head] = [await report('1'), await report('2'), await report('3')];
    const merging = async (client: pg.PoolClient) => {
      await client.query(`select pg_advisory_xact_lock(hashtext('merge service requests'))`);
      await client.query(
        `update service_request set merged_into_id = $1, merged_with_id = $1, merged_at = now() where id = $2`,
        [head.id, middle.id],
      );
    };
    const merged = await inTheMiddle(app.database.db.pool, { first: merging }, () =>
      merge(one.id, middle.id),
    );
    expect([merged.status, merged.body.data.mergedIntoId]).toEqual([200, head.id]);
  });

  test('is taken out once where two do so at the same moment', async () => {
    const [head, other] = [await report('1'), await report('2')];
    await merge(other.id, head.id);
    const unmerging = async (client: pg.PoolClient) => {
      await client.query(`select pg_advisory_xact_lock(hashtext('merge service requests'))`);
      await client.query(
        `update service_request set merged_into_id = null, merged_with_id = null, merged_at = null where id = $1`,
        [other.id],
      );
    };
    const second = await inTheMiddle(app.database.db.pool, { first: unmerging }, () => unmerge(other.id));
    expect([second.status, second.error.message]).toEqual([409, mergeMessages.notMerged(other.reference)]);
  });
});

describe('the residents of merged reports', () => {
  test('each get answers and a new status by own mail, and read them by own links, without the others’ words', async () => {
    const [head, other] = [
      await report('1', { notes: `${words} Unit one.` }, photo('one.jpg')),
      await report('2', { notes: `${words} Unit two.` }, photo('two.jpg')),
    ];
    await reply(head.id, 'Dear unit one, thank you.');
    await merge(other.id, head.id);
    await reply(head.id, 'The plumber comes on Friday.');
    await change(head.id, { status: 'SCHEDULED', tellResident: true });
    await reply(other.id, 'Please leave your door open.');
    await write(head.token, 'I shut the valve.');
    await write(other.token, 'My car is wet.');
    for (const [me, them] of [
      [head, other],
      [other, head],
    ] as const) {
      const mails = [...(await mailOf(me.id, 'reply')), ...(await mailOf(me.id, 'status-changed'))];
      const unit = me === head ? '1' : '2';
      expect(new Set(mails.map(({ recipient }) => recipient))).toEqual(new Set([`unit-${unit}@example.com`]));
      expect(mails.filter(({ text_body: body }) => body.includes('plumber'))).toHaveLength(1);
      expect(await mailOf(me.id, 'status-changed')).toHaveLength(1);
      for (const { text_body: body } of mails) expect(body).not.toContain(them.reference);
      const page = JSON.stringify(await followed(me.token));
      const [own, foreign] = me === head ? ['one', 'two'] : ['two', 'one'];
      expect(page).toContain(`Unit ${own}.`);
      expect(page).toContain(`${own}.jpg`);
      for (const secret of [`Unit ${foreign}.`, `${foreign}.jpg`, them.reference, `unit-${foreign}`])
        expect(page).not.toContain(secret);
    }
    // The appointment is that of them all.
    const appointment = { scheduledOn: '2190-12-03', scheduledFrom: '09:00', scheduledUntil: '12:00' };
    await change(head.id, { ...appointment, tellResident: true });
    for (const { id } of [head, other])
      expect((await mailOf(id, 'status-changed')).at(-1)?.text_body).toMatch(/December 3.*9.*12/);
    const mine = await followed(other.token);
    expect(mine).toMatchObject({ status: 'SCHEDULED', unitIdentifier: 'BT01-0002' });
    expect(mine.events.map(({ kind, status, text }) => [kind, status ?? text])).toEqual([
      ['REPLY', 'The plumber comes on Friday.'],
      ['STATUS', 'SCHEDULED'],
      ['REPLY', 'Please leave your door open.'],
      ['NOTE', 'My car is wet.'],
    ]);
    expect(JSON.stringify(await followed(head.token))).not.toMatch(/My car is wet|leave your door/);
  });

  test('write where they did, and staff read it at the request that is worked on', async () => {
    const [head, other] = [await report('1'), await report('2')];
    await merge(other.id, head.id);
    await reply(head.id, 'The plumber comes on Friday.');
    await change(head.id, { waitingFor: 'RESIDENT' });
    const notify = vi.spyOn(app.context.realtime, 'notify');
    const heard = () => new Set(notify.mock.calls.map(([{ id }]) => id));
    await write(other.token, 'My car is wet.');
    expect(heard()).toEqual(new Set([head.id, other.id]));
    expect(await read(head.id)).toMatchObject({ unreadNotes: 1, waitingFor: 'OFFICE' });
    const [notice] = await mailOf(other.id, 'resident-note');
    const office = app.context.publicUrl.origin();
    expect(notice?.text_body).toContain(`${office}/admin/public-submissions?record=${head.id}`);
    expect(notice?.text_body).toContain(`Merged into: ${head.reference}`);
    await write(head.token, 'It drips on.');
    const entries = await conversationOf(head.id);
    expect(entries.map(({ text, report: from }) => [text, from?.unitIdentifier ?? null])).toEqual([
      ['The plumber comes on Friday.', null],
      ['My car is wet.', 'BT01-0002'],
      ['It drips on.', null],
    ]);
    expect((await conversationOf(other.id)).map(({ text }) => text)).toEqual([
      'The plumber comes on Friday.',
      'My car is wet.',
    ]);
    // Who looks at the one has not looked at the others.
    const see = (id: number) =>
      app.api.call(seeConversation, { params: { id }, body: { upTo: entries.at(-1)?.id ?? 0 } }, as);
    await see(other.id);
    expect((await read(head.id)).unreadNotes).toBe(1);
    notify.mockClear();
    await see(head.id);
    expect(heard()).toEqual(new Set([head.id, other.id]));
    notify.mockRestore();
    expect([(await read(head.id)).unreadNotes, (await read(other.id)).unreadNotes]).toEqual([0, 0]);
    await write(other.token, 'And the wall.');
    await unmerge(other.id);
    expect([(await read(head.id)).unreadNotes, (await read(other.id)).unreadNotes]).toEqual([0, 1]);
    // What was answered stays with each of them.
    expect((await followed(other.token)).events.map(({ text }) => text)).toContain(
      'The plumber comes on Friday.',
    );
    expect((await conversationOf(head.id)).map(({ text }) => text)).toEqual([
      'The plumber comes on Friday.',
      'It drips on.',
    ]);
  });

  test('wrote before what is unread at the request that is worked on', async () => {
    const [head, other] = [await report('1'), await report('2')];
    await write(other.token, 'My car is wet.');
    await write(head.token, 'It drips still.');
    await merge(other.id, head.id);
    expect((await read(head.id)).unreadNotes).toBe(2);
    await unmerge(other.id);
    expect([(await read(head.id)).unreadNotes, (await read(other.id)).unreadNotes]).toEqual([1, 1]);
    // Anyone who looks while the two are being merged has seen what is unread at both.
    const upTo = Math.max(...(await conversationOf(head.id)).map(({ id }) => id));
    const first = async (client: pg.PoolClient) => {
      await client.query(`select pg_advisory_xact_lock(hashtext('merge service requests'))`);
      await client.query(
        `update service_request set merged_into_id = $1, merged_with_id = $1, merged_at = now() where id = $2`,
        [head.id, other.id],
      );
    };
    const seen = await inTheMiddle(app.database.db.pool, { first }, () =>
      app.api.call(seeConversation, { params: { id: head.id }, body: { upTo } }, as),
    );
    expect(seen.status).toBe(204);
    expect((await read(other.id)).unreadNotes).toBe(0);
  });

  test('reopen what was completed for all of them', async () => {
    const [head, other, third] = [await report('1'), await report('2'), await report('3')];
    await merge(other.id, head.id);
    await merge(third.id, head.id);
    // Also where it was completed among many.
    const items = [{ id: head.id, status: 'COMPLETED' as const }];
    await app.api.call(changeServiceRequests, { body: { items } }, as);
    expect((await followed(other.token)).reopenUntil).not.toBeNull();
    const answer = await app.api.call(reopenRequest, {
      params: { token: other.token },
      body: { note: 'It drips again.' },
    });
    expect(answer.status).toBe(201);
    expect((await read(head.id)).status).toBe('OPEN');
    for (const { token } of [head, third]) {
      const page = await followed(token);
      expect(page.status).toBe('OPEN');
      expect(page.events.map(({ kind, status }) => [kind, status])).toEqual([
        ['STATUS', 'COMPLETED'],
        ['STATUS', 'OPEN'],
      ]);
    }
    expect((await followed(other.token)).events.map(({ kind }) => kind)).toEqual(['STATUS', 'REOPENED']);
    // Where another of them is just saying so, it is open already.
    await change(head.id, { status: 'COMPLETED' });
    const first = (client: pg.PoolClient) =>
      client.query(`update service_request set status = 'OPEN', completed_at = null where id = $1`, [
        head.id,
      ]);
    const late = await inTheMiddle(app.database.db.pool, { first }, () =>
      app.api.call(reopenRequest, { params: { token: other.token }, body: { note: 'It still drips.' } }),
    );
    expect([late.status, late.error.message]).toEqual([409, trackingMessages.notReopened]);
    expect((await conversationOf(other.id)).map(({ text }) => text)).toEqual(['It drips again.']);
  });
});

test('merging puts off no promise: of both dates the earlier counts, and goes back with its report', async () => {
  await setPromises(app, { rules: [rule()] });
  const week = nextWeek(app, '09:00');
  const go = async (day: number, time: string) => {
    week.go(day, time);
    // The access token before is over.
    as = { token: (await app.superAdminSession()).accessToken };
  };
  await go(0, '09:00');
  const early = await report('1');
  const byEarly = (await read(early.id)).nextUpdateBy;
  await go(0, '09:30');
  const late = await report('2');
  const byLate = (await read(late.id)).nextUpdateBy;
  expect(byEarly).not.toBe(byLate);
  await merge(early.id, late.id);
  expect((await read(late.id)).nextUpdateBy).toBe(byEarly);
  expect((await followed(early.token)).promise?.by).toBe(byEarly);
  // What one resident alone is written is no answer to the others, and leaves both dates as they are.
  await reply(early.id, 'Only to you.');
  expect((await read(late.id)).nextUpdateBy).toBe(byEarly);
  await unmerge(early.id);
  expect([(await read(early.id)).nextUpdateBy, (await read(late.id)).nextUpdateBy]).toEqual([
    byEarly,
    byLate,
  ]);
  // A date that goes by while an answer was given for both is not missed afterwards.
  await merge(early.id, late.id);
  await reply(late.id, 'We are on it.');
  await go(1, '11:00');
  await unmerge(early.id);
  const { nextUpdateBy, isPromised } = await read(early.id);
  expect(isPromised).toBe(true);
  expect(Date.parse(nextUpdateBy ?? '')).toBeGreaterThan(week.at(1, '11:00'));
  await setPromises(app);
});

test('a date that staff set, and no resident was promised, does not take the place of a later one', async () => {
  const [early, late] = [await report('1'), await report('2')];
  const inDays = (days: number) =>
    new Date(app.clock.now().getTime() + days * 24 * 60 * 60_000).toISOString();
  const [byEarly, byLate] = [inDays(1), inDays(2)];
  await change(early.id, { nextUpdateBy: byEarly });
  await change(late.id, { nextUpdateBy: byLate });
  expect(await read(early.id)).toMatchObject({ nextUpdateBy: byEarly, isPromised: false });
  expect((await merge(early.id, late.id)).status).toBe(200);
  expect((await read(late.id)).nextUpdateBy).toBe(byLate);
});

test('a date moves only from what waits for the office to what does', async () => {
  await setPromises(app, { rules: [rule()] });
  const [report1, head] = [await report('1'), await report('2')];
  await change(head.id, { waitingFor: 'VENDOR' });
  await merge(report1.id, head.id);
  expect(await read(head.id)).toMatchObject({ nextUpdateBy: null, isPromised: false });
  await unmerge(report1.id);
  await change(head.id, { waitingFor: 'OFFICE' });
  const { nextUpdateBy } = await read(head.id);
  const soon = new Date(app.clock.now().getTime() + 60_000).toISOString();
  await change(report1.id, { nextUpdateBy: soon });
  await change(report1.id, { waitingFor: 'VENDOR' });
  expect(await read(report1.id)).toMatchObject({ nextUpdateBy: soon, isSetByHand: true });
  await merge(report1.id, head.id);
  expect((await read(head.id)).nextUpdateBy).toBe(nextUpdateBy);
  await setPromises(app);
});

test('a group of residents is greeted by nobody’s name', async () => {
  const unit = await addUnit(app, as, '71');
  const owner = await addOwner(app, as, 'Owns');
  await app.database.db.pool.query(`update owner set email = 'unit-71@example.com' where id = $1`, [
    owner.id,
  ]);
  await app.api.call(setUnitOwner, { params: { id: unit.id }, body: { ownerId: owner.id } }, as);
  const [head, other] = [await report('71'), await report('72')];
  const nameAt = async (id: number) =>
    (await app.api.call(getConversation, { params: { id } }, as)).body.data.residentName;
  expect(await nameAt(head.id)).toBe('Max Owns');
  await merge(other.id, head.id);
  expect(await nameAt(head.id)).toBeNull();
});

test('what a report was late with is late where it is merged into, once, and again with the report alone', async () => {
  await setPromises(app, { rules: [rule()] });
  const week = nextWeek(app, '09:00');
  const early = await report('1');
  week.go(0, '15:00');
  as = { token: (await app.superAdminSession()).accessToken };
  expect(await noticeMissed(app.context)).toBe(1);
  const { nextUpdateBy: byEarly } = await read(early.id);
  const late = await report('2');
  await merge(early.id, late.id);
  expect(await read(late.id)).toMatchObject({ nextUpdateBy: byEarly, isLate: true });
  expect(await noticeMissed(app.context)).toBe(0);
  await unmerge(early.id);
  expect(await read(early.id)).toMatchObject({ nextUpdateBy: byEarly, isLate: true });
  expect((await read(late.id)).isLate).toBe(false);
  await setPromises(app);
});

test('a date that staff have set since stays when the report leaves that had brought an earlier one', async () => {
  await setPromises(app, { rules: [rule()] });
  const week = nextWeek(app, '09:00');
  const early = await report('1');
  week.go(0, '09:30');
  as = { token: (await app.superAdminSession()).accessToken };
  const late = await report('2');
  await merge(early.id, late.id);
  const nextUpdateBy = new Date(week.at(2, '12:00')).toISOString();
  expect((await change(late.id, { nextUpdateBy })).status).toBe(200);
  await unmerge(early.id);
  expect(await read(late.id)).toMatchObject({ nextUpdateBy, isSetByHand: true });
  await setPromises(app);
});

test('what is late is late once, at the request that is worked on, and each resident hears so', async () => {
  await setPromises(app, { rules: [rule()], sendsMail: true });
  const week = nextWeek(app, '09:00');
  const [head, other] = [await report('1'), await report('2')];
  as = { token: (await app.superAdminSession()).accessToken };
  await merge(other.id, head.id);
  week.go(0, '15:00');
  as = { token: (await app.superAdminSession()).accessToken };
  expect(await noticeMissed(app.context)).toBe(1);
  expect(await counts()).toMatchObject({ missed: 1 });
  for (const { id } of [head, other]) {
    const [mail, ...more] = await mailOf(id, 'promise-missed');
    expect(more).toEqual([]);
    expect(mail?.text_body).toMatch(/hear from us .*by Monday, \w+ \d+, 10(:\d\d)? AM/s);
  }
  expect(await noticeMissed(app.context)).toBe(0);
  await setPromises(app);
});
