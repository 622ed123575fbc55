import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAudit } from '#contracts/audit.ts';
import { daysAfter } from '#contracts/days.ts';
import { listMail } from '#contracts/mail.ts';
import type { MailKind } from '#contracts/mail.ts';
import { packetMessages } from '#contracts/packets.ts';
import { changePacketDates } from '#contracts/packet-desk.ts';
import { changeRegistration, listRegistrations, reviewRegistration } from '#contracts/registrations.ts';
import { calendarDayText } from '#server/platform/mail/office-texts.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { pdf } from '#tests/support/builders.ts';
import { inTheMiddle } from '#tests/support/in-the-middle.ts';
import { PacketOffice } from '#tests/support/packet-office.ts';
import { nextWeek } from '#tests/support/promise-office.ts';
import { submitRegistration } from '#tests/support/registration-builders.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { remindSenders } from './remind-senders.ts';

let app: TestApp;
let office: PacketOffice;
beforeAll(async () => {
  app = await borrowTestApp();
  office = new PacketOffice(app);
});
afterAll(() => app.close());

const tenant = { partyType: 'TENANT' };
const mailOf = async (recordId: number, kind: MailKind) => {
  const query = { kind, recordKind: 'registration', recordId } as const;
  return (await app.api.call(listMail, { query }, await office.as())).body.data;
};
const dates = async (id: number, typed: Record<string, unknown>) => {
  const body = { ...typed, expectedUpdatedAt: (await office.now(id)).updatedAt };
  return app.api.call(changePacketDates, { params: { id }, body }, await office.as());
};

test('a sender who does not answer is reminded twice, on office days, each time once however many servers look', async () => {
  const week = nextWeek(app, '10:00');
  const silent = await submitRegistration(app, { ...tenant, unitDigits: '0401' });
  const answering = await submitRegistration(app, { ...tenant, unitDigits: '0402' });
  const declined = await submitRegistration(app, { ...tenant, unitDigits: '0403' });
  for (const { id } of [silent, answering, declined]) await office.giveBack(id, { lease: 'Please send it.' });
  const minuteOf = (instant: string | null) => Math.floor(Date.parse(instant ?? '') / 60_000);
  expect(minuteOf((await office.desk(silent.id)).remindAt)).toBe(Math.floor(week.at(3, '10:00') / 60_000));
  await office.send(await office.link(answering.id), 'lease', pdf('lease.pdf'));
  const { updatedAt: expectedUpdatedAt } = await office.now(declined.id);
  const decline = { review: 'DECLINED', declineReason: 'WITHDRAWN', expectedUpdatedAt } as const;
  await app.api.call(reviewRegistration, { params: { id: declined.id }, body: decline }, await office.as());

  // Whatever time is left at one that is decided.
  await app.database.db.pool.query('update registration set remind_at = $1 where id = $2', [
    app.clock.now().toISOString(),
    declined.id,
  ]);
  week.go(2, '16:00');
  expect(await remindSenders(app.context)).toBe(0);
  week.go(3, '20:00');
  // The office is closed.
  expect(await remindSenders(app.context)).toBe(0);
  week.go(4, '09:05');
  const before = (await office.now(silent.id)).updatedAt;
  const first = (other: pg.PoolClient) =>
    other.query('select 1 from registration where id = $1 for update', [silent.id]);
  expect(await inTheMiddle(app.database.db.pool, { first }, () => remindSenders(app.context))).toBe(0);
  expect(await remindSenders(app.context)).toBe(1);
  expect(await remindSenders(app.context)).toBe(0);
  expect((await office.now(silent.id)).updatedAt).toBe(before);
  // The second one comes five office days after the first.
  week.go(11, '09:00');
  expect(await remindSenders(app.context)).toBe(0);
  week.go(11, '09:10');
  expect(await remindSenders(app.context)).toBe(1);
  week.go(32, '10:00');
  expect(await remindSenders(app.context)).toBe(0);
  for (const [{ id }, count] of [
    [silent, 2],
    [answering, 0],
    [declined, 0],
  ] as const)
    expect((await mailOf(id, 'documents-reminder')).length).toBe(count);
  expect((await mailOf(silent.id, 'documents-reminder'))[0]).toMatchObject({
    recipient: silent.email,
    subject: `A reminder: documents are still missing: registration ${silent.reference}`,
  });
  const history = await app.api.call(
    listAudit,
    { query: { objectKind: 'registration', objectId: silent.id, action: 'reminded the sender' } },
    await office.as(),
  );
  const reminded = ['The system', { remindedOf: { from: null, to: 'Returned documents' } }];
  expect(history.body.data.map(({ actorEmail, changes }) => [actorEmail, changes])).toEqual([
    reminded,
    reminded,
  ]);

  // Returned once more, it begins again.
  await office.giveBack(silent.id, { lease: 'Still missing.' });
  expect((await office.desk(silent.id)).remindersSent).toBe(0);
  week.go(37, '10:30');
  await remindSenders(app.context);
  expect((await mailOf(silent.id, 'documents-reminder')).length).toBe(3);
});

