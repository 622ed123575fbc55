// @module-tag slow
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAccountRules } from '#contracts/account-rules.ts';
import { getAccount, getLeaseAccount, listAccounts } from '#contracts/accounts.ts';
import { matchRegistration } from '#contracts/approvals.ts';
import { listAudit } from '#contracts/audit.ts';
import { listBankLines } from '#contracts/bank-payments.ts';
import { listContactInquiries } from '#contracts/contact-inquiries.ts';
import type { DocumentKind } from '#contracts/documents.ts';
import { emergencyWordIn } from '#contracts/emergency-words.ts';
import { expenseCategories, listExpenses } from '#contracts/expenses.ts';
import { imports } from '#contracts/imports.ts';
import { leaseStatuses } from '#contracts/lease-status.ts';
import { listLeases, listOverdueLeases } from '#contracts/leases.ts';
import { listMaintenance } from '#contracts/maintenance.ts';
import { getMail, listMail } from '#contracts/mail.ts';
import { listMessages } from '#contracts/messages.ts';
import { sumOf } from '#contracts/money.ts';
import { listPayments } from '#contracts/payments.ts';
import { countServiceRequests, listServiceRequests } from '#contracts/service-requests.ts';
import { serviceRequestForm, serviceRequestNotesMax } from '#contracts/service-request-fields.ts';
import { createServiceRequestFileLink } from '#contracts/service-request-files.ts';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { registrationFileKinds, registrationForm } from '#contracts/registration-form.ts';
import { createRegistrationFileLink, listRegistrations } from '#contracts/registrations.ts';
import type { RegistrationFileKind } from '#contracts/registration-form.ts';
import type { Registration } from '#contracts/registrations.ts';
import { retention } from '#contracts/retention.ts';
import type { RetentionRule } from '#contracts/retention.ts';
import { getToday } from '#contracts/today.ts';
import { getConversation } from '#contracts/conversations.ts';
import { listUnits } from '#contracts/units.ts';
import { site } from '#site';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { makeRegistrationForm } from '../scripts/forms/registration-form.ts';
import { readPacketContent } from './features/registrations/packet-content.ts';
import { requeueStranded } from './platform/mail/queue-mail.ts';
import { siteDay } from './platform/site-day.ts';
import { seedDemo } from './seed.ts';

let app: TestApp;
let as: { token: string };
let blankForm: Uint8Array;
beforeAll(async () => {
  app = await borrowTestApp();
  blankForm = await makeRegistrationForm(site, 'en');
  await seedDemo(app.context, app.database.db, blankForm);
  as = { token: (await app.superAdminSession()).accessToken };
});
afterAll(() => app.close());

const list = async (archived: boolean, page = 1) =>
  (await app.api.call(listServiceRequests, { query: { archived, page, take: 200 } }, as)).body;

/** No test changes one. */
let requests: ServiceRequest[];
beforeAll(async () => {
  const pages = await Promise.all([list(true), list(false, 1), list(false, 2), list(false, 3)]);
  requests = pages.flatMap((page) => page.data);
});

// spec: ST-17
test('the demo has 600 requests, 120 of them archived, from all five properties and at most 180 units', async () => {
  expect((await list(false)).meta.total).toBe(480);
  expect((await list(true)).meta.total).toBe(120);
  expect(new Set(requests.map((request) => request.propertyCode)).size).toBe(5);
  const units = new Set(requests.map((request) => request.unitIdentifier)).size;
  expect(units).toBeGreaterThan(150);
  expect(units).toBeLessThanOrEqual(180);
});

test('every request of the demo could have been sent with the public form', async () => {
  for (const request of requests) {
    expect(serviceRequestForm.safeParse({ ...request, notes: request.message }).error).toBeUndefined();
    expect(request.message?.length ?? 0).toBeLessThanOrEqual(serviceRequestNotesMax);
    expect(request.phone).toMatch(/^\d{3}55501\d{2}$/);
    expect(request.email).toMatch(/@example\.com$/);
    expect(Date.parse(request.updatedAt)).toBeLessThanOrEqual(app.clock.now().getTime());
  }
});

test('some of them are in Spanish, and what is scheduled has a day to come', async () => {
  const spanish = requests.filter(({ language }) => language === 'es');
  expect(new Set(spanish.map(({ category }) => category)).size).toBe(4);
  expect(spanish.some(({ status }) => status === 'SCHEDULED')).toBe(true);
  for (const { message, notes } of spanish) expect(notes?.startsWith(message ?? '?')).toBe(true);
  const today = siteDay(app.context);
  for (const { status, scheduledOn } of requests.filter(({ archived }) => !archived))
    expect(scheduledOn !== null && scheduledOn > today).toBe(status === 'SCHEDULED');
  expect(registrations.filter(({ language }) => language === 'es')).toHaveLength(2);
});

