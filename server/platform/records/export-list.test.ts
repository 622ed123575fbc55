import { once } from 'node:events';
import { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { audit } from '#contracts/audit.ts';
import { expenses } from '#contracts/expenses.ts';
import { leases } from '#contracts/leases.ts';
import { registrations } from '#contracts/registrations.ts';
import type { ServiceRequestChanges } from '#contracts/service-request-fields.ts';
import { changeServiceRequest, serviceRequests } from '#contracts/service-requests.ts';
import type { Content } from '#server/platform/http/call.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { photo, submitRequest } from '#tests/support/builders.ts';
import { submitRegistration } from '#tests/support/registration-builders.ts';
import { addRentedUnit } from '#tests/support/rented-unit.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { createAdmin } from '#tests/support/user-builders.ts';
import { soon } from '#tests/support/soon.ts';
import { sql } from '#server/platform/database/drizzle.ts';
import { timeCell, wordCell, yesOrNo } from './csv-cells.ts';
import { exportList } from './export-list.ts';
import type { ExportedList } from './export-list.ts';

let app: TestApp;
let as: { token: string };
let userId = 0;
beforeAll(async () => {
  app = await borrowTestApp();
  const session = await app.superAdminSession();
  as = { token: session.accessToken };
  const { rows } = await app.database.db.pool.query<{ id: number }>('select id from user_account');
  userId = rows[0]?.id ?? 0;
});
afterAll(() => app.close());

function linesOf(text: string): string[] {
  return text.replace('\uFEFF', '').trimEnd().split('\n');
}

test('an export has every row that the list’s filter lets through, in the list’s order', async () => {
  const { unit } = await addRentedUnit(app.database.db.pool);
  await app.database.db.pool.query(
    `insert into expense (created_at, updated_at, unit_id, property_code, amount, incurred_on, category, vendor)
     select now(), now(), $1, 'WK02', n, '2026-02-01', 'Taxes', 'Vendor ' || n from generate_series(1, 1203) n`,
    [unit],
  );
  const answer = await app.api.call(expenses.export, { query: { unitId: unit, category: 'Taxes' } }, as);
  const [head, ...rows] = linesOf(answer.text);
  expect(answer.text.startsWith('\uFEFF')).toBe(true);
  expect(head).toBe('Day,Unit,Category,Vendor,Description,Amount');
  expect(rows.map((row) => Number(row.split(',').at(-1)))).toEqual(
    Array.from({ length: 1203 }, (_, index) => 1203 - index),
  );
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'x-total-rows': '1203',
    'cache-control': 'no-store',
  });
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="expenses-[\d-]{10}\.csv"$/);
  // Those that were picked are found on whatever page they stand.
  const { rows: picked } = await app.database.db.pool.query<{ id: number }>(
    `select id from expense where unit_id = $1 and amount in (1, 600, 1203)`,
    [unit],
  );
  const ids = picked.map(({ id }) => id).join(',');
  const some = await app.api.call(expenses.export, { query: { ids } }, as);
  const amounts = linesOf(some.text).map((row) => row.split(',').at(-1));
  expect([some.headers['x-total-rows'], amounts]).toEqual(['3', ['Amount', '1203', '600', '1']]);
});

test('rows picked by their ids come in the list’s order, and none that the filter or the scope leaves out', async () => {
  const [first, second, other] = [
    await submitRequest(app, { unitDigits: '301' }),
    await submitRequest(app, { unitDigits: '302' }),
    await submitRequest(app, { propertyCode: 'WK02', unitDigits: '303' }),
  ];
  const scoped = await createAdmin(app, 'picked@example.com', { properties: ['BT01'] });
  const ids = [first, other, second].map(({ id }) => id).join(',');
  const read = async (token: string, query: object) =>
    linesOf((await app.api.call(serviceRequests.export, { query: { ids, ...query } }, { token })).text)
      .slice(1)
      .map((line) => line.split(',')[2]);
  expect(await read(as.token, { sort: 'unit' })).toEqual(['BT01-0301', 'BT01-0302', 'WK02-0303']);
  expect(await read(as.token, { status: 'COMPLETED' })).toEqual([]);
  expect(await read(scoped.as.token, {})).toEqual(['BT01-0302', 'BT01-0301']);
});

