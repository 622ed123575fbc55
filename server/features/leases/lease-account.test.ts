import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sumOf } from '#contracts/money.ts';
import { getLeaseAccount } from '#contracts/accounts.ts';
import { getLease, listOverdueLeases, overdueAges, ageOf } from '#contracts/leases.ts';
import type { Lease } from '#contracts/leases.ts';
import { createPayment, getPayment, listPayments, removePayment } from '#contracts/payments.ts';
import { openLeaseOffice } from '#tests/support/lease-office.ts';
import type { LeaseOffice } from '#tests/support/lease-office.ts';

let office: LeaseOffice;
beforeAll(async () => {
  office = await openLeaseOffice();
});
afterAll(() => office.app.close());

/** A lease with 100 due so many days ago, for each. */
const leaseDue = (...daysAgo: number[]) =>
  office.newLease({
    startDate: '2025-01-01',
    endDate: '2030-12-31',
    paymentSchedule: daysAgo.map((days) => ({ dueDate: office.dayFromToday(-days), amountDue: 100 })),
  });
const pay = async (leaseId: number, amount: number, paymentScheduleId: number | null, daysAgo = 0) => {
  const body = {
    leaseId,
    amount,
    paymentScheduleId,
    paidOn: office.dayFromToday(-daysAgo),
    method: 'ACH' as const,
  };
  return (await office.app.api.call(createPayment, { body }, office.as)).body.data;
};
const read = async (id: number): Promise<Lease> =>
  (await office.app.api.call(getLease, { params: { id } }, office.as)).body.data;
const overdue = async (id: number) => {
  const { data } = (await office.app.api.call(listOverdueLeases, { query: { take: 200 } }, office.as)).body;
  return data.find(({ leaseId }) => leaseId === id);
};

test('each line of a schedule says what was paid of it, what is open, and where it stands', async () => {
  const lease = await leaseDue(83, 53, 23, 0, -7, -37);
  const [first, , , , next] = lease.paymentSchedule;
  await pay(lease.id, 130.5, null);
  await pay(lease.id, 40, next?.id ?? 0);
  const { paymentSchedule, balance } = await read(lease.id);
  expect(
    paymentSchedule.map(({ amountDue, amountPaid, amountOpen, state, daysLate }) => [
      amountDue,
      amountPaid,
      amountOpen,
      state,
      daysLate,
    ]),
  ).toEqual([
    [100, 100, 0, 'PAID', 0],
    [100, 30.5, 69.5, 'LATE', 53],
    [100, 0, 100, 'LATE', 23],
    [100, 0, 100, 'DUE', 0],
    [100, 40, 60, 'PART_PAID', 0],
    [100, 0, 100, 'UPCOMING', 0],
  ]);
  expect(first).toMatchObject({ amountPaid: 0, state: 'LATE', daysLate: 83 });
  // What was paid early counts for its own day, so that more is late than the balance says.
  expect(balance).toBe(229.5);
  expect(await overdue(lease.id)).toMatchObject({
    overdueSince: office.dayFromToday(-53),
    balance: 169.5,
    amounts: { '1-30': 100, '31-60': 69.5 },
  });
});

test('a payment says where it went, and that follows when an earlier one is deleted', async () => {
  const lease = await leaseDue(60, 30);
  const [first, second] = lease.paymentSchedule.map(({ id }) => id);
  const early = await pay(lease.id, 70, null, 3);
  const late = await pay(lease.id, 150, null, 1);
  const get = async (id: number) =>
    (await office.app.api.call(getPayment, { params: { id } }, office.as)).body.data.allocation;
  const share = (paymentScheduleId: number | undefined, amount: number, days: number) => ({
    paymentScheduleId,
    dueDate: office.dayFromToday(-days),
    amount,
    isPart: amount < 100,
  });
  expect(early.allocation).toEqual([share(first, 70, 60)]);
  expect(await get(late.id)).toEqual([share(first, 30, 60), share(second, 100, 30)]);
  await office.app.api.call(removePayment, { params: { id: early.id } }, office.as);
  const after = [share(first, 100, 60), share(second, 50, 30)];
  expect(await get(late.id)).toEqual(after);
  const listed = await office.app.api.call(listPayments, { query: { leaseId: lease.id } }, office.as);
  expect(listed.body.data.map(({ allocation }) => allocation)).toEqual([after]);
});

test('what was paid earlier went to what was due first, also where it was recorded later', async () => {
  const lease = await leaseDue(60, 30);
  const recordedFirst = await pay(lease.id, 100, null, 1);
  const paidFirst = await pay(lease.id, 100, null, 5);
  const daysPaid = async (id: number) =>
    (await office.app.api.call(getPayment, { params: { id } }, office.as)).body.data.allocation.map(
      ({ dueDate }) => dueDate,
    );
  expect(await daysPaid(paidFirst.id)).toEqual([office.dayFromToday(-60)]);
  expect(await daysPaid(recordedFirst.id)).toEqual([office.dayFromToday(-30)]);
});

test('the overdue list says of every lease what its schedule says, whatever its payments are for', async () => {
  const cents = fc.integer({ min: 1, max: 25_000 });
  const payment = fc.record({ entry: fc.option(fc.nat({ max: 3 })), amount: cents });
  const cases = fc.sample(fc.array(payment, { minLength: 1, maxLength: 4 }), { numRuns: 12, seed: 34 });
  for (const payments of cases) {
    const lease = await leaseDue(95, 45, 10, -10);
    for (const { entry, amount } of payments)
      await pay(lease.id, amount / 100, entry === null ? null : (lease.paymentSchedule[entry]?.id ?? null));
    const { paymentSchedule, balance } = await read(lease.id);
    const account = await office.app.api.call(
      getLeaseAccount,
      { params: { id: lease.id }, query: {} },
      office.as,
    );
    expect(account.body.data.balance).toBe(balance);
    const late = paymentSchedule.filter(({ state }) => state === 'LATE');
    const row = await overdue(lease.id);
    expect(row?.overdueSince).toBe(late[0]?.dueDate);
    if (!row) continue;
    const openAt = (age: string) =>
      sumOf(late.filter(({ daysLate }) => ageOf(daysLate) === age).map(({ amountOpen }) => amountOpen));
    expect(row.amounts).toEqual(Object.fromEntries(overdueAges.map((age) => [age, openAt(age)])));
    expect(row.balance).toBe(sumOf(late.map(({ amountOpen }) => amountOpen)));
  }
});