// spec: ST-17
test('about a third of them have an attachment that opens', async () => {
  const withFile = requests.filter((request) => request.fileName !== null);
  expect(withFile.length).toBeGreaterThan(150);
  expect(withFile.length).toBeLessThan(250);
  const kinds = new Map(withFile.map((request) => [request.fileMime, request.id]));
  expect(new Set(kinds.keys())).toEqual(new Set(['application/pdf', 'image/jpeg', 'image/png']));
  for (const [mime, id] of kinds) {
    const link = await app.api.call(createServiceRequestFileLink, { params: { id } }, as);
    const file = await app.api.send('GET', link.body.path);
    expect(file.headers['content-type']).toContain(mime);
    await expectSmallAndWhole(file);
  }
});

/** A picture can be drawn to its last line, and a PDF has pages; neither is larger than a photo on a web page. */
async function expectSmallAndWhole({
  headers,
  bytes,
}: Awaited<ReturnType<TestApp['api']['send']>>): Promise<void> {
  expect(bytes.length).toBeLessThan(500_000);
  if (String(headers['content-type']).startsWith('image/')) await sharp(bytes, { failOn: 'warning' }).stats();
  else expect((await PDFDocument.load(bytes)).getPageCount()).toBeGreaterThan(0);
}

test('what was worked on has a history that ends in its present state', async () => {
  const done = requests.find((request) => request.status === 'COMPLETED' && request.archived);
  const query = { objectKind: 'service-request', objectId: done?.id ?? 0 } as const;
  const { data } = (await app.api.call(listAudit, { query }, as)).body;
  expect(data[0]).toMatchObject({ action: 'archived', at: done?.archivedAt });
  expect(data[1]?.changes.status).toMatchObject({ to: 'COMPLETED' });
});

const listPage = async (archived: boolean, page = 1) =>
  (await app.api.call(listRegistrations, { query: { archived, page, take: 200 } }, as)).body;

let registrations: Registration[];
beforeAll(async () => {
  const pages = await Promise.all([listPage(true), listPage(false)]);
  registrations = pages.flatMap((page) => page.data);
});

// spec: ST-16
// spec: ST-17
test('the demo has 240 registrations of owners and tenants, 60 of them archived, that the form could have sent', async () => {
  const active = await listPage(false);
  expect(active.meta.total).toBe(180);
  expect(active.meta.counts).toMatchObject({ total: 240, archived: 60 });
  expect(active.meta.counts.owners).toBeGreaterThan(140);
  expect(active.meta.counts.tenants).toBeGreaterThan(60);
  expect(new Set(registrations.map(({ propertyCode }) => propertyCode)).size).toBe(5);
  for (const registration of registrations) {
    expect(registrationForm.safeParse(registration).error).toBeUndefined();
    expect(registration.phone).toMatch(/^\d{3}55501\d{2}$/);
    expect(registration.email).toMatch(/@example\.com$/);
    expect(Date.parse(registration.updatedAt)).toBeLessThanOrEqual(app.clock.now().getTime());
  }
  const days = registrations.map(({ createdAt }) => Date.parse(createdAt));
  expect(Math.max(...days) - Math.min(...days)).toBeGreaterThan(365 * 24 * 60 * 60_000);
});

const openFile = async ({ id }: Registration, kind: RegistrationFileKind) => {
  const link = await app.api.call(createRegistrationFileLink, { params: { id }, query: { kind } }, as);
  return app.api.send('GET', link.body.url);
};

// spec: ST-16
// spec: ST-17
test('their files are real documents and pictures of every kind', async () => {
  for (const kind of registrationFileKinds) {
    const withFile = registrations.filter(({ files }) => files.includes(kind));
    expect(withFile.length).toBeGreaterThan(40);
    const [first] = withFile;
    if (!first) throw new Error(`No registration has a ${kind}`);
    const file = await openFile(first, kind);
    expect(file.headers['content-type']).toMatch(kind === 'dl' ? /^image\/(jpeg|png)/ : /^application\/pdf/);
    await expectSmallAndWhole(file);
  }
});

