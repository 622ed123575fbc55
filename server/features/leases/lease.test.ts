import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAudit } from '#contracts/audit.ts';
import {
  changeLease,
  changeLeases,
  createLease,
  getLease,
  leaseMessages,
  leases,
  listLeases,
  removeLease,
  removeLeases,
} from '#contracts/leases.ts';
import {
  changePaymentSchedules,
  removePaymentSchedule,
  removePaymentSchedules,
} from '#contracts/payment-schedules.ts';
import { leaseStatuses } from '#contracts/lease-status.ts';
import { createPayment } from '#contracts/payments.ts';
import { createTenant, getTenant } from '#contracts/tenants.ts';
import { getUnit } from '#contracts/units.ts';
import { openLeaseOffice } from '#tests/support/lease-office.ts';
import type { LeaseOffice } from '#tests/support/lease-office.ts';
import { addLease, addTenant, addUnit } from '#tests/support/property-builders.ts';
import { createAdmin } from '#tests/support/user-builders.ts';

let app: LeaseOffice['app'];
let as: LeaseOffice['as'];
let tenantId: number;
let newUnit: LeaseOffice['newUnit'];
let newLease: LeaseOffice['newLease'];
let dayFromToday: LeaseOffice['dayFromToday'];
beforeAll(async () => {
  ({ app, as, tenantId, newUnit, newLease, dayFromToday } = await openLeaseOffice());
});
afterAll(() => app.close());

