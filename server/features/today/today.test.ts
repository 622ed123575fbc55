import { afterAll, beforeAll, expect, test } from 'vitest';
import { calendarEvents } from '#contracts/calendar.ts';
import { listContactInquiries } from '#contracts/contact-inquiries.ts';
import { daysAfter } from '#contracts/days.ts';
import type { EndpointDefinition } from '#contracts/endpoint.ts';
import { listLeases, listOverdueLeases } from '#contracts/leases.ts';
import { listMail } from '#contracts/mail.ts';
import { listMaintenance } from '#contracts/maintenance.ts';
import { createMessage, listConversations } from '#contracts/messages.ts';
import { expiryNoticeDays } from '#contracts/packets.ts';
import { listRegistrations } from '#contracts/registrations.ts';
import { changeServiceRequest, getServiceRequest, listServiceRequests } from '#contracts/service-requests.ts';
import { getBadges, getToday, todayCardNames, todayFilters } from '#contracts/today.ts';
import type { Today, TodayCard, TodayCardName } from '#contracts/today.ts';
import { replyToResident } from '#contracts/conversations.ts';
import { addNote } from '#contracts/tracking.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { saveGoodBackup } from '#server/platform/backup/backup-state.queries.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { submitRequest } from '#tests/support/builders.ts';
import { submitInquiry } from '#tests/support/inquiry-builders.ts';
import { submitRegistration } from '#tests/support/registration-builders.ts';
import { addRentedUnit } from '#tests/support/rented-unit.ts';
import { superAdmin } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { createAdmin } from '#tests/support/user-builders.ts';
import { readBackupStatus } from './backup-status.ts';

const lists: Record<TodayCardName, EndpointDefinition> = {
  missed: listServiceRequests,
  mine: listServiceRequests,
  waiting: listServiceRequests,
  others: listServiceRequests,
  unassigned: listServiceRequests,
  new: listServiceRequests,
  registrations: listRegistrations,
  returned: listRegistrations,
  expiring: listRegistrations,
  urgent: listMaintenance,
  overdue: listOverdueLeases,
  inquiries: listContactInquiries,
  failedMail: listMail,
  returnedMail: listMail,
  heldMail: listMail,
};

type Caller = { token: string };
let app: TestApp;
let everything: Caller;
let scoped: { as: Caller; id: number };
beforeAll(async () => {
  app = await borrowTestApp();
  everything = { token: (await app.superAdminSession()).accessToken };
  const admin = await createAdmin(app, 'bent.trail@example.com', { properties: ['BT01'] });
  scoped = { as: admin.as, id: admin.user.id };
  await growOffice();
});
afterAll(() => app.close());

/** A few of everything, each by chance: the same at every run. */
async function growOffice(): Promise<void> {
  const { pool } = app.database.db;
  for (let each = 0; each < 12; each++) {
    await addRentedUnit(pool, each % 3 === 0 ? 'WK02' : 'BT01');
    await submitInquiry(app, { email: `board${each}@example.com` });
    await submitRegistration(app, { propertyCode: each % 2 === 0 ? 'BT01' : 'WK02' });
  }
  for (let unit = 1; unit <= 30; unit++)
    await submitRequest(app, { propertyCode: unit % 3 === 0 ? 'WK02' : 'BT01', unitDigits: String(unit) });
  // One connection: chance is of a session.
  const client = await pool.connect();
  const now = app.clock.now().toISOString();
  await client.query('select setseed(0.42)');
  await client.query(
    `update service_request set created_at = $1::timestamptz - random() * interval '20 days',
       status = (array['REPORTED', 'OPEN', 'SCHEDULED', 'COMPLETED'])[1 + floor(random() * 4)::int],
       waiting_for = (array['OFFICE', 'RESIDENT', 'VENDOR'])[1 + floor(random() * 3)::int],
       archived_at = case when random() < 0.2 then now() end,
       assignee_id = case when random() < 0.5 then null when random() < 0.5 then $2::int
         else (select min(id) from user_account) end`,
    [now, scoped.id],
  );
  await client.query(
    `update service_request set next_update_by = due, missed_update_by = due
     from (select id, $1::timestamptz - id * 7 % 11 * interval '1 day' - id * interval '1 minute' as due from service_request) given
     where given.id = service_request.id and random() < 0.5`,
    [now],
  );
  await client.query(
    `update registration set archived_at = case when random() < 0.3 then now() end,
       review = case when random() < 0.3 then 'READY' when random() < 0.3 then 'RETURNED' else review end`,
  );
  await client.query(
    `update registration set insurance_expires_on = case when id % 4 = 0 then $2::date
       else ($1::timestamptz + random() * interval '25 days')::date end`,
    [now, daysAfter(siteDay(app.context), expiryNoticeDays)],
  );
  await client.query(
    `update registration set review = 'DECLINED', decline_reason = 'DUPLICATE' where random() < 0.2`,
  );
  await client.query(
    `update contact_inquiry set handled_at = case when random() < 0.3 then now() end,
       answered_at = case when random() < 0.3 then now() end,
       archived_at = case when random() < 0.2 then now() end`,
  );
  await client.query(
    `update maintenance set priority = (array['URGENT', 'NORMAL'])[1 + floor(random() * 2)::int],
       status = (array['OPEN', 'COMPLETED'])[1 + floor(random() * 2)::int]`,
  );
  await client.query(
    `update maintenance set priority = 'URGENT', status = 'OPEN' where property_code = 'WK02'`,
  );
  client.release();
  await addMail();
}