test('a request and a registration stand in their export as people read them, by the clocks of the office', async () => {
  const { id, reference } = await submitRequest(
    app,
    { unitDigits: '304', notes: 'It drips.' },
    photo('a.jpg'),
  );
  const instant = '2027-01-31T05:30:00.000Z';
  const read = async () => {
    await app.database.db.pool.query('update service_request set created_at = $1 where id = $2', [
      instant,
      id,
    ]);
    return linesOf((await app.api.call(serviceRequests.export, { query: { ids: String(id) } }, as)).text);
  };
  const change = (body: ServiceRequestChanges) =>
    app.api.call(changeServiceRequest, { params: { id }, body }, as);
  await change({
    status: 'SCHEDULED',
    category: 'Other',
    otherText: 'Lift',
    waitingFor: 'VENDOR',
    nextUpdateBy: '2027-07-01T04:15:00Z',
    scheduledOn: '2027-02-03',
    scheduledFrom: '09:00',
    scheduledUntil: '12:00',
  });
  const shown = [reference, '2027-01-30 23:30', 'BT01-0304', 'Lift'].join();
  const contact = 'resident@example.com,2145550100,English,a.jpg';
  expect(await read()).toEqual([
    'Reference,Created,Unit,Category,Status,Message,Assigned to,Waiting for,Next update by,Scheduled on,Email,Phone,Language,Attachments',
    `${shown},Scheduled,It drips.,,Vendor,2027-06-30 23:15,2027-02-03 09:00–12:00,${contact}`,
  ]);
  await change({ status: 'COMPLETED', nextUpdateBy: null, scheduledFrom: null, scheduledUntil: null });
  expect((await read())[1]).toBe(`${shown},Completed,It drips.,,,,2027-02-03,${contact}`);

  const registration = await submitRegistration(app, { firstName: 'Robin', lastName: 'Marlow' });
  const query = { q: 'marlow' };
  const [heads, row] = linesOf((await app.api.call(registrations.export, { query }, as)).text);
  expect(heads).toBe('Reference,Date,Unit,Owner/Tenant,First name,Last name,Email,Phone,Language');
  expect(row).toMatch(
    new RegExp(
      `^${registration.reference},\\d{4}-[-\\d: ]+,BT01-12A4,Owner,Robin,Marlow,jordan@example.com,2145550100,English$`,
    ),
  );
});

test('an unknown parameter, a page or ids that are none are refused', async () => {
  for (const query of ['page=2', 'take=5', 'color=red', 'ids=1,a', 'ids=', 'sort=color'])
    expect([
      query,
      (await app.api.send('GET', `/api/public-submissions/export?${query}`, as)).status,
    ]).toEqual([query, 400]);
});

