import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAudit } from '#contracts/audit.ts';
import { getLease, leases, listLeases, listOverdueLeases, removeLease } from '#contracts/leases.ts';
import type { Lease } from '#contracts/leases.ts';
import {
  changePayments,
  createPayment,
  createPayments,
  getPayment,
  listPayments,
  paymentMethods,
  payments,
  removePayment,
  removePayments,
} from '#contracts/payments.ts';
import { createTenant } from '#contracts/tenants.ts';
import { foldRowCounts } from '#server/platform/database/row-count.queries.ts';
import { inTheMiddle } from '#tests/support/in-the-middle.ts';
import { openLeaseOffice } from '#tests/support/lease-office.ts';
import type { LeaseOffice } from '#tests/support/lease-office.ts';

let app: LeaseOffice['app'];
let as: LeaseOffice['as'];
let tenantId: number;
let newLease: LeaseOffice['newLease'];
let dayFromToday: LeaseOffice['dayFromToday'];
beforeAll(async () => {
  ({ app, as, tenantId, newLease, dayFromToday } = await openLeaseOffice());
});
afterAll(() => app.close());

/** A lease of which 100 dollars were due on each of the days before today. */
const leaseDue = (...daysAgo: number[]): Promise<Lease> => {
  const paymentSchedule = daysAgo.map((days) => ({ dueDate: dayFromToday(-days), amountDue: 100 }));
  const term = { startDate: dayFromToday(-400), endDate: dayFromToday(400) };
  return newLease({ paymentSchedule, ...term });
};
const form = (leaseId: number, amount = 100) => ({
  leaseId,
  amount,
  paidOn: dayFromToday(0),
  method: 'ACH' as const,
});
const balanceOf = async (id: number) =>
  (await app.api.call(getLease, { params: { id } }, as)).body.data.balance;
const pay = (leaseId: number, amount?: number) =>
  app.api.call(createPayment, { body: form(leaseId, amount) }, as);