async function addMail(): Promise<void> {
  await app.database.db.pool.query(
    `insert into mail
       (created_at, kind, record_kind, record_id, property_code, recipient, subject, message_id, state, returned_at)
     select now(), 'notice', 'service-request', n, (array['BT01', 'WK02'])[1 + n % 2], 'a@example.com', 'Your request', n::text,
       state, case when state = 'returned' then now() end
     from generate_series(1, 47) n
     cross join lateral (
       select (array['sent', 'failed', 'returned', 'held'])[1 + (n * 7 + n / 5) % 4] as state
     ) by_chance`,
  );
}

async function read(as: Caller): Promise<Today> {
  return (await app.api.call(getToday, {}, as)).body.data;
}

async function totalOf({ name, filter }: Pick<TodayCard, 'name' | 'filter'>, as: Caller): Promise<number> {
  const query = new URLSearchParams(filter).toString();
  const answer = await app.api.send('GET', `/api${lists[name].path}?${query}`, as);
  expect(answer.status).toBe(200);
  // Every list answers with its total.
  return (answer.body as { meta: { total: number } }).meta.total;
}

test.each([
  ['an admin who works with everything', () => everything],
  ['an admin of one property', () => scoped.as],
])('every number that %s sees is the total of the list behind it', async (_who, as) => {
  const { cards } = await read(as());
  for (const card of cards) expect([card.name, card.total]).toEqual([card.name, await totalOf(card, as())]);
  expect(cards.reduce((sum, { total }) => sum + total, 0)).toBeGreaterThan(20);
});

test('an admin of one property is counted nothing of another, and sees no inquiries', async () => {
  const [all, own] = [await read(everything), await read(scoped.as)];
  expect(all.cards.map(({ name }) => name)).toEqual(todayCardNames);
  expect(own.cards.map(({ name }) => name)).not.toContain('inquiries');
  const totals = ({ cards }: Today) => new Map(cards.map(({ name, total }) => [name, total]));
  for (const name of ['waiting', 'registrations', 'overdue', 'urgent'] as const)
    expect(totals(own).get(name)).toBeLessThan(totals(all).get(name) ?? 0);
  const titles = own.cards
    .flatMap(({ name, rows }) => (name.endsWith('Mail') ? [] : rows))
    .map(({ title }) => title);
  expect(titles.filter((title) => !title.startsWith('BT01-'))).toEqual([]);
});

test('only the super admin reads how the backups stand, and nobody where there are none', async () => {
  expect((await read(everything)).backup).toBeNull();
  const at = app.clock.now().toISOString();
  await saveGoodBackup(app.context.db, at);
  expect((await read(everything)).backup).toEqual({ lastGoodAt: at, isLate: false, failure: null });
  expect((await read(scoped.as)).backup).toBeNull();
  // One that was taken by hand is not followed by others, so none is late.
  await saveGoodBackup(app.context.db, '2020-01-01T00:00:00.000Z');
  expect((await read(everything)).backup).toMatchObject({ isLate: false });
  const backup = { target: { kind: 'folder', path: '/backups' }, at: '03:00', keep: 14 } as const;
  const scheduled = { ...app.context, config: { ...app.context.config, backup } };
  for (const [hours, isLate] of [
    [47, false],
    [49, true],
  ] as const) {
    const good = new Date(app.clock.now().getTime() - hours * 3_600_000).toISOString();
    await saveGoodBackup(app.context.db, good);
    expect(await readBackupStatus(scheduled, superAdmin)).toMatchObject({ lastGoodAt: good, isLate });
  }
});