const paymentOf = (leaseId: number) => ({
  leaseId,
  amount: 40,
  paidOn: dayFromToday(0),
  method: 'ACH' as const,
});
const read = async (id: number) => (await app.api.call(getLease, { params: { id } }, as)).body.data;
describe('a lease', () => {
  // spec: A7-04, LE-01, LE-04, PR-11
  test('is created with its schedule, belongs to unit and tenant, and says where it stands', async () => {
    const unitId = await newUnit();
    const paymentSchedule = [
      { dueDate: '2026-02-01', amountDue: 1200.1 },
      { dueDate: '2026-01-01', amountDue: 1200.05 },
    ];
    const added = await newLease({ unitId, deposit: 900, paymentSchedule });
    expect(added).toMatchObject({
      unitId,
      tenantId,
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      rentAmount: 1200,
      deposit: 900,
      unit: { id: unitId, propertyCode: 'BT01' },
      tenant: { id: tenantId, lastName: 'Example' },
      amountPaid: 0,
    });
    expect(added.paymentSchedule).toMatchObject([
      { id: expect.any(Number), leaseId: added.id, dueDate: '2026-01-01', amountDue: 1200.05 },
      { id: expect.any(Number), leaseId: added.id, dueDate: '2026-02-01', amountDue: 1200.1 },
    ]);
    expect(await read(added.id)).toEqual(added);
    const unit = (await app.api.call(getUnit, { params: { id: unitId } }, as)).body.data;
    expect(unit.leases).toMatchObject([{ id: added.id, tenantId, rentAmount: 1200 }]);
    const tenant = (await app.api.call(getTenant, { params: { id: tenantId } }, as)).body.data;
    expect(tenant.leaseId).toEqual(expect.any(Number));
    const query = { objectKind: 'lease', objectId: added.id } as const;
    const [created] = (await app.api.call(listAudit, { query }, as)).body.data;
    expect(created?.changes).toMatchObject({
      unit: { to: unit.unitIdentifier },
      paymentSchedule: { to: paymentSchedule },
    });
  });

  test('gets a schedule made from its terms where a day of the month is named', async () => {
    const { paymentSchedule } = await newLease({
      startDate: '2026-01-16',
      endDate: '2026-03-31',
      dueDay: 31,
    });
    expect(paymentSchedule.map(({ dueDate, amountDue }) => [dueDate, amountDue])).toEqual([
      ['2026-01-31', 619.35],
      ['2026-02-28', 1200],
      ['2026-03-31', 1200],
    ]);
    const longest = await newLease({ startDate: '2000-01-01', endDate: '2041-08-31', dueDay: 1 });
    expect(longest.paymentSchedule).toHaveLength(500);
  });

  // spec: LE-02, AP-05, AP-06, AP-45
  test.each([
    ['endDate', { startDate: '2000-01-01', endDate: '2041-09-30', dueDay: 1 }],
    ['endDate', { endDate: '2026-01-01' }],
    ['endDate', { endDate: '2025-12-31' }],
    ['startDate', { startDate: '2026-02-30' }],
    ['startDate', { startDate: '01/02/2026' }],
    ['startDate', { startDate: '2026-01-02T00:00:00Z' }],
    ['rentAmount', { rentAmount: 0 }],
    ['rentAmount', { rentAmount: 1200.005 }],
    ['deposit', { deposit: -1 }],
    ['unitId', { unitId: 999_999 }],
    ['tenantId', { tenantId: 999_999 }],
    ['paymentSchedule.0.amountDue', { paymentSchedule: [{ dueDate: '2026-01-01', amountDue: -5 }] }],
    ['paymentSchedule.0.id', { paymentSchedule: [{ id: 1, dueDate: '2026-01-01', amountDue: 5 }] }],
  ])('is refused with what is wrong with %s', async (path, fields) => {
    const whole = { startDate: '2026-01-01', endDate: '2026-12-31', rentAmount: 1200, tenantId };
    const body = { ...whole, unitId: await newUnit(), ...fields };
    const answer = await app.api.call(createLease, { body }, as);
    expect(answer.status, answer.text).toBe(400);
    expect(answer.error.error.issues?.[0]?.path).toBe(path);
  });

  // spec: LE-05, LE-06, A7-05
  test('never shares a day with another lease of its unit, not even when both come at once', async () => {
    const unitId = await newUnit();
    const body = { unitId, tenantId, startDate: '2026-01-01', endDate: '2026-06-30', rentAmount: 1000 };
    const both = await Promise.all([
      app.api.call(createLease, { body }, as),
      app.api.call(createLease, { body: { ...body, startDate: '2026-06-30', endDate: '2026-12-31' } }, as),
    ]);
    expect(new Set(both.map((answer) => answer.status))).toEqual(new Set([201, 409]));
    const saved = both.find((answer) => answer.status === 201)?.body.data;
    const after = await app.api.call(
      createLease,
      { body: { ...body, startDate: '2027-01-01', endDate: '2027-06-30' } },
      as,
    );
    expect(after.status).toBe(201);
    const moved = await app.api.call(
      changeLease,
      { params: { id: after.body.data.id }, body: { startDate: saved?.endDate ?? '' } },
      as,
    );
    expect(moved.status).toBe(409);
    expect(moved.error.message).toBe('Another lease of this unit covers some of these days.');
  });

  // spec: LE-03
  test('is upcoming before its first day, active on its first and last day, and ended after it', async () => {
    const statusOf = async (from: number, to: number) => {
      const added = await newLease({ startDate: dayFromToday(from), endDate: dayFromToday(to) });
      for (const status of leaseStatuses) {
        const listed = await app.api.call(listLeases, { query: { unitId: added.unitId, status } }, as);
        const ids = status === added.status ? [added.id] : [];
        expect([status, listed.body.data.map((row) => row.id)]).toEqual([status, ids]);
      }
      return added.status;
    };
    expect(await statusOf(1, 30)).toBe('UPCOMING');
    expect(await statusOf(0, 30)).toBe('ACTIVE');
    expect(await statusOf(-30, 0)).toBe('ACTIVE');
    expect(await statusOf(-30, -1)).toBe('ENDED');
  });

  // spec: LE-10, LE-07
  test('owes what was due until today less what was paid, to the cent', async () => {
    const paymentSchedule = [
      { dueDate: dayFromToday(-1), amountDue: 0.1 },
      { dueDate: dayFromToday(0), amountDue: 0.2 },
      { dueDate: dayFromToday(1), amountDue: 1000 },
    ];
    const { id } = await newLease({
      startDate: dayFromToday(-5),
      endDate: dayFromToday(60),
      paymentSchedule,
    });
    expect(await read(id)).toMatchObject({ amountDue: 0.3, amountPaid: 0, balance: 0.3 });
    const payment = { leaseId: id, amount: 0.7, paidOn: '2026-01-05', method: 'CHECK' } as const;
    await app.api.call(createPayment, { body: payment }, as);
    expect(await read(id)).toMatchObject({ amountDue: 0.3, amountPaid: 0.7, balance: -0.4 });
  });
});