test('what the demo says of a packet is what the server reads in it', async () => {
  const states = new Map(
    registrations.map((registration) => [registration.packetReading?.state, registration]),
  );
  expect(new Set(states.keys())).toEqual(new Set(['FORM', 'OTHER', 'ENCRYPTED', undefined]));
  const differs = registrations.filter(
    ({ packetReading: read, ...typed }) =>
      read?.state === 'FORM' && (read.phone !== typed.phone || read.lastName !== typed.lastName),
  );
  expect(differs.length).toBeGreaterThan(5);
  // Those that the demo leaves to be read by the server that starts on it have no reading.
  const again = [...differs.slice(0, 1), ...states.values()].filter(({ packetReading }) => packetReading);
  for (const registration of again) {
    const { bytes } = await openFile(registration, 'packet');
    expect(await readPacketContent(bytes)).toEqual(registration.packetReading);
  }
});

test('staff have noted, corrected and put away registrations, each with its history', async () => {
  const archived = (await listPage(true)).data[0];
  const query = { objectKind: 'registration', objectId: archived?.id ?? 0 } as const;
  const { data } = (await app.api.call(listAudit, { query }, as)).body;
  const [last, before] = data.filter(({ action }) => !action.startsWith('opened'));
  expect(last).toMatchObject({ action: 'archived', at: archived?.archivedAt });
  expect(before?.changes.notes).toMatchObject({ to: archived?.notes });
});

/** Every page of 200 of a list. */
async function readAll<R>(read: (page: number) => Promise<{ data: R[]; meta: { pageCount: number } }>) {
  const first = await read(1);
  const others = Array.from({ length: first.meta.pageCount - 1 }, (_, index) => read(index + 2));
  return [first, ...(await Promise.all(others))].flatMap((page) => page.data);
}

// spec: ST-18
test('the demo has 180 units with owners, tenants and leases whose sums are right', async () => {
  const take = 200;
  const units = (await app.api.call(listUnits, { query: { take } }, as)).body;
  expect(units.meta.total).toBe(180);
  expect(new Set(units.data.map((unit) => unit.propertyCode)).size).toBe(5);
  expect(units.data.every((unit) => unit.owner !== null)).toBe(true);
  const known = new Set(units.data.map((unit) => unit.unitIdentifier));
  for (const request of requests) expect(known).toContain(request.unitIdentifier);
  for (const { unitIdentifier, unitId } of registrations) {
    expect(units.data.find((unit) => unit.id === unitId)?.unitIdentifier).toBe(unitIdentifier);
  }

  const leases = await readAll(
    async (page) => (await app.api.call(listLeases, { query: { page, take } }, as)).body,
  );
  const payments = await readAll(
    async (page) => (await app.api.call(listPayments, { query: { page, take } }, as)).body,
  );
  const today = siteDay(app.context);
  for (const status of leaseStatuses) {
    expect(leases.filter((lease) => lease.status === status).length).toBeGreaterThan(3);
  }
  for (const lease of leases) {
    const own = payments.filter((payment) => payment.leaseId === lease.id);
    expect(lease.amountPaid).toBe(sumOf(own.map((payment) => payment.amount)));
    const due = lease.paymentSchedule.filter((entry) => entry.dueDate <= today);
    expect(lease.amountDue).toBe(sumOf(due.map((entry) => entry.amountDue)));
    expect(sumOf([lease.amountDue, -lease.amountPaid])).toBe(lease.balance);
    const entries = new Set(lease.paymentSchedule.map((entry) => entry.id));
    for (const { paymentScheduleId, paidOn } of own) {
      expect(entries).toContain(paymentScheduleId);
      expect(paidOn <= today).toBe(true);
    }
  }
  expect(leases.some((lease) => lease.balance < 0)).toBe(true);
  for (const unit of units.data) {
    const running = leases.find((lease) => lease.unit.id === unit.id && lease.status === 'ACTIVE');
    expect(unit.tenantId).toBe(running?.tenantId ?? null);
  }
  const overdue = (await app.api.call(listOverdueLeases, { query: { take } }, as)).body;
  expect(overdue.meta.leases).toEqual({ '1-30': 9, '31-60': 6, '61-90': 4, '90+': 4 });
});

