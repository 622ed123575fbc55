import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAudit } from '#contracts/audit.ts';
import { daysAfter } from '#contracts/days.ts';
import { createExpense, listExpenses } from '#contracts/expenses.ts';
import { listLeases } from '#contracts/leases.ts';
import { listMail } from '#contracts/mail.ts';
import { createMaintenance, listMaintenance } from '#contracts/maintenance.ts';
import { mergeServiceRequest } from '#contracts/merged-requests.ts';
import { createPayment, listPayments } from '#contracts/payments.ts';
import { listProperties } from '#contracts/properties.ts';
import { listRegistrations } from '#contracts/registrations.ts';
import { changeServiceRequest, listServiceRequests } from '#contracts/service-requests.ts';
import { getUnitOverview, getUnitSummary, unitOverviewMessages } from '#contracts/unit-overview.ts';
import { setUnitOwner } from '#contracts/units.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { submitRequest } from '#tests/support/builders.ts';
import { addLease, addOwner, addTenant, addUnit } from '#tests/support/property-builders.ts';
import { submitRegistration } from '#tests/support/registration-builders.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { createAdmin } from '#tests/support/user-builders.ts';

let app: TestApp;
let as: { token: string };
beforeAll(async () => {
  app = await borrowTestApp();
  as = { token: (await app.superAdminSession()).accessToken };
});
afterAll(() => app.close());

const overviewOf = (unit: string, who = as) => app.api.call(getUnitOverview, { query: { unit } }, who);
const summaryOf = (unit: string, before?: string, who = as) =>
  app.api.call(getUnitSummary, { query: { unit, ...(before ? { before } : {}) } }, who);

/** A unit of WK02 with an owner, a lease, a payment, an expense, a registration, and more requests than an overview shows. */
async function liveIn(unitNumber: string) {
  const unit = await addUnit(app, as, unitNumber, 'WK02');
  const [owner, tenant] = [await addOwner(app, as, 'Owns'), await addTenant(app, as, 'Rents')];
  await app.api.call(setUnitOwner, { params: { id: unit.id }, body: { ownerId: owner.id } }, as);
  const today = siteDay(app.context);
  const term = { startDate: daysAfter(today, -30), endDate: daysAfter(today, 334) };
  const lease = await addLease(app, as, { unitId: unit.id, tenantId: tenant.id, ...term });
  const payment = { leaseId: lease.id, amount: 100, paidOn: '2026-02-01', method: 'ACH' } as const;
  await app.api.call(createPayment, { body: payment }, as);
  const expense = { unitId: unit.id, amount: 80, incurredOn: '2026-02-01', category: 'Repairs' };
  await app.api.call(createExpense, { body: expense }, as);
  await app.api.call(createMaintenance, { body: { unitId: unit.id, title: 'Faucet' } }, as);
  const fields = { propertyCode: 'WK02', unitDigits: unitNumber };
  await submitRegistration(app, { propertyCode: 'WK02', unitDigits: unitNumber.padStart(4, '0') });
  const requests = [];
  for (let index = 0; index < 8; index++) requests.push(await submitRequest(app, fields));
  const [first] = requests;
  const archived = await app.api.call(
    changeServiceRequest,
    { params: { id: first?.id ?? 0 }, body: { archived: true } },
    as,
  );
  expect(archived.status).toBe(200);
  const merge = { params: { id: requests[7]?.id ?? 0 }, body: { intoId: requests[6]?.id ?? 0 } };
  expect((await app.api.call(mergeServiceRequest, merge, as)).status).toBe(200);
  await app.database.db.pool.query(
    `insert into mail
       (created_at, kind, record_kind, record_id, property_code, occasion, recipient, subject, message_id, state)
     select now(), 'notice', 'service-request', $1, 'WK02', each, 'a@example.com', 'Leak', gen_random_uuid(), 'sent'
     from generate_series(1, 6) each`,
    [first?.id],
  );
  return { unit, owner, tenant, lease, requests };
}

test('each part of a unit’s overview has the number that its own list says for the unit', async () => {
  const { unit, owner, tenant, lease } = await liveIn('31');
  // What is about other units is in none of them.
  await liveIn('32');
  const named = unit.unitIdentifier;
  const { data } = (await overviewOf(named)).body;
  expect(data).toMatchObject({
    unitIdentifier: 'WK02-0031',
    unit: { id: unit.id, owner: { id: owner.id }, tenant: { id: tenant.id } },
    leases: { rows: [{ id: lease.id, status: 'ACTIVE' }] },
    account: { unit: { id: unit.id }, owner: { id: owner.id } },
  });
  const desk = { propertyCode: 'WK02', unit: '0031' };
  const registered = { property: 'WK02', unit: '0031' };
  const totals = {
    requests: (await app.api.call(listServiceRequests, { query: desk }, as)).body.meta.total,
    archivedRequests: (await app.api.call(listServiceRequests, { query: { ...desk, archived: 1 } }, as)).body
      .meta.total,
    mergedRequests: (await app.api.call(listServiceRequests, { query: { ...desk, state: 'merged' } }, as))
      .body.meta.total,
    registrations: (await app.api.call(listRegistrations, { query: registered }, as)).body.meta.total,
    leases: (await app.api.call(listLeases, { query: { unit: named } }, as)).body.meta.total,
    maintenance: (await app.api.call(listMaintenance, { query: { unit: named } }, as)).body.meta.total,
    expenses: (await app.api.call(listExpenses, { query: { unit: named } }, as)).body.meta.total,
    messages: (await app.api.call(listMail, { query: { unit: named } }, as)).body.meta.total,
    history: (await app.api.call(listAudit, { query: { unit: named } }, as)).body.meta.total,
  };
  expect(totals).toMatchObject({
    requests: 6,
    archivedRequests: 1,
    mergedRequests: 1,
    registrations: 1,
    leases: 1,
    maintenance: 1,
    expenses: 1,
  });
  expect(data.archivedRegistrations).toBe(0);
  // The unit was made and changed, four records were made, a request archived, and one merged into another.
  expect([totals.messages, totals.history]).toEqual([6, 9]);
  const totalOf = (part: string) => {
    const shown: unknown = Reflect.get(data, part);
    return typeof shown === 'number' ? shown : (shown as { total: number }).total;
  };
  expect(Object.fromEntries(Object.keys(totals).map((part) => [part, totalOf(part)]))).toEqual(totals);
  expect(data.requests.rows).toHaveLength(5);
  expect((await app.api.call(listPayments, { query: { unit: named } }, as)).body.meta.total).toBe(1);
});