test('each card shows the three that have waited longest, or are due first, and since when', async () => {
  const sorts: Partial<Record<TodayCardName, string>> = { missed: 'due', expiring: 'due', overdue: 'since' };
  interface Listed {
    id?: number;
    leaseId?: number;
    createdAt: string;
    nextUpdateBy: string;
    dueOn: string;
    overdueSince: string;
  }
  const sinceOf: Partial<Record<TodayCardName, (row: Listed) => string>> = {
    missed: ({ nextUpdateBy }) => nextUpdateBy,
    expiring: ({ dueOn }) => dueOn,
    overdue: ({ overdueSince }) => overdueSince,
  };
  for (const { name, filter, rows } of (await read(everything)).cards) {
    const query = new URLSearchParams({ ...filter, sort: sorts[name] ?? 'created', take: '3' });
    const answer = await app.api.send('GET', `/api${lists[name].path}?${query}`, everything);
    // Every list answers with its rows.
    const { data } = answer.body as { data: Listed[] };
    expect([name, rows.map(({ id }) => id)]).toEqual([name, data.map((row) => row.id ?? row.leaseId)]);
    const since = sinceOf[name] ?? (({ createdAt }: Listed) => createdAt);
    expect([name, rows.map((row) => row.since)]).toEqual([name, data.map(since)]);
    if (!['mine', 'new'].includes(name)) expect([name, rows.length > 1]).toEqual([name, true]);
  }
});

test('what waits for others says for whom, and since when', async () => {
  const others = async () => (await read(everything)).cards.find(({ name }) => name === 'others')?.rows ?? [];
  const [before] = await others();
  if (!before) throw new Error('Nothing waits for others.');
  const { updatedAt } = (await app.api.call(getServiceRequest, { params: { id: before.id } }, everything))
    .body.data;
  expect(before.text).toMatch(/^(Resident|Vendor) · /);
  app.clock.advance(60_000);
  const from = app.clock.now().getTime();
  await app.api.call(
    changeServiceRequest,
    { params: { id: before.id }, body: { waitingFor: 'BOARD', expectedUpdatedAt: updatedAt } },
    everything,
  );
  const after = (await others()).find(({ id }) => id === before.id);
  expect(after?.text).toMatch(/^Board · /);
  expect(Date.parse(after?.since ?? '')).toBeGreaterThanOrEqual(from);
  // Whatever else is changed of it, it has waited since then.
  app.clock.advance(60_000);
  const assigned = { params: { id: before.id }, body: { assigneeId: scoped.id } };
  expect((await app.api.call(changeServiceRequest, assigned, everything)).status).toBe(200);
  expect((await others()).find(({ id }) => id === before.id)?.since).toBe(after?.since);
});

test('overdue rent says its sum, and what has been due for more than 90 days', async () => {
  const card = (await read(everything)).cards.find(({ name }) => name === 'overdue');
  const { body } = await app.api.call(listOverdueLeases, { query: {} }, everything);
  const balance = body.data.reduce((sum, lease) => sum + lease.balance, 0);
  expect(card?.amounts).toEqual({ total: balance, over90: body.meta.amounts['90+'] });
  expect(card?.rows[0]).toMatchObject({ id: body.data[0]?.leaseId, amount: body.data[0]?.balance });
});

test('email trouble is there only while there is any', async () => {
  await app.database.db.pool.query('delete from mail');
  const names = (await read(everything)).cards.map(({ name }) => name);
  await addMail();
  expect(names.filter((name) => name.endsWith('Mail'))).toEqual([]);
});

