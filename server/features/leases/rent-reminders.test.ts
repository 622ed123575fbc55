import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listAudit } from '#contracts/audit.ts';
import { listOverdueLeases, removeLease } from '#contracts/leases.ts';
import { getMail, listMail, retryMail } from '#contracts/mail.ts';
import { createPayment } from '#contracts/payments.ts';
import { sendRentReminders } from '#contracts/rent-reminders.ts';
import { createTenant, replaceTenant } from '#contracts/tenants.ts';
import { instantOfWallTime } from '#contracts/wall-time.ts';
import { site } from '#site';
import { siteIn } from '#site-in';
import { inTheMiddle } from '#tests/support/in-the-middle.ts';
import { openLeaseOffice } from '#tests/support/lease-office.ts';
import type { LeaseOffice } from '#tests/support/lease-office.ts';

let office: LeaseOffice;
beforeAll(async () => {
  office = await openLeaseOffice();
});
afterAll(() => office.app.close());

const addTenant = async (lastName: string, email: string | null): Promise<number> => {
  const body = { firstName: 'Ada', lastName, email };
  return (await office.app.api.call(createTenant, { body }, office.as)).body.data.id;
};
/** A lease with 100.50 due so many days ago, for each. */
const leaseDue = (tenantId: number, ...daysAgo: number[]) =>
  office.newLease({
    tenantId,
    startDate: '2025-01-01',
    endDate: '2030-12-31',
    paymentSchedule: daysAgo.map((days) => ({ dueDate: office.dayFromToday(-days), amountDue: 100.5 })),
  });
const subject = 'Rent for {unit}';
const text = 'Dear {name},\n\n{amount} is open since {oldest due date}. <b>Please</b> pay.';
const send = async (leaseIds: number[]) =>
  (await office.app.api.call(sendRentReminders, { body: { leaseIds, subject, text } }, office.as)).body.data;
const mails = async () =>
  (await office.app.api.call(listMail, { query: { kind: 'rent-reminder' } }, office.as)).body.data;