test('the demo’s association has rules, fees by them, a sale, a bank’s file and reminders', async () => {
  const query = { propertyCode: 'BT01' };
  const rules = (await app.api.call(listAccountRules, { query }, as)).body.data;
  expect(rules).toHaveLength(2);
  expect(new Set(rules.map(({ confirmedBy }) => confirmedBy))).toEqual(new Set(['Ann Example', null]));
  const lines = (await app.api.call(listBankLines, { query }, as)).body.data;
  expect(lines.map(({ match }) => match !== null)).toContain(true);
  expect(lines.every(({ state }) => state === 'open')).toBe(true);
  const owing = (await app.api.call(listAccounts, { query: { ...query, owing: true } }, as)).body.data;
  const mails = (await app.api.call(listMail, { query: { kind: 'account-reminder' } }, as)).body.data;
  // In the first days of a month some owe its dues for whom it is too early for a reminder.
  const owingIds = owing.map(({ id }) => id);
  expect(owingIds).toEqual(expect.arrayContaining(mails.map(({ recordId }) => recordId)));
  expect(mails.length).toBeGreaterThan(1);
  const accounts = (await app.api.call(listAccounts, { query: { ...query, take: 100 } }, as)).body.data;
  const sold = accounts.find(({ owner }) => owner?.lastName === 'Vega');
  const params = { id: sold?.id ?? 0 };
  expect((await app.api.call(getAccount, { params }, as)).body.data.sales).toHaveLength(1);
  const longest = owing.toSorted((one, other) => `${one.since}`.localeCompare(`${other.since}`))[0];
  const late = (await app.api.call(getAccount, { params: { id: longest?.id ?? 0 } }, as)).body.data;
  expect(late.lines.some(({ type }) => type === 'FEE')).toBe(true);
  // Rent reads to the cent as the lease says it.
  const leases = (await app.api.call(listLeases, { query: { take: 20 } }, as)).body.data;
  for (const { id, balance } of leases) {
    const account = (await app.api.call(getLeaseAccount, { params: { id } }, as)).body.data;
    expect([id, account.balance]).toEqual([id, balance]);
  }
});

// spec: ST-18
test('the demo’s office has spent, repaired, written and answered, and no mail waits to leave', async () => {
  const take = 200;
  const expenses = await readAll(
    async (page) => (await app.api.call(listExpenses, { query: { page, take } }, as)).body,
  );
  expect(expenses.length).toBe(260);
  expect(new Set(expenses.map((expense) => expense.category)).size).toBe(expenseCategories.length);
  const works = await readAll(
    async (page) => (await app.api.call(listMaintenance, { query: { page, take } }, as)).body,
  );
  expect(works.length).toBe(144);
  expect(works.filter(({ request }) => request !== null)).toHaveLength(14);
  const done = works.findLast((work) => work.status === 'COMPLETED');
  const query = { objectKind: 'maintenance', objectId: done?.id ?? 0 } as const;
  const { data } = (await app.api.call(listAudit, { query }, as)).body;
  expect(data[0]).toMatchObject({ at: done?.updatedAt, changes: { status: { to: 'COMPLETED' } } });

  const { counts } = (await app.api.call(listContactInquiries, {}, as)).body.meta;
  expect(counts).toEqual({ open: 8, unanswered: 5, handled: 8, setAside: 4, archived: 5 });
  const messages = (await app.api.call(listMessages, { query: { take } }, as)).body.data;
  expect(new Set(messages.flatMap((message) => [message.senderId, message.receiverId])).size).toBe(3);

  const unread = requests.filter((request) => request.unreadNotes > 0);
  expect(unread.length).toBe(6);
  for (const { id: requestId } of unread) {
    const { entries } = (await app.api.call(getConversation, { params: { id: requestId } }, as)).body.data;
    expect(entries.map((entry) => entry.author)).toEqual(['STAFF', 'RESIDENT']);
  }
  const { rows } = await app.database.db.pool.query(`
    select (select count(*)::int from job_outbox)
        + (select count(*)::int from graphile_worker.jobs where run_at < now() + interval '10 years') as mail,
      (select count(*)::int from service_request where (status = 'COMPLETED') <> (completed_at is not null)) as incomplete,
      (select count(*)::int from row_count_change where table_name = 'payment') as unfolded`);
  expect(rows).toEqual([{ mail: 0, incomplete: 0, unfolded: 0 }]);
});

test('the demo’s messages are of every state, about what came in last, and none of them leaves', async () => {
  const { data, meta } = (await app.api.call(listMail, { query: { take: 200 } }, as)).body;
  expect(meta.counts).toEqual({ queued: 2, held: 3, returned: 3, failed: 2, sent: meta.total - 10 });
  expect(meta.total).toBeGreaterThan(150);
  expect(await requeueStranded(app.context)).toBe(0);
  const times = data.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted().toReversed());
  const returned = data.find(({ state }) => state === 'returned');
  const { body } = await app.api.call(getMail, { params: { id: returned?.id ?? 0 } }, as);
  expect(body.data.text).toContain(returned?.reference);
  for (const { recipient } of data) expect(recipient).toMatch(/@example\.(com|net|org)$/);
});