test('a unit is named as people spell it', async () => {
  await addUnit(app, as, '33', 'WK02');
  for (const spelled of ['WK02-0033', 'wk02 33', ' WK02-33 ', 'wk02#0033'])
    expect([spelled, (await overviewOf(spelled)).body.data.unitIdentifier]).toEqual([spelled, 'WK02-0033']);
  for (const unreadable of ['WK02', '33', 'WK02-00335', ''])
    expect([unreadable, (await overviewOf(unreadable)).status]).toEqual([unreadable, 400]);
  const extra = await app.api.send('GET', '/api/units/overview?unit=WK02-0033&color=red', as);
  expect(extra.status).toBe(400);
});

test('a unit that is not on file still shows what names it; one that nothing names is not there', async () => {
  const { id } = await submitRequest(app, { propertyCode: 'WK02', unitDigits: '999' });
  const { data } = (await overviewOf('WK02-999')).body;
  expect(data).toMatchObject({ unit: null, requests: { total: 1, rows: [{ id }] }, leases: { total: 0 } });
  expect((await summaryOf('WK02-999')).body.data).toMatchObject({ unit: null, requests: 1 });
  const nothing = await overviewOf('WK02-998');
  expect([nothing.status, nothing.error.error.message]).toEqual([404, unitOverviewMessages.unknown]);
});

test('the registrations of a unit with letters in its number are those of its own list', async () => {
  for (const unitDigits of ['012B', '012C', '0120'])
    await submitRegistration(app, { propertyCode: 'WK02', unitDigits });
  const { data } = (await overviewOf('WK02-12B')).body;
  expect(data.registrations).toMatchObject({ total: 1, rows: [{ unitIdentifier: 'WK02-012B' }] });
});

test('the line about a unit counts the requests that came before, archived ones too', async () => {
  const { requests, owner, tenant } = await liveIn('34');
  const times = await app.api.call(
    listServiceRequests,
    { query: { propertyCode: 'WK02', unit: '34', sort: 'created' } },
    as,
  );
  const third = times.body.data.find(({ id }) => id === requests[2]?.id);
  const { data } = (await summaryOf('WK02-34', third?.createdAt)).body;
  expect(data).toEqual({
    propertyCode: 'WK02',
    unitNumber: '0034',
    unitIdentifier: 'WK02-0034',
    unit: {
      owner: { id: owner.id, firstName: 'Max', lastName: 'Owns' },
      tenant: { id: tenant.id, firstName: 'Ada', lastName: 'Rents' },
    },
    requests: times.body.data.filter(({ createdAt }) => createdAt < (third?.createdAt ?? '')).length + 1,
  });
  expect((await summaryOf('WK02-34')).body.data.requests).toBe(8);
});

test('an admin of another property reads nothing of a unit, on file or not', async () => {
  await liveIn('35');
  const { as: scoped } = await createAdmin(app, 'bent.trail@example.com', { properties: ['BT01'] });
  for (const unit of ['WK02-35', 'WK02-9999'])
    for (const answer of [await overviewOf(unit, scoped), await summaryOf(unit, undefined, scoped)])
      expect([answer.status, answer.error.error.message]).toEqual([404, unitOverviewMessages.unknown]);
  for (const list of [listLeases, listMaintenance, listExpenses, listMail, listAudit, listPayments]) {
    const answer = await app.api.call(list, { query: { unit: 'WK02-35' } }, scoped);
    expect([list.path, answer.body.meta.total]).toEqual([list.path, 0]);
  }
});

test('a property says its open requests and its open maintenance apart', async () => {
  const numbers = async () => {
    const [property] = (await app.api.call(listProperties, { query: { propertyCode: 'PW04' } }, as)).body
      .data;
    return [property?.openRequests, property?.openMaintenance];
  };
  const { id: unitId } = await addUnit(app, as, '1', 'PW04');
  const ids = [];
  for (const unitDigits of ['1', '1', '1', '77'])
    ids.push((await submitRequest(app, { propertyCode: 'PW04', unitDigits })).id);
  await app.api.call(createMaintenance, { body: { unitId, title: 'Faucet' } }, as);
  const [done = 0, away = 0] = ids;
  const change = (id: number, body: object) =>
    app.api.send('PATCH', `/api/public-submissions/${id}`, { ...as, payload: body });
  await change(done, { status: 'COMPLETED' });
  await change(away, { archived: true });
  expect(await numbers()).toEqual([2, 1]);
});