describe('a change of a lease', () => {
  // spec: A7-05, AP-30
  test('takes terms and schedule at once, keeps entries by their ids, and is in the history', async () => {
    const before = await newLease({ dueDay: 1, endDate: '2026-03-31' });
    const [first, second] = before.paymentSchedule;
    const paymentSchedule = [
      { id: first?.id ?? 0, dueDate: '2026-01-05', amountDue: 1300 },
      { id: second?.id ?? 0, dueDate: '2026-02-01', amountDue: 1200 },
      { dueDate: '2026-03-20', amountDue: 50 },
    ];
    const body = { rentAmount: 1300, paymentSchedule, expectedUpdatedAt: before.updatedAt };
    const { status, body: answer } = await app.api.call(changeLease, { params: { id: before.id }, body }, as);
    expect(status).toBe(200);
    expect(answer.data.paymentSchedule).toMatchObject([
      { id: first?.id, dueDate: '2026-01-05', amountDue: 1300 },
      { id: second?.id, amountDue: 1200 },
      { dueDate: '2026-03-20', amountDue: 50 },
    ]);
    const stale = await app.api.call(changeLease, { params: { id: before.id }, body }, as);
    expect(stale.status).toBe(409);
    expect(stale.error.data).toMatchObject({ id: before.id, rentAmount: 1300 });
    const history = await app.api.call(
      listAudit,
      { query: { objectKind: 'lease', objectId: before.id } },
      as,
    );
    expect(history.body.data.map((entry) => entry.action)).toEqual(['changed', 'created']);
    expect(history.body.data[0]?.changes['rentAmount']).toEqual({ from: 1200, to: 1300 });
  });

  test('takes a schedule that differs in a day, in an amount, or by an entry that is gone', async () => {
    const { id } = await newLease({ dueDay: 1, endDate: '2026-03-31' });
    const schedule = async () =>
      (await read(id)).paymentSchedule.map((entry) => ({
        id: entry.id,
        dueDate: entry.dueDate,
        amountDue: entry.amountDue,
      }));
    const send = async (paymentSchedule: Awaited<ReturnType<typeof schedule>>) => {
      const answer = await app.api.call(changeLease, { params: { id }, body: { paymentSchedule } }, as);
      expect([answer.status, await schedule()]).toEqual([200, paymentSchedule]);
    };
    const [first, ...others] = await schedule();
    if (!first) throw new Error('It has three entries.');
    await send([{ ...first, dueDate: '2026-01-07' }, ...others]);
    await send([{ ...first, dueDate: '2026-01-07', amountDue: 1199.5 }, ...others]);
    await send((await schedule()).slice(0, 2));
  });

  test('is refused where an entry is of another lease, or the end comes before the start', async () => {
    const [one, other] = [await newLease({ dueDay: 1 }), await newLease({ dueDay: 1 })];
    const foreign = other.paymentSchedule[0]?.id ?? 0;
    const change = (body: object) => app.api.call(changeLease, { params: { id: one.id }, body }, as);
    const entry = { dueDate: '2026-01-01', amountDue: 1 };
    expect((await change({ paymentSchedule: [{ id: foreign, ...entry }] })).status).toBe(400);
    const own = { id: one.paymentSchedule[0]?.id ?? 0, ...entry };
    const twice = await change({ paymentSchedule: [own, own] });
    expect(twice.error.error.issues).toEqual([
      { path: 'paymentSchedule.1.id', message: leaseMessages.entry },
    ]);
    expect((await change({ endDate: '2025-01-01' })).error.error.issues?.[0]?.path).toBe('endDate');
    const elsewhere = await addUnit(app, as, '900', 'WK02');
    expect((await change({ unitId: elsewhere.id })).error.message).toBe(
      'This unit and the lease belong to different properties.',
    );
    expect(await read(one.id)).toEqual(one);
    expect((await app.api.call(changeLease, { params: { id: 999_999 }, body: {} }, as)).status).toBe(404);
    const unitId = await newUnit();
    expect((await change({ unitId })).body.data).toMatchObject({ unitId, unit: { propertyCode: 'BT01' } });
  });
});