// spec: ST-16
test('the demo’s office has a believable Monday: what a small staff can work, one flood among the leaks, nothing from tomorrow', async () => {
  const { cards, week } = (await app.api.call(getToday, {}, as)).body.data;
  const totals = Object.fromEntries(cards.map(({ name, total }) => [name, total]));
  const { open } = (await app.api.call(countServiceRequests, {}, as)).body.data;
  const between = (number: number | undefined, low: number, high: number): void => {
    expect(number).toBeGreaterThanOrEqual(low);
    expect(number).toBeLessThanOrEqual(high);
  };
  between(open, 25, 60);
  between(totals['waiting'], 12, 40);
  between(totals['missed'], 2, 5);
  between(totals['new'], 8, 25);
  between(totals['registrations'], 6, 18);
  between(totals['urgent'], 1, 8);
  expect(totals).toMatchObject({ returned: 1, expiring: 3, overdue: 23, inquiries: 5, failedMail: 2 });
  expect(week.leaseEnds.length).toBeGreaterThanOrEqual(2);

  const floods = requests.filter(({ message }) => emergencyWordIn(message) === 'flooding');
  expect(floods).toEqual([expect.objectContaining({ category: 'Water leak', status: 'REPORTED' })]);
  const { rows } = await app.database.db.pool.query(
    `select (select count(*)::int from audit_entry where at > $1) as from_tomorrow,
      (select count(*)::int from registration where review = 'NEW' and created_at < $1::timestamptz - interval '20 days') as forgotten`,
    [app.clock.now()],
  );
  expect(rows).toEqual([{ from_tomorrow: 0, forgotten: 0 }]);
});

// spec: ST-16
test('a registration that was approved long ago leads to what it became', async () => {
  const approved = (await listPage(false)).data.filter(({ review }) => review === 'APPROVED');
  expect(approved.length).toBeGreaterThan(120);
  for (const partyType of ['OWNER', 'TENANT'] as const) {
    const { id = 0 } = approved.findLast((one) => one.partyType === partyType) ?? {};
    const { approval } = (await app.api.call(matchRegistration, { params: { id } }, as)).body.data;
    expect(approval).toMatchObject({ undoneAt: null });
    expect(approval?.records.map(({ kind }) => kind)).toEqual(
      partyType === 'OWNER' ? ['owner', 'unit'] : ['tenant', 'lease'],
    );
  }
});

test('imports of the demo are one that is written, one that was undone, and one with rows to take home', async () => {
  const { data } = (await app.api.call(imports.list, { query: {} }, as)).body;
  expect(data.map(({ state, counts }) => [state, counts?.PROBLEM])).toEqual([
    ['CHECKED', 3],
    ['UNDONE', 0],
    ['DONE', 0],
  ]);
  const { id = 0 } = data[0] ?? {};
  const taken = await app.api.send('GET', `/api/imports/${id}/problems`, as);
  expect(taken.text.trim().split('\n')).toHaveLength(4);
});

test('private papers of the demo have a rule that removes, one whose list waits, others that are off, and a legal hold', async () => {
  const rules = (await app.api.call(retention.rules, {}, as)).body.data;
  const stateOf = ({ isOn, confirmedAt }: RetentionRule) => isOn && (confirmedAt ? 'removes' : 'waits');
  expect(Object.fromEntries(rules.map((rule) => [rule.kind, stateOf(rule)]))).toEqual({
    packet: false,
    lease: false,
    insurance: false,
    bg: 'removes',
    dl: 'waits',
  });
  const due = async (kind: DocumentKind) =>
    (await app.api.call(retention.due, { params: { kind }, query: {} }, as)).body.meta;
  expect((await due('bg')).held).toBe(1);
  expect((await due('dl')).total).toBeGreaterThan(3);
  const certificates = (await app.api.call(retention.certificates, { query: {} }, as)).body;
  expect(certificates.meta.total).toBeGreaterThan(2);
  for (const { kind, removedAt, confirmedAt } of certificates.data)
    expect([kind, removedAt > confirmedAt]).toEqual(['bg', true]);
});

test('seeding again adds nothing', async () => {
  await seedDemo(app.context, app.database.db, blankForm);
  expect((await list(false)).meta.total).toBe(480);
  expect((await listPage(false)).meta.total).toBe(180);
});