test('what expires is notified once for each date, and stands on the list of what is due, also when it is archived', async () => {
  const week = nextWeek(app, '10:00');
  const today = siteDay(app.context);
  const { id } = await submitRegistration(app, { ...tenant, unitDigits: '0501' });
  const later = await submitRegistration(app, { ...tenant, unitDigits: '0502' });
  const end = daysAfter(today, 30);
  expect((await dates(id, { leaseExpiresOn: end })).body.data.dueOn).toBe(end);
  await dates(later.id, { insuranceExpiresOn: daysAfter(today, 31) });
  await remindSenders(app.context);
  await remindSenders(app.context);
  expect((await mailOf(id, 'document-expiring')).length).toBe(1);
  expect(await mailOf(later.id, 'document-expiring')).toEqual([]);
  const due = async () => {
    const found = await app.api.call(listRegistrations, { query: { due: 'soon' } }, await office.as());
    expect(found.body.meta.total).toBe(found.body.data.length);
    return found.body.data.map((row) => row.id);
  };
  expect(await due()).toEqual([id]);
  await app.database.db.pool.query('update registration set archived_at = now() where id = $1', [id]);
  expect(await due()).toEqual([id]);
  // Nothing is due of one that was declined.
  const declined = await submitRegistration(app, { ...tenant, unitDigits: '0503' });
  await dates(declined.id, { leaseExpiresOn: end });
  expect(await due()).toContain(declined.id);
  const { updatedAt: expectedUpdatedAt } = await office.now(declined.id);
  const decline = { review: 'DECLINED', declineReason: 'WITHDRAWN', expectedUpdatedAt } as const;
  await app.api.call(reviewRegistration, { params: { id: declined.id }, body: decline }, await office.as());
  expect(await due()).toEqual([id]);
  // A new date is followed again; who has left is not.
  await dates(id, { leaseExpiresOn: daysAfter(today, 10) });
  await remindSenders(app.context);
  expect((await mailOf(id, 'document-expiring')).length).toBe(2);
  await dates(id, { movedOutOn: today });
  expect(await due()).toEqual([]);
  week.go(1, '10:00');
  await dates(later.id, { movedOutOn: today });
  await remindSenders(app.context);
  expect(await mailOf(later.id, 'document-expiring')).toEqual([]);
  // The days are those of the office, also in its evening, when UTC has the next one.
  week.go(1, '20:00');
  const evening = await submitRegistration(app, { ...tenant, unitDigits: '0504' });
  await dates(evening.id, { leaseExpiresOn: daysAfter(siteDay(app.context), 31) });
  expect(await due()).toEqual([]);
  await dates(evening.id, { leaseExpiresOn: daysAfter(siteDay(app.context), 30) });
  expect(await due()).toEqual([evening.id]);
});

test('a lease and an insurance that end today are two notices; what has ended or was declined is none', async () => {
  nextWeek(app, '10:00');
  const today = siteDay(app.context);
  const [both, ended, declined] = [
    await submitRegistration(app, { ...tenant, unitDigits: '0511' }),
    await submitRegistration(app, { ...tenant, unitDigits: '0512' }),
    await submitRegistration(app, { ...tenant, unitDigits: '0513' }),
  ];
  await dates(both.id, { leaseExpiresOn: today, insuranceExpiresOn: today });
  await dates(ended.id, { leaseExpiresOn: daysAfter(today, -1) });
  await dates(declined.id, { leaseExpiresOn: daysAfter(today, 5) });
  const { updatedAt: expectedUpdatedAt } = await office.now(declined.id);
  const decline = { review: 'DECLINED', declineReason: 'WITHDRAWN', expectedUpdatedAt } as const;
  await app.api.call(reviewRegistration, { params: { id: declined.id }, body: decline }, await office.as());
  // What another server has in hand is left to it.
  await inTheMiddle(
    app.database.db.pool,
    { first: (other) => other.query('select 1 from registration where id = $1 for update', [both.id]) },
    () => remindSenders(app.context),
  );
  expect(await mailOf(both.id, 'document-expiring')).toEqual([]);
  await remindSenders(app.context);
  expect(
    (await mailOf(both.id, 'document-expiring')).map(({ subject }) => subject.split(' on file')[0]),
  ).toEqual(['Your insurance', 'Your lease']);
  const query = { objectKind: 'registration', objectId: both.id, action: 'reminded the sender' } as const;
  const history = await app.api.call(listAudit, { query }, await office.as());
  const day = calendarDayText(today, 'en');
  expect(new Set(history.body.data.map(({ changes }) => changes['remindedOf']?.to))).toEqual(
    new Set([`Insurance ends on ${day}`, `Lease ends on ${day}`]),
  );
  for (const { id } of [ended, declined]) expect(await mailOf(id, 'document-expiring')).toEqual([]);
});