test('what a visitor typed is no formula for a spreadsheet, and an amount below 0 stays a number', async () => {
  const { pool } = app.database.db;
  const { unit, lease } = await addRentedUnit(pool);
  await pool.query(`update payment set amount = 5000 where lease_id = $1`, [lease]);
  await pool.query(
    `insert into expense (created_at, updated_at, unit_id, property_code, amount, incurred_on, category, vendor)
     select now(), now(), $1, 'WK02', 1, '2026-02-01', 'Other', v
     from unnest(array['=1+1', '+1', '-1', '@SUM(1)', E'\\t=1', E'\\r=1']) v`,
    [unit],
  );
  const { text } = await app.api.call(expenses.export, { query: { unitId: unit, category: 'Other' } }, as);
  expect(text.match(/,"?'[=+\-@\t\r]/g)).toHaveLength(6);
  const roll = linesOf((await app.api.call(leases.export, { query: { unitId: unit } }, as)).text);
  expect(roll[1]).toMatch(/,5000,-\d+$/);
});

test('who took which list out of the house, and how many rows, stands in the history', async () => {
  await submitRequest(app, { unitDigits: '401' });
  await app.api.call(serviceRequests.export, { query: { unit: '401' } }, as);
  const { body } = await app.api.call(audit.list, { query: { objectKind: 'service-request' } }, as);
  expect(body.data.find(({ action }) => action === 'exported')).toMatchObject({
    actorEmail: 'superadmin@example.com',
    objectId: null,
    changes: { unit: { from: null, to: '401' }, rows: { from: null, to: 1 } },
  });
});

test('an export whose list cannot be read is refused as the list is, and gives its place back', async () => {
  const { pool } = app.database.db;
  await pool.query('alter table expense rename to expense_elsewhere');
  try {
    for (const _ of [1, 2, 3, 4]) {
      const answer = await app.api.call(expenses.export, {}, as);
      expect([answer.status, answer.headers['content-disposition']]).toEqual([500, undefined]);
    }
  } finally {
    await pool.query('alter table expense_elsewhere rename to expense');
  }
  expect((await app.api.call(expenses.export, {}, as)).status).toBe(200);
});

test('a time is that of the office’s clocks, and a code is read as words', () => {
  expect(timeCell('2026-07-02T04:30:00.000Z')).toBe('2026-07-01 23:30');
  expect(timeCell('2026-01-02T05:59:59.999Z')).toBe('2026-01-01 23:59');
  expect(timeCell(null)).toBeNull();
  expect(['IN_PROGRESS', 'OPEN', 'URGENT'].map(wordCell)).toEqual(['In Progress', 'Open', 'Urgent']);
  expect([true, false].map(yesOrNo)).toEqual(['Yes', 'No']);
});

interface Line {
  id: number;
  text: string;
}

/** An export of a list that never ends. */
async function endlessExport(): Promise<{ answer: Content; pagesRead: () => number }> {
  let pages = 0;
  const answer = await exportOf(async () => {
    pages += 1;
    return { rows: Array.from({ length: 500 }, (_, id) => ({ id, text: 'x'.repeat(100) })), total: 1e9 };
  });
  return { answer, pagesRead: () => pages };
}

/** An export of a list, asked for as a route does. */
async function exportOf(list: ExportedList<{ page?: number }, Line>['list']): Promise<Content> {
  const handler = exportList<{ page?: number }, Line>({
    kind: 'expense',
    contract: expenses.export,
    list,
    columns: { Text: ({ text }) => text },
  });
  const caller = { userId, email: 'superadmin@example.com', role: 'ADMIN', sessionId: '', scope: null };
  const call = {
    caller,
    requestId: 'a',
    address: '::1',
    userAgent: null,
    idempotencyKey: null,
    isPlainForm: false,
  };
  // What the handler looks at of a caller is who it is.
  return handler(app.context, { query: {} }, call as never);
}

function streamOf({ body }: Content): Readable {
  if (!(body instanceof Readable)) throw new Error('An export is a stream.');
  return body;
}

test('the first bytes come before the last row is read, and no more is read than the reader takes', async () => {
  const { answer, pagesRead } = await endlessExport();
  const stream = streamOf(answer);
  await once(stream, 'readable');
  expect(String(stream.read(10))).toContain('Text');
  const read = pagesRead();
  expect(read).toBeLessThan(10);
  stream.destroy();
  await once(stream, 'close');
  expect(pagesRead()).toBe(read);
});

test('all pages of an export are of one moment, whatever is written while they are read', async () => {
  const answer = await exportOf(async ({ db }, { query: { page = 1 } }) => {
    if (page > 1)
      await app.database.db.pool.query(
        `insert into owner (created_at, updated_at, first_name, last_name) values (now(), now(), 'Ada', 'Late')`,
      );
    const [found] = await db.orm.execute<{ owners: string }>(sql`select count(*)::text as owners from owner`);
    const length = page > 2 ? 1 : 500;
    return { rows: Array.from({ length }, (_, id) => ({ id, text: found?.owners ?? '' })), total: 1001 };
  });
  const [, ...lines] = linesOf(await textOf(streamOf(answer)));
  expect([lines.length, new Set(lines).size]).toEqual([1001, 1]);
});

test('a fourth export at the same time is asked to come again, until a reader leaves', async () => {
  const running = [await endlessExport(), await endlessExport(), await endlessExport()].map(({ answer }) =>
    streamOf(answer),
  );
  const refused = await app.api.call(expenses.export, {}, as);
  expect([refused.status, refused.error.error.message]).toEqual([
    429,
    'Other exports are running. Please try again in a moment.',
  ]);
  for (const stream of running) stream.destroy();
  await soon(async () => expect((await app.api.call(expenses.export, {}, as)).status).toBe(200));
});

test('anyone who has the whole of an export finds room for the next one, before the database is done with it', async () => {
  const database = { ...app.context.db };
  const done = Promise.withResolvers<void>();
  vi.spyOn(app.context.db, 'snapshot').mockImplementation(async (work) => {
    const result = await database.snapshot(work);
    await done.promise;
    return result;
  });
  const statuses: number[] = [];
  for (let count = 0; count < 4; count++) statuses.push((await app.api.call(expenses.export, {}, as)).status);
  done.resolve();
  expect(statuses).toEqual([200, 200, 200, 200]);
});