const longDay = (day: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' }).format(Date.parse(day));

test('a tenant gets one message about all leases, which is in the mail log and in each lease’s history', async () => {
  const tenantId = await addTenant('Debtor', 'debtor@example.com');
  const [newer, older] = [await leaseDue(tenantId, 10), await leaseDue(tenantId, 53, 20)];
  const notify = vi.spyOn(office.app.context.realtime, 'notify');
  expect(await send([newer.id, older.id])).toEqual({ count: 1, skipped: [] });
  for (const { id } of [newer, older])
    expect(notify).toHaveBeenCalledWith({ kind: 'lease', id, act: 'changed', propertyCode: 'BT01' });
  notify.mockRestore();
  const [queued, ...others] = await mails();
  expect(others).toEqual([]);
  const units = [newer, older].map(({ unit }) => unit.unitIdentifier).join(', ');
  expect(queued).toMatchObject({
    recordKind: 'lease',
    recordId: older.id,
    recipient: 'debtor@example.com',
    subject: `Rent for ${units}`,
    reference: null,
  });
  const mail = (await office.app.api.call(getMail, { params: { id: queued?.id ?? 0 } }, office.as)).body.data;
  expect(mail.text).toContain(
    `Dear Ada Debtor,\n\n$301.50 is open since ${longDay(office.dayFromToday(-53))}. <b>Please</b> pay.`,
  );
  expect(mail.html).toContain('&lt;b&gt;Please&lt;/b&gt;');
  for (const { id, amount } of [
    { id: newer.id, amount: 100.5 },
    { id: older.id, amount: 201 },
  ]) {
    const query = { objectKind: 'lease' as const, objectId: id };
    const [entry] = (await office.app.api.call(listAudit, { query }, office.as)).body.data;
    expect(entry).toMatchObject({
      action: 'sent a reminder',
      changes: { sentTo: { to: 'debtor@example.com' }, amount: { to: amount } },
    });
  }
  const { data } = (await office.app.api.call(listOverdueLeases, {}, office.as)).body;
  expect(data.find(({ leaseId }) => leaseId === older.id)).toMatchObject({
    tenant: { email: 'debtor@example.com', phone: null },
    remindedAt: expect.any(String),
  });
  await office.app.api.call(removeLease, { params: { id: older.id } }, office.as);
  expect(await mails()).toEqual([]);
});

test('a reminder is about what is open of the days that are past, and nothing else', async () => {
  const tenantId = await addTenant('Partly', 'partly@example.com');
  const { id, paymentSchedule } = await leaseDue(tenantId, 30, 10, 0, -10);
  const paid = { leaseId: id, paidOn: office.dayFromToday(-2), method: 'ACH' } as const;
  for (const body of [
    { ...paid, amount: 130.25 },
    { ...paid, amount: 10, paymentScheduleId: paymentSchedule[3]?.id ?? 0 },
  ])
    expect((await office.app.api.call(createPayment, { body }, office.as)).status).toBe(201);
  expect((await send([id])).count).toBe(1);
  const queued = (await mails()).find(({ recipient }) => recipient === 'partly@example.com');
  const mail = await office.app.api.call(getMail, { params: { id: queued?.id ?? 0 } }, office.as);
  expect(mail.body.data.text).toContain(`$70.75 is open since ${longDay(office.dayFromToday(-10))}.`);
});

test('who was reminded today, owes nothing or has no email is left out, and it is said why', async () => {
  const tenantId = await addTenant('Late', 'late@example.com');
  const [owing, paid] = [await leaseDue(tenantId, 5), await leaseDue(tenantId, -5)];
  const unreachable = await leaseDue(await addTenant('Silent', null), 5);
  const both = await Promise.all([send([owing.id]), send([owing.id])]);
  expect(both.map(({ count }) => count).toSorted((one, other) => one - other)).toEqual([0, 1]);
  expect(await send([paid.id, owing.id, unreachable.id])).toEqual({
    count: 0,
    skipped: [
      { leaseId: owing.id, reason: 'REMINDED_TODAY' },
      { leaseId: paid.id, reason: 'NOT_OVERDUE' },
      { leaseId: unreachable.id, reason: 'NO_EMAIL' },
    ],
  });
});

test('what is less by the time that someone else’s work on a lease is done is all that the tenant is asked for', async () => {
  const tenantId = await addTenant('Corrected', 'corrected@example.com');
  const { id } = await leaseDue(tenantId, 12);
  const work = {
    first: (other: PoolClient) => other.query('select 1 from lease where id = $1 for update', [id]),
    last: (other: PoolClient) =>
      other.query('update payment_schedule set amount_due = 40.25 where lease_id = $1', [id]),
  };
  await inTheMiddle(office.app.database.db.pool, work, () => send([id]));
  const sent = (await mails()).find(({ recipient }) => recipient === 'corrected@example.com');
  const mail = (await office.app.api.call(getMail, { params: { id: sent?.id ?? 0 } }, office.as)).body.data;
  expect(mail.text).toContain('$40.25 is open');
});

test.each([
  ['subject', { subject: 'Rent of {unitt}' }],
  ['subject', { subject: ' ' }],
  ['text', { text: 'Dear {first name}' }],
  ['text', { text: 'x'.repeat(4001) }],
  ['leaseIds', { leaseIds: [] }],
  ['leaseIds', { leaseIds: [1, 1] }],
  ['leaseIds.0', { leaseIds: [999_999] }],
])('a reminder is refused with what is wrong with its %s: %j', async (path, fields) => {
  const lease = await leaseDue(office.tenantId, 3);
  const payload = { leaseIds: [lease.id], subject, text, ...fields };
  const answer = await office.app.api.send('POST', '/api/leases/reminders', { ...office.as, payload });
  expect(answer.status, answer.text).toBe(400);
  expect(answer.error.error.issues?.[0]?.path).toBe(path);
});

test('a reminder in Spanish names its day in Spanish', async () => {
  const due = await leaseDue(await addTenant('Deudora', 'deudora@example.com'), 12);
  const body = { leaseIds: [due.id], language: 'es' as const, ...siteIn('es').copy.rentReminder };
  const sent = await office.app.api.call(sendRentReminders, { body }, office.as);
  expect(sent.body.data.count).toBe(1);
  const queued = (await mails()).find(({ recipient }) => recipient === 'deudora@example.com');
  const mail = await office.app.api.call(getMail, { params: { id: queued?.id ?? 0 } }, office.as);
  const day = new Intl.DateTimeFormat('es-US', { timeZone: 'UTC', dateStyle: 'long' });
  const dueOn = day.format(Date.parse(office.dayFromToday(-12)));
  expect(mail.body.data.text).toContain(`La parte más antigua venció el ${dueOn}.`);
});

test('what did not reach a tenant is sent again to the address that they have by now', async () => {
  const { app, as } = office;
  const tenantId = await addTenant('Moved', 'mistyped@example.com');
  const { id: leaseId } = await leaseDue(tenantId, 8);
  expect((await send([leaseId])).count).toBe(1);
  const id = (await mails()).find(({ recipient }) => recipient === 'mistyped@example.com')?.id ?? 0;
  const params = { id };
  const nextRecipient = async () => (await app.api.call(getMail, { params }, as)).body.data.nextRecipient;
  // As the mail server leaves it that refuses the address.
  await app.database.db.pool.query(
    `update mail set state = 'failed', answer = '550 No such user' where id = $1`,
    [id],
  );
  expect(await nextRecipient()).toBe('mistyped@example.com');
  const body = { firstName: 'Ada', lastName: 'Moved', email: 'corrected@example.com' };
  expect((await app.api.call(replaceTenant, { params: { id: tenantId }, body }, as)).status).toBe(200);
  expect(await nextRecipient()).toBe('corrected@example.com');
  const again = await app.api.call(retryMail, { params }, as);
  expect(again.body.data).toMatchObject({ state: 'queued', recipient: 'corrected@example.com' });
});

test('what was sent in the evening counts until midnight at the office, and the next morning not any more', async () => {
  const { app, dayFromToday } = office;
  const lease = await leaseDue(await addTenant('Evening', 'evening@example.com'), 5);
  const [evening, morning] = [`${dayFromToday(1)}T20:00`, `${dayFromToday(2)}T08:00`];
  const begunAt = app.clock.now().getTime();
  const sendAt = async (time: string) => {
    app.clock.advance(instantOfWallTime(time, site.timeZone) - app.clock.now().getTime());
    const as = { token: (await app.superAdminSession()).accessToken };
    const body = { leaseIds: [lease.id], subject, text };
    return (await app.api.call(sendRentReminders, { body }, as)).body.data;
  };
  const sent = { count: 1, skipped: [] };
  expect(await sendAt(evening)).toEqual(sent);
  const again = { count: 0, skipped: [{ leaseId: lease.id, reason: 'REMINDED_TODAY' }] };
  expect(await sendAt(evening)).toEqual(again);
  expect(await sendAt(morning)).toEqual(sent);
  app.clock.advance(begunAt - app.clock.now().getTime());
});