test('who registered in Spanish reads in Spanish on which day a lease ends', async () => {
  nextWeek(app, '10:00');
  const today = siteDay(app.context);
  const { id } = await submitRegistration(app, { ...tenant, unitDigits: '0521', language: 'es' });
  await dates(id, { leaseExpiresOn: today });
  await remindSenders(app.context);
  const [notice] = await mailOf(id, 'document-expiring');
  expect(notice?.subject).toContain(calendarDayText(today, 'es'));
});

test('days are typed after a decision too, and the same days once more change nothing', async () => {
  const { id } = await submitRegistration(app, { ...tenant, unitDigits: '0531' });
  const { updatedAt: expectedUpdatedAt } = await office.now(id);
  const decline = { review: 'DECLINED', declineReason: 'WITHDRAWN', expectedUpdatedAt } as const;
  await app.api.call(reviewRegistration, { params: { id }, body: decline }, await office.as());
  const typed = { movedOutOn: '2026-01-31' };
  const first = await dates(id, typed);
  expect([first.status, (await office.desk(id)).movedOutOn]).toEqual([200, '2026-01-31']);
  expect((await dates(id, typed)).body.data.updatedAt).toBe(first.body.data.updatedAt);
  const query = { objectKind: 'registration', objectId: id } as const;
  const history = await app.api.call(listAudit, { query }, await office.as());
  expect(history.body.data.map(({ action, changes }) => [action, changes['movedOutOn']])).toEqual([
    ['changed the dates', { from: null, to: '2026-01-31' }],
    ['declined', undefined],
  ]);
});

test('who turns out to be a tenant owes no owner data, and who turns out to be an owner has no lease that ends', async () => {
  nextWeek(app, '10:00');
  const today = siteDay(app.context);
  for (const [from, to, typed] of [
    ['OWNER', 'TENANT', { acquiredOn: today }],
    ['TENANT', 'OWNER', { leaseExpiresOn: today }],
  ] as const) {
    const { id } = await submitRegistration(app, { partyType: from, unitDigits: '0541' });
    expect((await dates(id, typed)).body.data.dueOn).not.toBeNull();
    const correction = { params: { id }, body: { partyType: to } };
    const corrected = await app.api.call(changeRegistration, correction, await office.as());
    expect(corrected.body.data.dueOn).toBeNull();
    expect((await office.desk(id)).ownerDataDueOn).toBeNull();
    await remindSenders(app.context);
    expect(await mailOf(id, 'document-expiring')).toEqual([]);
  }
});

test('missing owner data is due 30 days after the unit was acquired, until it is complete', async () => {
  const owner = await submitRegistration(app, { partyType: 'OWNER', unitDigits: '0601' });
  await dates(owner.id, { acquiredOn: '2026-01-31' });
  expect((await office.desk(owner.id)).ownerDataDueOn).toBe('2026-03-02');
  expect((await office.now(owner.id)).dueOn).toBe('2026-03-02');
  await dates(owner.id, { isOwnerDataComplete: true });
  expect((await office.desk(owner.id)).ownerDataDueOn).toBe(null);
  expect((await office.now(owner.id)).dueOn).toBe(null);
  const other = await submitRegistration(app, { ...tenant, unitDigits: '0602' });
  const refused = await dates(other.id, { acquiredOn: '2026-01-31' });
  expect([refused.status, refused.error.error.issues?.[0]?.message]).toEqual([400, packetMessages.ownerOnly]);
});