test('no one names a tenant for a lease who is out of their sight', async () => {
  const lease = await newLease();
  const stranger = await addTenant(app, as, 'Stranger');
  const unitId = (await addUnit(app, as, '901', 'TH03')).id;
  const theirs = await addLease(app, as, { unitId, tenantId: stranger.id });
  const { as: scoped } = await createAdmin(app, 'leases@example.com', { properties: ['BT01'] });
  const naming = { params: { id: lease.id }, body: { tenantId: stranger.id } };
  const answer = await app.api.call(changeLease, naming, scoped);
  expect([answer.status, answer.error.error?.issues]).toEqual([
    400,
    [{ path: 'tenantId', message: leaseMessages.tenant }],
  ]);
  await app.api.call(removeLease, { params: { id: theirs.id } }, as);
});

describe('a list of leases', () => {
  // spec: A7-01, A7-02, A7-03
  test('is newest first, with the exact total, by unit, tenant, property and words', async () => {
    const other = await addTenant(app, as, 'Quill');
    const [old, young] = [await newLease({ tenantId: other.id }), await newLease({ tenantId: other.id })];
    const list = async (query: object) => (await app.api.call(listLeases, { query }, as)).body;
    expect((await list({ tenantId: other.id })).data.map((row) => row.id)).toEqual([young.id, old.id]);
    // Who was added to the lease of someone else finds it by themselves.
    const body = { firstName: 'Ada', lastName: 'Second' };
    const { data: second } = (await app.api.call(createTenant, { body, query: { leaseId: old.id } }, as))
      .body;
    expect((await list({ tenantId: second.id })).data.map((row) => row.id)).toEqual([old.id]);
    expect((await list({ unitId: old.unitId })).data.map((row) => row.id)).toEqual([old.id]);
    expect((await list({ q: 'ada quill' })).meta.total).toBe(2);
    for (const q of [old.unit.unitIdentifier.toLowerCase(), `bt01 ${old.unit.unitNumber}`])
      expect((await list({ q })).data.map((row) => row.id)).toEqual([old.id]);
    const all = await list({ take: 1, page: 2, propertyCode: 'BT01' });
    const { rows } = await app.database.db.pool.query(`select count(*)::int as total from lease`);
    expect(all.meta).toMatchObject({ total: rows[0].total, page: 2, pageSize: 1 });
    expect(all.data.map((row) => row.id)).toEqual([old.id]);
    expect((await list({ propertyCode: 'WK02' })).meta.total).toBe(0);
    for (const query of ['take=0', 'unitId=x', 'status=OLD', 'from=2026-02-30'])
      expect((await app.api.send('GET', `/api/leases?${query}`, as)).status, query).toBe(400);
  });

  test('is by what is owed, what is due today included, and so is its export', async () => {
    const { id: owingId } = await addTenant(app, as, 'Owing');
    const owes = (...entries: [days: number, amount: number][]) =>
      newLease({
        tenantId: owingId,
        deposit: 500,
        startDate: dayFromToday(-30),
        endDate: dayFromToday(30),
        paymentSchedule: entries.map(([days, amountDue]) => ({ dueDate: dayFromToday(days), amountDue })),
      });
    const [less, more] = [await owes([-1, 50]), await owes([-1, 40], [0, 30], [1, 900])];
    await app.api.call(createPayment, { body: { ...paymentOf(more.id), amount: 10 } }, as);
    const query = { tenantId: owingId, sort: '-balance' } as const;
    const listed = (await app.api.call(listLeases, { query }, as)).body.data;
    expect(listed.map(({ id, balance }) => [id, balance])).toEqual([
      [more.id, 60],
      [less.id, 50],
    ]);
    const { text } = await app.api.call(leases.export, { query }, as);
    const term = `${dayFromToday(-30)},${dayFromToday(30)}`;
    expect(text.trim().split('\n').slice(1)).toEqual([
      `${more.unit.unitIdentifier},Ada Owing,Active,${term},1200,500,70,10,60`,
      `${less.unit.unitIdentifier},Ada Owing,Active,${term},1200,500,50,0,50`,
    ]);
  });
});

