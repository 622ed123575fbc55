import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAudit } from '#contracts/audit.ts';
import { changeLease, changeLeases, getLease } from '#contracts/leases.ts';
import { changePaymentSchedules } from '#contracts/payment-schedules.ts';
import {
  changePayments,
  createPayment,
  paymentMessages,
  removePayment,
  removePayments,
} from '#contracts/payments.ts';
import { createProperty, removeProperty } from '#contracts/properties.ts';
import { getTenant } from '#contracts/tenants.ts';
import { removeUnit } from '#contracts/units.ts';
import { inTheMiddle } from '#tests/support/in-the-middle.ts';
import type { OthersWork } from '#tests/support/in-the-middle.ts';
import { openLeaseOffice } from '#tests/support/lease-office.ts';
import type { LeaseOffice } from '#tests/support/lease-office.ts';

let app: LeaseOffice['app'];
let as: LeaseOffice['as'];
let tenantId: number;
let newUnit: LeaseOffice['newUnit'];
let newLease: LeaseOffice['newLease'];
beforeAll(async () => {
  ({ app, as, tenantId, newUnit, newLease } = await openLeaseOffice());
});
afterAll(() => app.close());

const params = (id: number) => ({ params: { id } });
const during = <T>(work: OthersWork, call: () => Promise<T>) => inTheMiddle(app.database.db.pool, work, call);

describe('a removal in the middle of someone else’s work', () => {
  test('leaves a unit to which a lease has just come, and its tenant', async () => {
    const unitId = await newUnit();
    const first: OthersWork['first'] = (other) =>
      other.query(
        `insert into lease (created_at, updated_at, unit_id, property_code, tenant_id, start_date, end_date, rent_amount)
         values (now(), now(), $1, 'BT01', $2, '2026-01-01', '2026-12-31', 1200)`,
        [unitId, tenantId],
      );
    const removal = await during({ first }, () => app.api.call(removeUnit, params(unitId), as));
    expect([removal.status, removal.error.message]).toEqual([
      409,
      'This unit has a lease. Delete these first, or delete all together (cascade=true).',
    ]);
    expect((await app.api.call(getTenant, params(tenantId), as)).status).toBe(200);
  });

  test('leaves a property to whose unit a lease has just come', async () => {
    const body = { code: 'LATE', title: 'Late', units: [{ unitNumber: '1' }] };
    const { id, units } = (await app.api.call(createProperty, { body }, as)).body.data;
    const first: OthersWork['first'] = (other) =>
      other.query(
        `insert into lease (created_at, updated_at, unit_id, property_code, tenant_id, start_date, end_date, rent_amount)
         values (now(), now(), $1, 'LATE', $2, '2026-01-01', '2026-12-31', 1200)`,
        [units[0]?.id, tenantId],
      );
    const removal = await during({ first }, () => app.api.call(removeProperty, params(id), as));
    expect([removal.status, removal.error.message]).toEqual([
      409,
      'The units of this property have 1 lease. Delete these first, or delete all together (cascade=true).',
    ]);
  });

  test('records of a lease that goes with its unit what has just been paid for it', async () => {
    const lease = await newLease();
    const first: OthersWork['first'] = (other) =>
      other.query(
        `insert into payment (created_at, updated_at, lease_id, property_code, amount, paid_on, method)
         values (now(), now(), $1, 'BT01', 75.5, '2026-01-05', 'ACH')`,
        [lease.id],
      );
    const removal = await during({ first }, () =>
      app.api.call(removeUnit, { ...params(lease.unitId), query: { cascade: true } }, as),
    );
    expect(removal.status, removal.text).toBe(204);
    const query = { objectKind: 'lease', objectId: lease.id, action: 'deleted' } as const;
    const [entry] = (await app.api.call(listAudit, { query }, as)).body.data;
    expect(entry?.changes['amountPaid']).toEqual({ from: 75.5, to: null });
  });

  test('takes with a property the unit that has just come to it', async () => {
    const body = { code: 'RUSH', title: 'Rush', units: [{ unitNumber: '1' }] };
    const { id } = (await app.api.call(createProperty, { body }, as)).body.data;
    const first: OthersWork['first'] = (other) =>
      other.query(
        `insert into unit (real_estate_object_id, unit_number, unit_identifier) values ($1, '2', '')`,
        [id],
      );
    const removal = await during({ first }, () => app.api.call(removeProperty, params(id), as));
    expect(removal.status, removal.text).toBe(204);
  });
});