describe('a payment', () => {
  // spec: A7-10, A7-11, A7-12, LE-07
  test('is recorded for a lease and an entry of its schedule, read and deleted', async () => {
    const lease = await leaseDue(10);
    const paymentScheduleId = lease.paymentSchedule[0]?.id ?? 0;
    const body = { ...form(lease.id, 40.25), paymentScheduleId, reference: 'Check 1001' };
    const { status, body: answer } = await app.api.call(createPayment, { body }, as);
    expect(status).toBe(201);
    expect(answer.data).toMatchObject({ ...body, unit: { id: lease.unitId }, tenant: { id: tenantId } });
    const params = { params: { id: answer.data.id } };
    expect((await app.api.call(getPayment, params, as)).body.data).toEqual(answer.data);
    expect(await balanceOf(lease.id)).toBe(59.75);
    const removals = await Promise.all([1, 2].map(() => app.api.call(removePayment, params, as)));
    expect(removals.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 404]);
    expect((await app.api.call(getPayment, params, as)).status).toBe(404);
    expect(await balanceOf(lease.id)).toBe(100);
    const history = await app.api.call(
      listAudit,
      { query: { objectKind: 'payment', objectId: answer.data.id } },
      as,
    );
    expect(history.body.data.map((entry) => entry.action)).toEqual(['deleted', 'created']);
    expect(history.body.data[0]?.changes).toMatchObject({
      leaseId: { from: lease.id },
      amount: { from: 40.25 },
      paidOn: { from: body.paidOn },
      method: { from: 'ACH' },
    });
  });

  // spec: LE-08, LE-09
  test.each([
    ['amount', { amount: 0 }],
    ['amount', { amount: 10.001 }],
    ['amount', { amount: 1e12 }],
    ['method', { method: 'BARTER' }],
    ['paidOn', { paidOn: '2026-13-01' }],
    ['leaseId', { leaseId: 999_999 }],
    ['paymentScheduleId', { paymentScheduleId: 999_999 }],
  ])('is refused with what is wrong with %s', async (path, fields) => {
    const lease = await leaseDue(1);
    const payload = { ...form(lease.id), ...fields };
    const answer = await app.api.send('POST', '/api/payments', { ...as, payload });
    expect(answer.status, answer.text).toBe(400);
    expect(answer.error.error.issues?.[0]?.path).toBe(path);
  });

  // spec: LE-09
  test('is made in any of the ways', async () => {
    const lease = await leaseDue(1);
    const items = paymentMethods.map((method) => ({ ...form(lease.id, 1), method }));
    expect(paymentMethods).toEqual(['CHECK', 'ACH', 'CARD', 'CASH', 'OTHER']);
    expect((await app.api.call(createPayments, { body: { items } }, as)).body.count).toBe(5);
    const saved = (await app.api.call(listPayments, { query: { leaseId: lease.id } }, as)).body.data;
    expect(saved.map(({ method }) => method).toReversed()).toEqual(paymentMethods);
  });

  test('sent again after a lost answer is recorded once', async () => {
    const lease = await leaseDue(5);
    const options = { ...as, headers: { 'idempotency-key': 'payment-of-march' } };
    const answers = await Promise.all(
      [1, 2].map(() => app.api.call(createPayment, { body: form(lease.id, 30) }, options)),
    );
    const [saved] = answers.map(({ body }) => body.data);
    expect(saved).toEqual(answers[1]?.body.data);
    expect(await balanceOf(lease.id)).toBe(70);
    // What is deleted for good is stored in no answer either.
    for (const remove of [
      (id: number) => app.api.call(removePayment, { params: { id } }, as),
      (id: number) => app.api.call(removePayments, { body: { ids: [id] } }, as),
    ]) {
      const again = await app.api.call(createPayment, { body: form(lease.id, 30) }, options);
      expect((await remove(again.body.data.id)).status).toBeLessThan(300);
      const { rows } = await app.database.db.pool.query(
        `select 1 from idempotency_key where key = 'payment-of-march'`,
      );
      expect(rows).toEqual([]);
    }
  });

  test('that comes while its lease is deleted goes with it, or is refused', async () => {
    const lease = await leaseDue(1);
    const [payment, removal] = await Promise.all([
      pay(lease.id),
      app.api.call(removeLease, { params: { id: lease.id } }, as),
    ]);
    expect(removal.status).toBe(204);
    expect([201, 400]).toContain(payment.status);
    const { rows } = await app.database.db.pool.query('select 1 from payment where lease_id = $1', [
      lease.id,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('balances', () => {
  test('are exact when many payments of one lease come at once', async () => {
    const lease = await leaseDue(10, 40);
    const amounts = Array.from({ length: 12 }, (_, index) => 1.01 + index / 10);
    await Promise.all(amounts.map((amount) => pay(lease.id, Number(amount.toFixed(2)))));
    expect(await balanceOf(lease.id)).toBe(200 - 18.72);
  });

  test('hold what the largest amounts come to together', async () => {
    const lease = await leaseDue(10);
    const items = Array.from({ length: 500 }, () => form(lease.id, 9_999_999_999.99));
    expect((await app.api.call(createPayments, { body: { items } }, as)).body.count).toBe(500);
    expect(await balanceOf(lease.id)).toBe(100 - 4_999_999_999_995);
  });
});

describe('bulk calls', () => {
  // spec: A7-13, A7-14, A7-15
  test('record, change and delete payments, all or none, and say which item is wrong', async () => {
    const [one, other] = [await leaseDue(20), await leaseDue(20)];
    const send = (method: string, payload: object) =>
      app.api.send(method, '/api/bulk/payments', { ...as, payload });
    const wrong = await send('POST', { items: [form(one.id), form(one.id), form(one.id), form(one.id, -5)] });
    expect(wrong.status).toBe(400);
    expect(wrong.error.message).toBe('Enter an amount above 0, with at most two decimals.');
    expect(wrong.error.error.issues?.map((issue) => issue.path)).toEqual(['items.3.amount']);
    const unknown = await send('POST', { items: [form(one.id), form(999_999)] });
    expect(unknown.error.error.issues).toEqual([
      { path: 'items.1.leaseId', message: 'There is no such lease.' },
    ]);
    expect(await balanceOf(one.id)).toBe(100);

    const items = [one, other, one].map((lease) => form(lease.id, 20));
    const added = await app.api.call(createPayments, { body: { items } }, as);
    expect([added.status, added.body]).toEqual([200, { count: 3, data: { count: 3 } }]);
    expect([await balanceOf(one.id), await balanceOf(other.id)]).toEqual([60, 80]);

    const listed = await app.api.call(listPayments, { query: { leaseId: one.id } }, as);
    const ids = listed.body.data.map((payment) => payment.id);
    const foreign = { items: [{ id: ids[0] ?? 0, paymentScheduleId: other.paymentSchedule[0]?.id ?? 0 }] };
    expect((await app.api.call(changePayments, { body: foreign }, as)).status).toBe(400);
    const changes = { items: ids.map((id) => ({ id, amount: 50, reference: 'Corrected' })) };
    expect((await app.api.call(changePayments, { body: changes }, as)).body.count).toBe(2);
    expect(await balanceOf(one.id)).toBe(0);
    expect((await app.api.call(removePayments, { body: { ids: [...ids, 999_999] } }, as)).status).toBe(400);
    expect((await app.api.call(removePayments, { body: { ids } }, as)).body.count).toBe(2);
    expect(await balanceOf(one.id)).toBe(100);
  });

  test('change nothing where someone has changed one of the payments since it was read', async () => {
    const lease = await leaseDue(10);
    const [one, two] = [(await pay(lease.id)).body.data, (await pay(lease.id)).body.data];
    const change = (items: { id: number; amount: number; expectedUpdatedAt?: string }[]) =>
      app.api.call(changePayments, { body: { items } }, as);
    const mine = { id: one.id, amount: 70, expectedUpdatedAt: one.updatedAt };
    const first = (other: pg.PoolClient) =>
      other.query(
        `update payment set amount = 80, updated_at = updated_at + interval '1 second' where id = $1`,
        [one.id],
      );
    const late = await inTheMiddle(app.database.db.pool, { first }, () => change([mine]));
    expect([late.status, late.error.data]).toMatchObject([409, [{ id: one.id, amount: 80 }]]);
    const stale = await change([{ id: two.id, amount: 1, expectedUpdatedAt: two.updatedAt }, mine]);
    expect(stale.status).toBe(409);
    expect(stale.error.error.issues).toMatchObject([{ path: 'items.1.expectedUpdatedAt' }]);
    const read = async (id: number) => (await app.api.call(getPayment, { params: { id } }, as)).body.data;
    expect(stale.error.data).toMatchObject([await read(one.id)]);
    // The other one, which is larger now, has gone to what was due first.
    expect(await read(two.id)).toEqual({ ...two, allocation: expect.any(Array) });
    // Two changes at one instant are two.
    const earlier = await app.clock.stopped(async () => {
      await change([{ id: two.id, amount: 2 }]);
      const { updatedAt } = await read(two.id);
      await change([{ id: two.id, amount: 3 }]);
      return updatedAt;
    });
    expect((await change([{ id: two.id, amount: 4, expectedUpdatedAt: earlier }])).status).toBe(409);
  });

  test('change any field, and each payment has its own line in the history', async () => {
    const lease = await leaseDue(20, 10);
    const [one = 0, other = 0] = lease.paymentSchedule.map((entry) => entry.id);
    const items = [
      { ...form(lease.id, 20), paymentScheduleId: one },
      { ...form(lease.id, 21), paymentScheduleId: other },
    ];
    await app.api.call(createPayments, { body: { items } }, as);
    const list = async () =>
      (await app.api.call(listPayments, { query: { leaseId: lease.id, sort: 'amount' } }, as)).body.data;
    const added = await list();
    for (const [index, { id, amount }] of added.entries()) {
      const { body } = await app.api.call(listAudit, { query: { objectKind: 'payment', objectId: id } }, as);
      expect(body.data[0]?.changes).toMatchObject({
        amount: { to: amount },
        paymentScheduleId: { to: items[index]?.paymentScheduleId },
      });
    }
    const [first] = added;
    const changes = {
      paymentScheduleId: other,
      amount: 19.5,
      paidOn: '2026-01-31',
      method: 'CASH',
      reference: 'Receipt 7',
    } as const;
    const change = (fields: object) =>
      app.api.call(changePayments, { body: { items: [{ id: first?.id ?? 0, ...fields }] } }, as);
    expect((await change(changes)).status).toBe(200);
    expect((await list())[0]).toMatchObject(changes);
    const emptied = { paymentScheduleId: null, reference: null };
    expect((await change(emptied)).status).toBe(200);
    expect((await list())[0]).toMatchObject({ ...changes, ...emptied });
    await app.api.call(removeLease, { params: { id: lease.id } }, as);
  });

  test('take 500 at once', async () => {
    const lease = await leaseDue(20);
    const items = Array.from({ length: 500 }, () => form(lease.id, 0.01));
    const done = await app.api.call(createPayments, { body: { items } }, as);
    expect([done.status, done.body.count]).toEqual([200, 500]);
    expect(await balanceOf(lease.id)).toBe(95);
    const more = await app.api.call(createPayments, { body: { items: [...items, form(lease.id)] } }, as);
    expect([more.status, more.error.message]).toEqual([400, 'At most 500 at once.']);
  });
});

describe('the list of payments', () => {
  // spec: A7-09
  test('is newest first with the exact total, before and after its counts are folded', async () => {
    const lease = await leaseDue(3);
    const newest = (await pay(lease.id)).body.data;
    const { rows } = await app.database.db.pool.query('select count(*)::int as total from payment');
    for (const fold of [false, true]) {
      if (fold) await foldRowCounts(app.database.db.pool);
      const { body } = await app.api.call(listPayments, { query: { take: 1 } }, as);
      expect(body.data).toEqual([newest]);
      expect(body.meta.total).toBe(rows[0].total);
      const elsewhere = await app.api.call(listPayments, { query: { propertyCode: 'WK02' } }, as);
      expect(elsewhere.body.meta.total).toBe(0);
    }
    const today = { from: dayFromToday(0), to: dayFromToday(0) };
    expect((await app.api.call(listPayments, { query: today }, as)).body.meta.total).toBe(rows[0].total);
    for (const query of [{ from: dayFromToday(1) }, { leaseId: lease.id, to: dayFromToday(-1) }])
      expect((await app.api.call(listPayments, { query }, as)).body.meta.total).toBe(0);
    const ofUnit = { unit: lease.unit.unitIdentifier };
    expect((await app.api.call(listPayments, { query: ofUnit }, as)).body.data).toEqual([newest]);
  });

  test('is by the day of payment in both directions, whenever each was recorded', async () => {
    const lease = await leaseDue(3);
    for (const days of [-1, -3, -2])
      await app.api.call(createPayment, { body: { ...form(lease.id), paidOn: dayFromToday(days) } }, as);
    const days = async (sort: 'paid' | '-paid') =>
      (await app.api.call(listPayments, { query: { leaseId: lease.id, sort } }, as)).body.data.map(
        ({ paidOn }) => paidOn,
      );
    const inOrder = [-3, -2, -1].map(dayFromToday);
    expect([await days('paid'), await days('-paid')]).toEqual([inOrder, inOrder.toReversed()]);
  });

  test('by tenant goes by last names, as the list of leases does', async () => {
    const leaseIds: number[] = [];
    for (const [firstName, lastName] of [
      ['Ann', 'Abel'],
      ['Zoe', 'Aaron'],
    ] as const) {
      const tenant = await app.api.call(createTenant, { body: { firstName, lastName } }, as);
      const { id } = await newLease({ tenantId: tenant.body.data.id });
      await pay(id);
      leaseIds.unshift(id);
    }
    const query = { sort: 'tenant', take: 200 } as const;
    const paid = (await app.api.call(listPayments, { query }, as)).body.data.map(({ leaseId }) => leaseId);
    const rented = (await app.api.call(listLeases, { query }, as)).body.data.map(({ id }) => id);
    for (const listed of [paid, rented])
      expect(listed.filter((id) => leaseIds.includes(id))).toEqual(leaseIds);
  });
});

test('a payment in a file says for what it went, the first due first, and to the cent what is left of it', async () => {
  const lease = await leaseDue(10, 20);
  for (const fields of [{ amount: 250.3, method: 'CASH' as const }, { amount: 30 }])
    await app.api.call(createPayment, { body: { ...form(lease.id), ...fields } }, as);
  const query = { leaseId: lease.id };
  const { text } = await app.api.call(payments.export, { query }, as);
  const [paidOn, unit] = [dayFromToday(0), lease.unit.unitIdentifier];
  expect(text.trim().split(/\r?\n/).slice(1)).toEqual([
    `${paidOn},${unit},Ada Example,,30,ACH,,30`,
    `${paidOn},${unit},Ada Example,${dayFromToday(-20)}; ${dayFromToday(-10)},50.3,Cash,,250.3`,
  ]);
});

describe('the overdue list', () => {
  test.each([
    ['1-30', 1, 30],
    ['31-60', 31, 60],
    ['61-90', 61, 90],
    ['90+', 91, 92],
  ] as const)('calls %s what is due since %i to %i days', async (age, from, to) => {
    await app.database.db.pool.query('delete from lease');
    for (const days of [from, to]) await leaseDue(days);
    const { data } = (await app.api.call(listOverdueLeases, {}, as)).body;
    expect(data.map((row) => [row.daysOverdue, row.age])).toEqual([
      [to, age],
      [from, age],
    ]);
  });

  test('has leases by the age of what was due first and is not paid, with amounts that add up', async () => {
    await app.database.db.pool.query('delete from lease');
    const [fresh, month, old, paid] = [
      await leaseDue(0, 1),
      await leaseDue(31, 60, 5),
      await leaseDue(200, 91, 90, 61, 30, -30),
      await leaseDue(45, 15),
    ];
    // What is due today is not overdue yet.
    await leaseDue(0);
    await pay(old.id, 150.5);
    await pay(paid.id, 200);
    const list = async (query: object = {}) => (await app.api.call(listOverdueLeases, { query }, as)).body;
    const all = await list();
    expect(all.data.map((row) => [row.leaseId, row.age, row.daysOverdue, row.balance])).toEqual([
      [old.id, '90+', 91, 349.5],
      [month.id, '31-60', 60, 300],
      [fresh.id, '1-30', 1, 100],
    ]);
    expect(all.data[0]?.amounts).toEqual({ '1-30': 100, '31-60': 0, '61-90': 200, '90+': 49.5 });
    expect(all.data[1]).toMatchObject({
      unit: { id: month.unitId },
      tenant: { id: tenantId },
      amounts: { '1-30': 100, '31-60': 200 },
    });
    expect(all.meta).toMatchObject({
      total: 3,
      leases: { '1-30': 1, '31-60': 1, '61-90': 0, '90+': 1 },
      amounts: { '1-30': 300, '31-60': 200, '61-90': 200, '90+': 49.5 },
    });
    const byBalance = await list({ sort: 'balance' });
    expect(byBalance.data.map((row) => row.leaseId)).toEqual([fresh.id, month.id, old.id]);
    const narrowed = await list({ age: '31-60' });
    expect(narrowed.data.map((row) => row.leaseId)).toEqual([month.id]);
    expect(narrowed.meta.total).toBe(1);
    const file = await app.api.call(leases.exportOverdue, { query: { ids: `${month.id},${paid.id}` } }, as);
    expect(file.text.trim().split('\n').slice(1)).toEqual([
      expect.stringMatching(
        new RegExp(`^${month.unit.unitIdentifier},Ada Example,,,${dayFromToday(-60)},60,100,200,0,0,300,$`),
      ),
    ]);
    const none = { '1-30': 0, '31-60': 0, '61-90': 0, '90+': 0 };
    expect((await list({ propertyCode: 'WK02' })).meta).toMatchObject({
      total: 0,
      leases: none,
      amounts: none,
    });
    const pages = await Promise.all([1, 2].map((page) => list({ take: 2, page })));
    expect(pages.flatMap(({ data }) => data.map((row) => row.leaseId))).toEqual([old.id, month.id, fresh.id]);
  });
});
