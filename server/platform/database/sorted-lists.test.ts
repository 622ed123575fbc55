import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { submitInquiry } from '#tests/support/inquiry-builders.ts';
import { submitRegistration } from '#tests/support/registration-builders.ts';
import { addRentedUnit } from '#tests/support/rented-unit.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { createAdmin } from '#tests/support/user-builders.ts';

let app: TestApp;
let as: { token: string };
beforeAll(async () => {
  app = await borrowTestApp();
  as = { token: (await app.superAdminSession()).accessToken };
  const { pool } = app.database.db;
  // Each value is alike for two of the three, so that what is alike has an order too.
  for (const [index, code] of ['WK02', 'BT01', 'BT01'].entries()) {
    const { lease, tenant, owner, expense, maintenance, payment } = await addRentedUnit(pool, code);
    const value = index === 0 ? 1 : 2;
    const set = (table: string, fields: string, id: number) =>
      pool.query(`update ${table} set ${fields.replaceAll('$', String(value))} where id = ${id}`);
    await set('expense', `amount = $, category = 'C$', vendor = 'V$', incurred_on = '2026-01-0$'`, expense);
    await set('maintenance', `title = 'T$', category = 'C$', status = '${statusOf[value]}'`, maintenance);
    await set('payment', `amount = $, paid_on = '2026-01-0$'`, payment);
    await set('lease', `rent_amount = $, end_date = '2026-12-0$'`, lease);
    await set('tenant', `last_name = 'L$'`, tenant);
    await set('owner', `last_name = 'L$'`, owner);
    await submitRegistration(app, {
      propertyCode: code,
      lastName: `L${'ab'[value - 1]}`,
      partyType: value === 1 ? 'TENANT' : 'OWNER',
    });
    await submitInquiry(app, {
      lastName: `L${value}`,
      communityName: `C${value}`,
      communityLocation: 'Dallas',
      numberOfUnits: String(value),
    });
    await pool.query(
      `insert into mail (created_at, kind, record_kind, record_id, occasion, recipient, subject, message_id, state, attempts)
       values (now(), 'confirmation', 'user', $1, '', $2, $3, $4, $5, 0)`,
      [index, `a${value}@example.com`, `S${value}`, `${index}@example.com`, value === 1 ? 'failed' : 'sent'],
    );
    await createAdmin(app, `a${index}@example.com`);
  }
});
afterAll(() => app.close());

const statusOf = ['', 'COMPLETED', 'OPEN'];

interface Row {
  id?: number;
  leaseId?: number;
  [field: string]: unknown;
}

async function read(path: string, sort?: string): Promise<Row[]> {
  const answer = await app.api.send('GET', `/api${path}${sort ? `?sort=${sort}` : ''}`, as);
  expect([path, sort, answer.status]).toEqual([path, sort, 200]);
  // Every list answers with its rows.
  return (answer.body as { data: Row[] }).data;
}

const idsOf = (rows: Row[]) => rows.map(({ id, leaseId }) => id ?? leaseId);
const at = (row: Row, path: string) =>
  path.split('.').reduce<unknown>((value, name) => Reflect.get(Object(value), name), row);

test.each([
  ['/expenses', 'day', 'incurredOn'],
  ['/expenses', 'unit', 'unit.unitIdentifier'],
  ['/expenses', 'category', 'category'],
  ['/expenses', 'vendor', 'vendor'],
  ['/expenses', 'amount', 'amount'],
  ['/payments', 'paid', 'paidOn'],
  ['/payments', 'tenant', 'tenant.lastName'],
  ['/payments', 'amount', 'amount'],
  ['/leases', 'unit', 'unit.unitIdentifier'],
  ['/leases', 'tenant', 'tenant.lastName'],
  ['/leases', 'start', 'startDate'],
  ['/leases', 'end', 'endDate'],
  ['/leases', 'rent', 'rentAmount'],
  ['/leases', 'balance', 'balance'],
  ['/leases/overdue', 'since', 'overdueSince'],
  ['/leases/overdue', 'balance', 'balance'],
  ['/maintenance', 'unit', 'unit.unitIdentifier'],
  ['/maintenance', 'title', 'title'],
  ['/maintenance', 'category', 'category'],
  ['/owners', 'name', 'lastName'],
  ['/tenants', 'name', 'lastName'],
  ['/registration-submissions', 'unit', 'unitIdentifier'],
  ['/registration-submissions', 'party', 'partyType'],
  ['/registration-submissions', 'name', 'lastName'],
  ['/contact-inquiries', 'created', 'id'],
  ['/contact-inquiries', 'name', 'lastName'],
  ['/contact-inquiries', 'community', 'communityName'],
  ['/contact-inquiries', 'units', 'numberOfUnits'],
  ['/mail', 'created', 'id'],
  ['/mail', 'subject', 'subject'],
  ['/mail', 'to', 'recipient'],
  ['/mail', 'state', 'state'],
  ['/properties', 'code', 'code'],
  ['/properties', 'rented', 'occupiedUnits'],
  ['/properties', 'requests', 'openRequests'],
  ['/properties', 'maintenance', 'openMaintenance'],
  ['/admin/users', 'id', 'id'],
  ['/admin/users', 'email', 'email'],
  ['/admin/users', 'role', 'role'],
])('%s is sorted by %s, and descending is the same list from its end', async (path, key, field) => {
  const ascending = await read(path, key);
  expect(ascending.length).toBeGreaterThanOrEqual(3);
  const values = ascending.map((row) => at(row, field));
  const sorted = values.toSorted((a, b) => Number(a) - Number(b) || (String(a) < String(b) ? -1 : 1));
  expect(values.map(String)).toEqual(sorted.map(String));
  expect(idsOf(await read(path, `-${key}`))).toEqual(idsOf(ascending).toReversed());
});

test('maintenance by status stands in the order of the work', async () => {
  const rows = await read('/maintenance', 'status');
  expect(rows.map(({ status }) => status)).toEqual(['OPEN', 'OPEN', 'COMPLETED']);
});

test.each([
  ['/mail', 'to', 'recipient', 'To'],
  ['/contact-inquiries', '-units', 'numberOfUnits', 'Units'],
  ['/properties', '-code', 'code', 'Code'],
  ['/admin/users', '-email', 'email', 'Email'],
])('%s is exported in the order of the list, by %s', async (path, sort, field, head) => {
  const rows = await read(path, sort);
  const { text } = await app.api.send('GET', `/api${path}/export?sort=${sort}`, as);
  const [heads = [], ...lines] = text
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  const column = heads.indexOf(head);
  expect(lines.map((cells) => cells[column])).toEqual(rows.map((row) => String(at(row, field))));
});

const lists = [
  '/expenses',
  '/payments',
  '/leases',
  '/leases/overdue',
  '/maintenance',
  '/owners',
  '/tenants',
  '/registration-submissions',
  '/contact-inquiries',
  '/mail',
  '/properties',
  '/admin/users',
];

const ownOrder = ['/leases/overdue', '/properties', '/admin/users'];

test.each(lists)('%s refuses an order that it does not know', async (path) => {
  for (const sort of ['color', '--amount', ''])
    expect((await app.api.send('GET', `/api${path}?sort=${sort}`, as)).status).toBe(400);
});

test.each(lists.filter((path) => !ownOrder.includes(path)))(
  '%s has the newest first where nothing is said',
  async (path) => {
    const ids = idsOf(await read(path)).map(Number);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  },
);