test('anyone who is refused for another’s change of a schedule is shown the schedule as it is now', async () => {
  const lease = await newLease({ dueDay: 1 });
  const first: OthersWork['first'] = async (other) => {
    await other.query(`update lease set updated_at = now() + interval '1 second' where id = $1`, [lease.id]);
    await other.query(`delete from payment_schedule where lease_id = $1 and due_date > '2026-02-01'`, [
      lease.id,
    ]);
  };
  const body = { rentAmount: 1300, expectedUpdatedAt: lease.updatedAt };
  const refused = await during({ first }, () => app.api.call(changeLease, { ...params(lease.id), body }, as));
  expect(refused.status).toBe(409);
  const now = (await app.api.call(getLease, params(lease.id), as)).body.data;
  expect(now.paymentSchedule).toHaveLength(2);
  expect(refused.error.data).toMatchObject(now);
});

test('payments and the schedule that they are for are changed one after the other', async () => {
  const lease = await newLease({ dueDay: 1 });
  const pay = (paymentScheduleId: number) => {
    const paid = { amount: 100, paidOn: '2026-01-05', method: 'ACH' } as const;
    return app.api.call(createPayment, { body: { leaseId: lease.id, paymentScheduleId, ...paid } }, as);
  };
  const entryIds = lease.paymentSchedule.map(({ id }) => id);
  const [one = 0, two = 0, three = 0] = entryIds;
  const ids: number[] = [];
  for (const entry of [one, two, three]) ids.push((await pay(entry)).body.data.id);
  /** Removes an entry of the schedule as the server does: the lease and the entry first, then what was paid for it. */
  const removal = (entryId: number): OthersWork => ({
    first: (other) =>
      other.query(
        `select 1 from payment_schedule s join lease l on l.id = s.lease_id where s.id = $1 for update of l, s`,
        [entryId],
      ),
    last: (other) => other.query('delete from payment_schedule where id = $1', [entryId]),
  });
  const alone = await during(removal(three), () => app.api.call(removePayment, params(ids.pop() ?? 0), as));
  expect(alone.status, alone.text).toBe(204);
  const items = ids.map((id) => ({ id, amount: 150 }));
  const changed = await during(removal(one), () => app.api.call(changePayments, { body: { items } }, as));
  expect(changed.status, changed.text).toBe(200);
  const removed = await during(removal(two), () => app.api.call(removePayments, { body: { ids } }, as));
  expect(removed.status, removed.text).toBe(200);
  expect((await app.api.call(getLease, params(lease.id), as)).body.data).toMatchObject({ amountPaid: 0 });
});

describe('a bulk change in the middle of someone else’s', () => {
  test('of the same lease is refused, and shows the lease as it is by then', async () => {
    const lease = await newLease();
    const first: OthersWork['first'] = (other) =>
      other.query(
        `update lease set rent_amount = 1300, updated_at = now() + interval '1 second' where id = $1`,
        [lease.id],
      );
    const items = [{ id: lease.id, deposit: 50, expectedUpdatedAt: lease.updatedAt }];
    const refused = await during({ first }, () => app.api.call(changeLeases, { body: { items } }, as));
    expect([refused.status, refused.error.data]).toMatchObject([409, [{ id: lease.id, rentAmount: 1300 }]]);
  });

  test('of the same entry of a schedule leaves what the other changed', async () => {
    const lease = await newLease({ dueDay: 1, endDate: '2026-02-15' });
    const id = lease.paymentSchedule[0]?.id ?? 0;
    const first: OthersWork['first'] = (other) =>
      other.query(`update payment_schedule set due_date = '2026-01-09' where id = $1`, [id]);
    const body = { items: [{ id, amountDue: 1250 }] };
    const changed = await during({ first }, () => app.api.call(changePaymentSchedules, { body }, as));
    expect(changed.status).toBe(200);
    const [entry] = (await app.api.call(getLease, params(lease.id), as)).body.data.paymentSchedule;
    expect(entry).toMatchObject({ dueDate: '2026-01-09', amountDue: 1250 });
  });
});

test('a payment for what is being deleted is refused with what is gone', async () => {
  const lease = await newLease({ dueDay: 1 });
  const paymentScheduleId = lease.paymentSchedule[0]?.id ?? 0;
  const paid = { leaseId: lease.id, amount: 100, paidOn: '2026-01-05', method: 'ACH' } as const;
  for (const [statement, body, path, message] of [
    [
      `delete from payment_schedule where id = ${paymentScheduleId}`,
      { ...paid, paymentScheduleId },
      'paymentScheduleId',
      paymentMessages.scheduleEntry,
    ],
    [`delete from lease where id = ${lease.id}`, paid, 'leaseId', paymentMessages.lease],
  ] as const) {
    const first: OthersWork['first'] = (other) => other.query(statement);
    const refused = await during({ first }, () => app.api.call(createPayment, { body }, as));
    expect([refused.status, refused.error.error.issues]).toEqual([400, [{ path, message }]]);
  }
});