describe.each([{}, { propertyCode: 'BT01' }])(
  'the leases of a span of days, as a calendar asks with %j',
  (where) => {
    test('run on one of its days or have something due then, the first and the last day included', async () => {
      const tenant = await addTenant(app, as, 'Spanned');
      const term = { startDate: '2026-03-01', endDate: '2026-03-31' };
      const paymentSchedule = [{ dueDate: '2026-05-10', amountDue: 50 }];
      const lease = await newLease({ tenantId: tenant.id, ...term, paymentSchedule });
      const found = async (from?: string, to?: string) => {
        const query = { tenantId: tenant.id, ...where, ...(from && { from }), ...(to && { to }) };
        return (await app.api.call(listLeases, { query }, as)).body.data.map(({ id }) => id);
      };
      for (const span of [
        ['2026-02-01', '2026-03-01'],
        ['2026-03-10', '2026-03-11'],
        ['2026-03-31', '2026-05-09'],
        ['2026-05-10', '2026-05-10'],
        ['2026-05-10', undefined],
        [undefined, '2026-03-01'],
      ] as const)
        expect([span, await found(...span)]).toEqual([span, [lease.id]]);
      for (const span of [
        ['2026-02-01', '2026-02-28'],
        ['2026-04-01', '2026-05-09'],
        ['2026-05-11', undefined],
        [undefined, '2026-02-28'],
      ] as const)
        expect([span, await found(...span)]).toEqual([span, []]);
    });
  },
);