test('the coming week has the events of the calendar', async () => {
  const { pool } = app.database.db;
  const from = (await read(everything)).week.from;
  // What was added last comes first, and several leases end on one day.
  await pool.query(`update lease set end_date = $1::date + 7 - 2 * (id % 5)::int`, [from]);
  await pool.query(`update payment_schedule set due_date = $1::date + 7 - (id % 9)::int`, [from]);
  for (const as of [everything, scoped.as]) {
    const { week } = await read(as);
    expect(week.to).toBe(daysAfter(from, 6));
    const query = { from: week.from, to: week.to, take: 200 };
    const { data } = (await app.api.call(listLeases, { query }, as)).body;
    const events = calendarEvents(data).filter(({ date }) => week.from <= date && date <= week.to);
    const ends = events.flatMap(({ title, leaseId }) => (title === 'Lease End' ? [leaseId] : []));
    expect(new Set(week.leaseEnds.map(({ leaseId }) => leaseId))).toEqual(new Set(ends));
    expect(week.leaseEnds).toHaveLength(ends.length);
    const due = events.flatMap(({ date, amounts }) => (amounts ? [{ date, due: amounts.due }] : []));
    expect(due.length).toBeGreaterThan(0);
    for (const { day: date, count, amountDue } of week.deadlines) {
      const ofDay = due.filter((each) => each.date === date);
      expect([count, amountDue]).toEqual([ofDay.length, ofDay.reduce((sum, each) => sum + each.due, 0)]);
    }
    expect(week.deadlines.reduce((sum, { count }) => sum + count, 0)).toBe(due.length);
    // The next ones first.
    for (const days of [
      week.leaseEnds.map(({ endDate, unit }) => `${endDate} ${unit.unitIdentifier}`),
      week.deadlines.map(({ day: date }) => date),
    ])
      expect(days).toEqual(days.toSorted());
  }
});

test('the badges are the totals of the lists that the menu leads to', async () => {
  const message = { receiverId: scoped.id, body: 'Could you look at BT01-0007?' };
  await app.api.call(createMessage, { body: message }, everything);
  for (const as of [everything, scoped.as]) {
    const badges = (await app.api.call(getBadges, {}, as)).body.data;
    const conversations = (await app.api.call(listConversations, { query: {} }, as)).body.data;
    expect(badges).toEqual({
      'service-request': await totalOf({ name: 'waiting', filter: { state: 'waiting' } }, as),
      registration: await totalOf({ name: 'registrations', filter: todayFilters.registrations }, as),
      'contact-inquiry': await totalOf({ name: 'inquiries', filter: todayFilters.inquiries }, as),
      message: conversations.reduce((sum, { unread }) => sum + unread, 0),
      mail: await totalOf({ name: 'failedMail', filter: { state: 'failed' } }, as),
    });
  }
  expect((await app.api.call(getBadges, {}, scoped.as)).body.data.message).toBe(1);
});

test('a request that waits for an answer says since when: since the last note of its resident', async () => {
  const { as } = await createAdmin(app, 'two.holland@example.com', { properties: ['TH03'] });
  const fields = { propertyCode: 'TH03', notes: `It drips. ${'x'.repeat(200)}` };
  const { id, createdAt, trackingPath } = await submitRequest(app, fields);
  const waiting = async () => (await read(as)).cards.find(({ name }) => name === 'waiting')?.rows;
  app.clock.advance(60_000);
  // What the office wrote is no wait of its own.
  const reply = { params: { id }, body: { text: 'On our way.' } };
  expect((await app.api.call(replyToResident, reply, as)).status).toBe(201);
  expect(await waiting()).toMatchObject([{ id, since: createdAt }]);
  const params = { token: trackingPath.replace('/track/', '') };
  const note = await app.api.call(addNote, { params, body: { note: 'It drips still.' } });
  const [row] = (await waiting()) ?? [];
  expect(row?.since).toBe(note.body.data.createdAt);
  // In one line.
  expect(row?.text).toMatch(/^Water leak · It drips\. x+…$/);
  expect(row?.text).toHaveLength(121);
});

test.each(['/today?unknown=1', '/today/trends?unknown=1', '/today/badges?unknown=1'])(
  'refuses a parameter that it does not know: %s',
  async (path) => {
    expect((await app.api.send('GET', `/api${path}`, everything)).status).toBe(400);
  },
);

test('the maintenance list takes a state, and the requests an instant; both refuse anything else', async () => {
  const status = async (path: string) => (await app.api.send('GET', `/api${path}`, everything)).status;
  expect(await status('/maintenance?state=open')).toBe(200);
  expect(await status('/maintenance?state=waiting')).toBe(400);
  expect(await status('/public-submissions?since=yesterday')).toBe(400);
  expect(await status('/public-submissions/counts?since=2026-01-31T09:30:00.000Z')).toBe(200);
});