describe('bulk calls', () => {
  // spec: A7-07, AP-40, AP-41, AP-44
  test('change many leases in one statement, or none, and say which item is wrong', async () => {
    const [one, other] = [await newLease(), await newLease()];
    const change = (items: object[]) =>
      app.api.send('PATCH', '/api/bulk/leases', { ...as, payload: { items } });
    const refused = await change([
      { id: one.id, rentAmount: 1500 },
      { id: other.id, rentAmount: -1 },
    ]);
    expect(refused.status).toBe(400);
    expect(refused.error.error.issues?.map((issue) => issue.path)).toEqual(['items.1.rentAmount']);
    const missing = await change([{ id: one.id, rentAmount: 1500 }, { id: 999_999 }]);
    expect(missing.error.error.issues?.map((issue) => issue.path)).toEqual(['items.1.id']);
    const twice = await change([{ id: one.id }, { id: one.id }]);
    expect(twice.error.error.issues?.map((issue) => issue.path)).toEqual(['items.1.id']);
    expect(await read(one.id)).toEqual(one);
    const done = await change([one, other].map(({ id }) => ({ id, rentAmount: 1500 })));
    expect([done.status, done.body]).toEqual([200, { count: 2, data: { count: 2 } }]);
    expect((await read(other.id)).rentAmount).toBe(1500);
    const entries = await app.api.call(listAudit, { query: { objectKind: 'lease', objectId: one.id } }, as);
    expect(entries.body.data[0]?.changes).toEqual({ rentAmount: { from: 1200, to: 1500 } });
  });

  test('change no lease where someone has changed one since it was read, and show that one as it is now', async () => {
    const [one, other] = [await newLease({ dueDay: 1 }), await newLease()];
    const raise = (rentAmount: number) => {
      const items = [one, other].map(({ id, updatedAt: expectedUpdatedAt }) => {
        return { id, rentAmount, expectedUpdatedAt };
      });
      return app.api.call(changeLeases, { body: { items } }, as);
    };
    // What changes nothing is no change: no one else's work is refused for it.
    expect((await raise(1200)).status).toBe(200);
    expect(await read(one.id)).toEqual(one);

    const items = [{ id: one.paymentSchedule[0]?.id ?? 0, amountDue: 1250 }];
    expect((await app.api.call(changePaymentSchedules, { body: { items } }, as)).status).toBe(200);
    const refused = await raise(1300);
    expect(refused.status).toBe(409);
    expect(refused.error.error.issues?.map(({ path }) => path)).toEqual(['items.0.expectedUpdatedAt']);
    expect(refused.error.data).toMatchObject([await read(one.id)]);
    expect(await read(other.id)).toEqual(other);
    const alone = { params: { id: one.id }, body: { deposit: 1, expectedUpdatedAt: one.updatedAt } };
    expect((await app.api.call(changeLease, alone, as)).status).toBe(409);
  });

  test('may move leases past each other, and name those that overlap', async () => {
    const early = await newLease({ startDate: '2026-01-01', endDate: '2026-06-30' });
    const late = await newLease({ unitId: early.unitId, startDate: '2026-07-01', endDate: '2026-12-31' });
    const days = ({ startDate, endDate }: { startDate: string; endDate: string }) => ({ startDate, endDate });
    const swap = {
      items: [
        { id: early.id, ...days(late) },
        { id: late.id, ...days(early) },
      ],
    };
    expect((await app.api.call(changeLeases, { body: swap }, as)).status).toBe(200);
    const clash = { items: [{ id: late.id, endDate: late.startDate }] };
    const refused = await app.api.call(changeLeases, { body: clash }, as);
    expect(refused.status).toBe(409);
    expect(refused.error.error.issues?.[0]?.path).toBe('items.0.startDate');
    // One day that two of the same call share is enough, and both are named.
    const meeting = {
      items: [
        { id: late.id, endDate: '2026-08-01' },
        { id: early.id, startDate: '2026-08-01' },
      ],
    };
    const both = await app.api.call(changeLeases, { body: meeting }, as);
    expect([both.status, both.error.error.issues]).toEqual([
      409,
      [0, 1].map((index) => ({ path: `items.${index}.startDate`, message: leaseMessages.overlap })),
    ]);
  });

  test('change nothing where a unit, a tenant or a day of one of them cannot be', async () => {
    const [one, other] = [await newLease(), await newLease()];
    const elsewhere = await addUnit(app, as, '901', 'WK02');
    for (const [field, value, message] of [
      ['unitId', 999_999, leaseMessages.unit],
      ['unitId', elsewhere.id, leaseMessages.otherProperty],
      ['tenantId', 999_999, leaseMessages.tenant],
      ['endDate', other.startDate, leaseMessages.endDate],
    ] as const) {
      const items = [
        { id: one.id, rentAmount: 5 },
        { id: other.id, [field]: value },
      ];
      const refused = await app.api.call(changeLeases, { body: { items } }, as);
      expect([refused.status, refused.error.error.issues]).toEqual([
        400,
        [{ path: `items.1.${field}`, message }],
      ]);
    }
    expect([await read(one.id), await read(other.id)]).toEqual([one, other]);
  });

  // spec: AP-42, AP-43
  // spec: A7-08
  test('take at most 500, and at least one', async () => {
    const ids = Array.from({ length: 501 }, (_, index) => index + 1);
    expect((await app.api.call(removeLeases, { body: { ids } }, as)).error.message).toBe(
      'At most 500 at once.',
    );
    expect((await app.api.call(removeLeases, { body: { ids: [] } }, as)).status).toBe(400);
  });

  // spec: A7-06, A7-08
  test('delete leases with schedules and payments, all or none', async () => {
    const [one, two, three] = [await newLease({ dueDay: 1 }), await newLease(), await newLease()];
    const none = await app.api.call(removeLeases, { body: { ids: [one.id, 999_999] } }, as);
    expect(none.error.error.issues?.[0]?.path).toBe('ids.1');
    const gone = await app.api.call(removeLeases, { body: { ids: [one.id, two.id] } }, as);
    expect([gone.status, gone.body.count]).toEqual([200, 2]);
    await app.api.call(createPayment, { body: paymentOf(three.id) }, as);
    expect((await app.api.call(removeLease, { params: { id: three.id } }, as)).status).toBe(204);
    const query = { objectKind: 'lease', objectId: three.id } as const;
    expect((await app.api.call(listAudit, { query }, as)).body.data[0]?.changes).toMatchObject({
      rentAmount: { from: 1200 },
      amountPaid: { from: 40 },
    });
    for (const { id } of [one, two, three])
      expect((await app.api.call(getLease, { params: { id } }, as)).status).toBe(404);
    expect((await app.api.call(removeLease, { params: { id: three.id } }, as)).status).toBe(404);
  });

  // spec: A7-16, A7-17, A7-18
  test('change and delete entries of payment schedules, and the lease with them', async () => {
    const { id, updatedAt, paymentSchedule } = await newLease({ dueDay: 1, endDate: '2026-04-30' });
    const [a, b, c, d] = paymentSchedule.map((entry) => entry.id);
    const items = [
      { id: a ?? 0, amountDue: 1 },
      { id: b ?? 0, dueDate: '2026-02-28' },
    ];
    expect((await app.api.call(changePaymentSchedules, { body: { items } }, as)).body.count).toBe(2);
    const changed = await read(id);
    expect(changed.paymentSchedule.slice(0, 2)).toMatchObject([{ amountDue: 1 }, { dueDate: '2026-02-28' }]);
    expect(changed.updatedAt > updatedAt).toBe(true);
    const bad = { items: [{ id: a ?? 0, amountDue: 0 }] };
    expect((await app.api.call(changePaymentSchedules, { body: bad }, as)).status).toBe(400);
    const some = { items: [{ id: a ?? 0, amountDue: 2 }, { id: 999_999 }] };
    const none = await app.api.call(changePaymentSchedules, { body: some }, as);
    expect([none.status, none.error.error.issues?.[0]?.path]).toEqual([400, 'items.1.id']);
    expect((await read(id)).paymentSchedule[0]?.amountDue).toBe(1);
    // Two changes at one instant are two.
    const earlier = await app.clock.stopped(async () => {
      const amounts = [2, 3].map((amountDue) => ({ items: [{ id: a ?? 0, amountDue }] }));
      const times = [];
      for (const body of amounts) {
        await app.api.call(changePaymentSchedules, { body }, as);
        times.push((await read(id)).updatedAt);
      }
      return times;
    });
    expect(new Set(earlier).size).toBe(2);
    const ids = { ids: [a ?? 0, b ?? 0] };
    expect((await app.api.call(removePaymentSchedules, { body: ids }, as)).body.count).toBe(2);
    const fewer = await read(id);
    expect(fewer.updatedAt > changed.updatedAt).toBe(true);
    expect((await app.api.call(removePaymentSchedules, { body: ids }, as)).status).toBe(400);
    const one = { params: { id: c ?? 0 } };
    expect((await app.api.call(removePaymentSchedule, one, as)).status).toBe(204);
    const query = { objectKind: 'payment-schedule', objectId: c ?? 0 } as const;
    expect((await app.api.call(listAudit, { query }, as)).body.data[0]).toMatchObject({
      action: 'deleted',
      changes: { leaseId: { from: id }, dueDate: { from: '2026-03-01' }, amountDue: { from: 1200 } },
    });
    expect((await app.api.call(removePaymentSchedule, one, as)).status).toBe(404);
    const last = await read(id);
    expect(last.paymentSchedule.map((entry) => entry.id)).toEqual([d]);
    expect(last.updatedAt > fewer.updatedAt).toBe(true);
  });
});
