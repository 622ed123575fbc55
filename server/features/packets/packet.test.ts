import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { approveRegistration } from '#contracts/approvals.ts';
import { listAudit } from '#contracts/audit.ts';
import { fail } from '#contracts/errors.ts';
import { getMail, listMail, retryMail } from '#contracts/mail.ts';
import { changePacketDates } from '#contracts/packet-desk.ts';
import { packetMessages, packetPath, readPacketSlot } from '#contracts/packets.ts';
import type { RegistrationFileKind } from '#contracts/registration-form.ts';
import {
  changeRegistration,
  createRegistrationFileLink,
  deleteRegistration,
  replaceRegistrationFile,
  reviewRegistration,
} from '#contracts/registrations.ts';
import { signLink } from '#server/platform/auth/private-link.ts';
import { newPerson } from '#tests/support/approval-builders.ts';
import { pdf, photo } from '#tests/support/builders.ts';
import { codeOf, PacketOffice } from '#tests/support/packet-office.ts';
import { submitRegistration, takePacketsAsRead } from '#tests/support/registration-builders.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { readOutbox } from '#tests/support/mailbox.ts';
import { inTheMiddle } from '#tests/support/in-the-middle.ts';
import type { OthersWork } from '#tests/support/in-the-middle.ts';
import { soon } from '#tests/support/soon.ts';

let app: TestApp;
let office: PacketOffice;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  await takePacketsAsRead(app);
  office = new PacketOffice(app);
});
afterAll(() => app.close());

const tenant = { partyType: 'TENANT' };
const withLease = () => ({ filledPacket: pdf('form.pdf'), leaseAgreement: pdf('lease.pdf', 'first') });
const documentOf = async (id: number, kind: string) =>
  (await office.desk(id)).documents.find((one) => one.kind === kind);

test('a returned lease comes again by the link, and the first one is stored and can be opened on the record', async () => {
  const { id, reference } = await submitRegistration(
    app,
    { ...tenant, email: 'lee@example.com' },
    withLease(),
  );
  expect((await documentOf(id, 'lease'))?.state).toBe('SUBMITTED');
  const returned = await office.giveBack(id, { lease: 'Page 3 is missing.' });
  expect(returned.body.data.review).toBe('RETURNED');

  const mail = (await readOutbox(app, 3)).find(({ subject }) => subject?.startsWith('Please send documents'));
  expect(mail?.to?.[0]?.address).toBe('lee@example.com');
  expect(mail?.text).toContain('Signed Lease: Page 3 is missing.');
  const token = /\/packet\/([\w-]{48})(?![\w-])/.exec(mail?.text ?? '')?.[1] ?? '';
  expect(token).toBe(await office.link(id));
  const stored = await app.database.db.pool.query<{ body: string }>(
    'select text_body || html_body as body from mail',
  );
  for (const { body } of stored.rows) expect(body).not.toContain(token);

  const opened = (await office.open(token)).body.data;
  const since = (await documentOf(id, 'lease'))?.versions[0]?.decidedAt;
  expect(opened).toMatchObject({
    reference,
    slots: [{ kind: 'lease', reason: 'Page 3 is missing.', since }],
  });
  expect(JSON.stringify(opened)).not.toMatch(/Jordan|lee@example|2145550100/);

  const sent = await office.send(token, 'lease', pdf('new.pdf', 'second'), 'the-same-lease-twice');
  const again = await office.send(token, 'lease', pdf('new.pdf', 'second'), 'the-same-lease-twice');
  expect([again.status, again.body.data.id]).toEqual([200, sent.body.data.id]);
  expect((await office.open(token)).body.data).toMatchObject({ slots: [], received: [{ kind: 'lease' }] });
  expect((await office.now(id)).review).toBe('NEW');
  const lease = await documentOf(id, 'lease');
  expect(lease?.versions.map(({ version, state, reason }) => [version, state, reason])).toEqual([
    [2, 'SUBMITTED', null],
    [1, 'RETURNED', 'Page 3 is missing.'],
  ]);

  const as = await office.as();
  const link = async (version?: number) =>
    (
      await app.api.call(
        createRegistrationFileLink,
        { params: { id }, query: { kind: 'lease', version } },
        as,
      )
    ).body;
  expect((await app.api.send('GET', (await link(1)).url)).text).toContain('first');
  expect((await app.api.send('GET', (await link()).url)).text).toContain('second');
  const history = await app.api.call(listAudit, { query: { objectKind: 'registration', objectId: id } }, as);
  expect(history.body.data.map(({ action }) => action)).toEqual([
    'opened Signed Lease',
    'opened Signed Lease, version 1',
    'sent Signed Lease again',
    'returned documents',
  ]);
  expect(history.body.data.slice(2).map(({ changes }) => changes)).toEqual([
    { lease: { from: 'Returned, version 1', to: 'Submitted, version 2' } },
    { lease: { from: 'Submitted, version 1', to: 'Returned' } },
  ]);
  // Why a document was returned is not in the log, which outlives the registration.
  expect(history.text).not.toContain('Page 3');
  const received = (await readOutbox(app, 4)).find(({ subject }) =>
    subject?.startsWith('Documents came again'),
  );
  expect(received?.to?.[0]?.address).toBe(app.context.config.managerEmail);
});

test('the link takes what was returned alone, and an accepted file stays', async () => {
  const { id } = await submitRegistration(app, tenant, withLease());
  await office.accept(id, 'packet');
  await office.giveBack(id, { lease: 'Unsigned.' });
  const token = await office.link(id);
  const refused = await office.send(token, 'packet', pdf('other.pdf'));
  expect([refused.status, refused.error.message]).toEqual([409, packetMessages.notAskedFor]);
  expect(codeOf(await office.send(token, 'dl', photo()))).toBe('CONFLICT');
  const byStaff = {
    params: { id },
    query: { kind: 'packet' },
    body: {},
    files: { file: pdf('staff.pdf') },
  } as const;
  expect(codeOf(await app.api.call(replaceRegistrationFile, byStaff, await office.as()))).toBe('CONFLICT');
  expect((await documentOf(id, 'packet'))?.versions.length).toBe(1);
  const read = (kind: RegistrationFileKind) => app.api.call(readPacketSlot, { params: { token, kind } });
  expect((await read('lease')).body.data.reason).toBe('Unsigned.');
  expect((await read('packet')).status).toBe(404);
  // The form is a PDF here too; a lease may be a photo, as in the public form.
  await office.giveBack(id, { packet: 'It is empty.' });
  const picture = await office.send(token, 'packet', photo('form.jpg'));
  expect([picture.status, picture.error.message]).toEqual([415, packetMessages.packet]);
  expect((await office.send(token, 'lease', photo('lease.jpg'))).status).toBe(200);
});

test('a token opens nothing but its own registration, and every wrong one gets the same 404', async () => {
  const one = await submitRegistration(app, { ...tenant, unitDigits: '0101' }, withLease());
  const other = await submitRegistration(app, { ...tenant, unitDigits: '0101' }, withLease());
  for (const { id } of [one, other]) await office.giveBack(id, { lease: 'Unsigned.' });
  const token = await office.link(one.id);
  await office.send(token, 'lease', pdf('one.pdf'));
  expect((await documentOf(other.id, 'lease'))?.versions.length).toBe(1);

  const ended = await office.link(other.id);
  const { createdAt, id } = one;
  const wrong = [
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    `${ended.slice(0, 6)}${token.slice(6)}`,
    // The link to a service request of the same number and time.
    signLink({ id, createdAt, version: 1 }, app.context.linkKeys),
    'nonsense',
  ];
  await app.api.call(
    reviewRegistration,
    {
      params: { id: other.id },
      body: {
        review: 'DECLINED',
        declineReason: 'WITHDRAWN',
        expectedUpdatedAt: (await office.now(other.id)).updatedAt,
      },
    },
    await office.as(),
  );
  const answers = new Set<string>();
  for (const each of [...wrong, ended]) {
    const read = await office.open(each);
    const put = await office.send(each, 'lease', pdf());
    const page = await app.api.send('GET', packetPath(each), { headers: { accept: 'text/html' } });
    expect([read.status, put.status, page.status]).toEqual([404, 404, 404]);
    const { requestId: _each, ...error } = read.error.error;
    answers.add(JSON.stringify([error, put.error.message, page.text]));
  }
  expect(answers.size).toBe(1);
});

test('who sends by a link another unit, someone else’s or another sender, changes nothing but the document', async () => {
  const own = await submitRegistration(app, { ...tenant, unitDigits: '0111' }, withLease());
  const other = await submitRegistration(app, { ...tenant, unitDigits: '0112' }, withLease());
  await office.giveBack(own.id, { lease: 'Unsigned.' });
  const path = `/api/packet/${await office.link(own.id)}/lease`;
  const [before, others] = [await office.now(own.id), await office.now(other.id)];
  const payload = new FormData();
  const typed = { unitDigits: '0112', unitIdentifier: 'BT01-0112', registrationId: String(other.id) };
  for (const [name, value] of Object.entries({
    ...typed,
    email: 'someone@example.com',
    firstName: 'Someone',
  }))
    payload.set(name, value);
  payload.set('file', pdf('lease.pdf', 'signed'));
  expect((await app.api.send('PUT', path, { payload })).status).toBe(200);
  const { updatedAt: _changed, review: _review, ...after } = await office.now(own.id);
  expect(before).toMatchObject(after);
  expect((await documentOf(own.id, 'lease'))?.versions.length).toBe(2);
  expect(await office.now(other.id)).toEqual(others);
  expect((await documentOf(other.id, 'lease'))?.versions.length).toBe(1);
});

test('approval and decline end the link, and staff who correct the address too', async () => {
  const { id } = await submitRegistration(app, { unitDigits: '0202' });
  await office.giveBack(id, { dl: 'We need to see who you are.' });
  const first = await office.link(id);
  const about = { kind: 'documents-returned', recordKind: 'registration', recordId: id } as const;
  const [letter] = (await app.api.call(listMail, { query: about }, await office.as())).body.data;
  const sent = () =>
    soon(async () => {
      const { data } = (await app.api.call(getMail, { params: { id: letter?.id ?? 0 } }, await office.as()))
        .body;
      expect(data.state).toBe('sent');
      const copies = (await readOutbox(app, 1)).filter(({ messageId }) => messageId === data.messageId);
      const copy = copies.find(({ to }) => to?.[0]?.address === data.recipient);
      expect(copy).toBeDefined();
      return copy?.text ?? '';
    });
  expect(await sent()).toContain(packetPath(first));
  const body = { email: 'right@example.com' };
  await app.api.call(changeRegistration, { params: { id }, body }, await office.as());
  expect((await office.open(first)).status).toBe(404);
  const token = await office.link(id);
  expect((await office.open(token)).status).toBe(200);
  // Sent again, the letter has the link of now where it goes to the address of now, and nowhere else.
  for (const [state, isOwn] of [
    ['held', false],
    ['failed', true],
  ] as const) {
    await app.database.db.pool.query(
      `update mail set state = $1, message_id = '<' || $1 || '@example.com>' where id = $2`,
      [state, letter?.id],
    );
    const input = { params: { id: letter?.id ?? 0 } };
    expect((await app.api.call(retryMail, input, await office.as())).status).toBe(201);
    expect((await sent()).includes(packetPath(token))).toBe(isOwn);
  }
  const { updatedAt: expectedUpdatedAt } = await office.now(id);
  const choices = { ...newPerson(), createUnit: true, ownerSince: '2026-11-01' };
  const approval = { params: { id }, body: { choices, expectedUpdatedAt } };
  expect((await app.api.call(approveRegistration, approval, await office.as())).status).toBe(201);
  expect((await office.open(token)).status).toBe(404);
  expect((await office.send(token, 'dl', photo())).status).toBe(404);
  expect(codeOf(await office.giveBack(id, { dl: 'Again.' }))).toBe('CONFLICT');
  expect(codeOf(await office.accept(id, 'packet'))).toBe('CONFLICT');
});

test('open back offices hear of everything that sender and staff do with a document', async () => {
  const { id } = await submitRegistration(app, tenant, withLease());
  const notify = vi.spyOn(app.context.realtime, 'notify');
  const heard = { kind: 'registration', id, act: 'changed', propertyCode: 'BT01' };
  const file = { file: pdf('again.pdf', 'again') };
  const byStaff = { params: { id }, query: { kind: 'packet' }, body: {}, files: file } as const;
  for (const work of [
    () => office.giveBack(id, { lease: 'Unsigned.', packet: 'Page 2 is empty.' }),
    async () => office.send(await office.link(id), 'lease', pdf('new.pdf')),
    async () => app.api.call(replaceRegistrationFile, byStaff, await office.as()),
    () => office.accept(id, 'lease', 2),
  ]) {
    notify.mockClear();
    expect((await work()).status).toBeLessThan(300);
    expect(notify).toHaveBeenCalledWith(heard);
  }
  notify.mockRestore();
});

test('a version of a document is that of its own registration', async () => {
  const [one, other] = [
    await submitRegistration(app, tenant, { filledPacket: pdf('form.pdf', 'of the one') }),
    await submitRegistration(app, tenant, { filledPacket: pdf('form.pdf', 'of the other') }),
  ];
  const as = await office.as();
  for (const [{ id }, text] of [
    [one, 'of the one'],
    [other, 'of the other'],
  ] as const) {
    const query = { kind: 'packet', version: 1 } as const;
    const { body } = await app.api.call(createRegistrationFileLink, { params: { id }, query }, as);
    expect((await app.api.send('GET', body.url)).text).toContain(text);
  }
});

test('of two staff at once, or staff and sender, the later one gets a conflict', async () => {
  const { id, updatedAt } = await submitRegistration(app, tenant, withLease());
  const both = await Promise.all([
    office.giveBack(id, { lease: 'Unsigned.' }, updatedAt),
    office.accept(id, 'lease', 1, updatedAt),
  ]);
  expect(new Set(both.map(codeOf))).toEqual(new Set(['CONFLICT', null]));
  await office.giveBack(id, { lease: 'Unsigned.' });
  const seen = (await office.now(id)).updatedAt;
  expect((await office.accept(id, 'packet')).status).toBe(200);
  expect(codeOf(await office.withdraw(id, 'lease', seen))).toBe('CONFLICT');
  const dates = { params: { id }, body: { leaseExpiresOn: '2027-05-31', expectedUpdatedAt: seen } };
  expect(codeOf(await app.api.call(changePacketDates, dates, await office.as()))).toBe('CONFLICT');
  await office.send(await office.link(id), 'lease', pdf('new.pdf'));
  expect(codeOf(await office.accept(id, 'lease', 1, seen))).toBe('CONFLICT');
  const old = await office.accept(id, 'lease', 1);
  expect([old.status, old.error.message]).toEqual([409, packetMessages.otherVersion]);
  expect((await office.accept(id, 'lease', 2)).status).toBe(200);
});

test('of work of staff and sender at one instant, the later one gets a conflict too', async () => {
  const { id } = await submitRegistration(app, tenant, withLease());
  await app.clock.stopped(async () => {
    const returned = (await office.giveBack(id, { lease: 'Unsigned.' })).body.data.updatedAt;
    const token = await office.link(id);
    await office.send(token, 'lease', pdf('new.pdf'));
    expect((await office.open(token)).body.data.received.map(({ kind }) => kind)).toEqual(['lease']);
    expect(codeOf(await office.accept(id, 'packet', 1, returned))).toBe('CONFLICT');
  });
  await app.clock.stopped(async () => {
    const accepted = (await office.accept(id, 'packet')).body.data.updatedAt;
    expect(codeOf(await office.accept(id, 'lease', 2, accepted))).toBeNull();
    expect(codeOf(await office.accept(id, 'lease', 2, accepted))).toBe('CONFLICT');
  });
  await app.clock.stopped(async () => {
    const asked = (await office.giveBack(id, { bg: 'Please send the report.' })).body.data.updatedAt;
    const byStaff = {
      params: { id },
      query: { kind: 'bg' },
      body: {},
      files: { file: pdf('report.pdf') },
    } as const;
    expect((await app.api.call(replaceRegistrationFile, byStaff, await office.as())).status).toBe(200);
    expect(codeOf(await office.accept(id, 'packet', 1, asked))).toBe('CONFLICT');
  });
});

test('what the sender sends while staff decide is a newer version, or is not asked for any more: nothing is lost', async () => {
  const { pool } = app.database.db;
  /** Both wait for the registration, or one of them and a job, so that the order of the two is the database's. */
  const atOnce = <T>(id: number, work: () => Promise<T>): Promise<T> =>
    inTheMiddle(
      pool,
      {
        first: (client) => client.query('select 1 from registration where id = $1 for update', [id]),
        last: () =>
          soon(async () => {
            const { rows } = await pool.query(
              `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            );
            expect(rows.length).toBeGreaterThanOrEqual(2);
          }),
      },
      work,
    );
  const { id } = await submitRegistration(app, tenant, withLease());
  await office.giveBack(id, { lease: 'Unsigned.' });
  const token = await office.link(id);
  const { updatedAt } = await office.now(id);
  // Another document goes back while the lease is on its way: the link stays, so the lease arrives in either order.
  const [returned, sent] = await atOnce(id, () =>
    Promise.all([
      office.giveBack(id, { packet: 'Page 2 is empty.' }, updatedAt),
      office.send(token, 'lease', pdf('new.pdf', 'signed')),
    ]),
  );
  expect(sent.status).toBe(200);
  expect((await documentOf(id, 'lease'))?.versions.map(({ version }) => version)).toEqual([2, 1]);
  expect(codeOf(returned)).toSatisfy((code) => code === null || code === 'CONFLICT');

  // The lease itself is asked for again, or not any more, while it is on its way.
  await office.giveBack(id, { lease: 'Page 3 is missing.' });
  const now = (await office.now(id)).updatedAt;
  const [again, late] = await atOnce(id, () =>
    Promise.all([
      office.giveBack(id, { lease: 'Pages 3 and 4 are missing.' }, now),
      office.send(token, 'lease', pdf('whole.pdf', 'whole')),
    ]),
  );
  const lease = await documentOf(id, 'lease');
  expect([late.status, lease?.state, lease?.versions.length]).toEqual([200, 'SUBMITTED', 3]);
  expect(codeOf(again)).toSatisfy((code) => code === null || code === 'CONFLICT');
});

test('a request that is withdrawn leaves nothing, and a document whose return is withdrawn waits again', async () => {
  const { id } = await submitRegistration(app, tenant, withLease());
  await office.giveBack(id, { lease: 'Unsigned.', bg: 'Please send the report.' });
  const token = await office.link(id);
  expect((await office.withdraw(id, 'bg')).body.data.review).toBe('RETURNED');
  expect((await documentOf(id, 'bg'))?.versions).toEqual([]);
  const refused = await office.send(token, 'bg', pdf('report.pdf'));
  expect([refused.status, refused.error.message]).toEqual([409, packetMessages.notAskedFor]);
  expect((await office.open(token)).body.data.slots.map(({ kind }) => kind)).toEqual(['lease']);

  expect((await office.withdraw(id, 'lease')).body.data.review).toBe('NEW');
  expect((await documentOf(id, 'lease'))?.versions).toMatchObject([
    { version: 1, state: 'SUBMITTED', reason: null, decidedBy: null },
  ]);
  expect((await office.open(token)).body.data.slots).toEqual([]);
  expect((await office.desk(id)).remindAt).toBeNull();
  const twice = await office.withdraw(id, 'lease');
  expect([twice.status, twice.error.message]).toEqual([409, packetMessages.notReturned]);
  const query = { objectKind: 'registration', objectId: id } as const;
  const history = await app.api.call(listAudit, { query }, await office.as());
  expect(history.body.data.map(({ action, changes }) => [action, changes]).slice(0, 2)).toEqual([
    ['withdrew a return', { lease: { from: 'Returned', to: 'Submitted, version 1' } }],
    ['withdrew a request', { bg: { from: 'Requested', to: null } }],
  ]);
});

test('a withdrawn request that was all that was missing leaves the registration ready', async () => {
  const { id } = await submitRegistration(app, { partyType: 'OWNER', unitDigits: '0404' });
  await office.accept(id, 'packet');
  await office.giveBack(id, { insurance: 'Please send your certificate.' });
  expect((await office.withdraw(id, 'insurance')).body.data.review).toBe('READY');
  // Nothing is decided yet.
  expect((await office.open(await office.link(id))).body.data.slots).toEqual([]);
});

test('a certificate of insurance is asked for by the link or added by staff, and is no file of the form', async () => {
  const { id } = await submitRegistration(app, { partyType: 'OWNER', unitDigits: '0505' });
  expect(await documentOf(id, 'insurance')).toMatchObject({ need: 'OPTIONAL', state: 'MISSING' });
  await office.giveBack(id, { insurance: 'Please send your certificate.' });
  const token = await office.link(id);
  expect((await office.send(token, 'insurance', pdf('policy.pdf', 'policy of 2026'))).status).toBe(200);
  const query = { objectKind: 'registration', objectId: id } as const;
  const [sent] = (await app.api.call(listAudit, { query }, await office.as())).body.data;
  expect(sent?.changes).toEqual({ insurance: { from: null, to: 'Submitted, version 1' } });
  const now = await office.now(id);
  expect([now.review, now.files]).toEqual(['NEW', ['packet']]);
  const as = await office.as();
  const open = async () => {
    const query = { kind: 'insurance' } as const;
    const { body } = await app.api.call(createRegistrationFileLink, { params: { id }, query }, as);
    return (await app.api.send('GET', body.url)).text;
  };
  expect(await open()).toContain('policy of 2026');
  const byStaff = {
    params: { id },
    query: { kind: 'insurance' },
    body: {},
    files: { file: pdf('next.pdf', 'policy of 2027') },
  } as const;
  expect((await app.api.call(replaceRegistrationFile, byStaff, as)).status).toBe(200);
  expect(await open()).toContain('policy of 2027');
  expect((await office.accept(id, 'insurance')).status).toBe(200);
  expect(codeOf(await app.api.call(replaceRegistrationFile, byStaff, as))).toBe('CONFLICT');
});

test('the same document goes back twice, and what never came is asked for', async () => {
  const { id } = await submitRegistration(app, { ...tenant, email: 'twice@example.com' });
  await office.giveBack(id, { lease: 'Please send your lease.' });
  await office.giveBack(id, { lease: 'Please send the whole lease.', packet: 'Page 2 is empty.' });
  const token = await office.link(id);
  const { slots, received: came } = (await office.open(token)).body.data;
  expect(came).toEqual([]);
  expect(slots.map(({ kind, reason }) => [kind, reason])).toEqual([
    ['packet', 'Page 2 is empty.'],
    ['lease', 'Please send the whole lease.'],
  ]);
  await office.send(token, 'lease', pdf('lease.pdf'));
  expect((await office.now(id)).review).toBe('RETURNED');
  await office.giveBack(id, { lease: 'This is another lease.' });
  await office.send(token, 'lease', pdf('lease.pdf', 'right'));
  expect((await documentOf(id, 'lease'))?.versions.map(({ version }) => version)).toEqual([2, 1, 0]);
  const mail = await app.api.call(
    listMail,
    { query: { kind: 'documents-returned', recordId: id } },
    await office.as(),
  );
  expect(mail.body.data.length).toBe(3);
  // The manager hears of it once nothing is missing.
  const query = { kind: 'documents-received', recordId: id } as const;
  const received = async () => (await app.api.call(listMail, { query }, await office.as())).body.meta.total;
  expect(await received()).toBe(0);
  await office.send(token, 'packet', pdf('form.pdf'));
  expect(await received()).toBe(1);
  await office.giveBack(id, { packet: 'Page 3 is empty.' });
  await office.send(token, 'packet', pdf('form.pdf', 'whole'));
  expect(await received()).toBe(2);
});

test('without JavaScript the same file may be sent again once it was returned again', async () => {
  const { id } = await submitRegistration(app, tenant, withLease());
  const payload = new FormData();
  payload.set('file', pdf('lease.pdf', 'the only one there is'));
  for (const versions of [
    [2, 1],
    [3, 2, 1],
  ]) {
    await office.giveBack(id, { lease: 'Unsigned.' });
    const path = `/api/packet/${await office.link(id)}/lease`;
    const sent = await app.api.send('POST', path, { payload, headers: { accept: 'text/html' } });
    expect(sent.status).toBe(303);
    expect((await documentOf(id, 'lease'))?.versions.map(({ version }) => version)).toEqual(versions);
  }
});

test('who sends too much by a link is refused, and nothing of it stays; each link has a limit of its own', async () => {
  const ids = [await submitRegistration(app, tenant), await submitRegistration(app, tenant)].map(
    ({ id }) => id,
  );
  const { limits } = app.context;
  const { privateLink } = limits;
  const limited = new Set<string>();
  limits.privateLink = {
    consume: (key) => {
      limited.add(key);
      return Promise.reject(fail('RATE_LIMITED', { retryAfterSeconds: 5 }));
    },
  };
  try {
    for (const id of ids) {
      await office.giveBack(id, { packet: 'Page 2 is empty.' });
      const refused = await office.send(await office.link(id), 'packet', pdf('form.pdf'));
      expect([refused.status, (await documentOf(id, 'packet'))?.versions.length]).toEqual([429, 1]);
    }
  } finally {
    limits.privateLink = privateLink;
  }
  expect(limited.size).toBe(2);
});

test('a returned document that staff accept after all is asked for no more, and is accepted once', async () => {
  const { id } = await submitRegistration(app, tenant, withLease());
  await office.giveBack(id, { lease: 'Unsigned.' });
  expect((await office.accept(id, 'lease')).body.data.review).toBe('NEW');
  const accepted = (await documentOf(id, 'lease'))?.versions;
  expect(accepted).toMatchObject([
    { state: 'ACCEPTED', reason: null, decidedBy: 'superadmin@example.com', decidedAt: expect.any(String) },
  ]);
  expect((await office.open(await office.link(id))).body.data.slots).toEqual([]);
  expect((await office.accept(id, 'lease')).status).toBe(200);
  expect((await documentOf(id, 'lease'))?.versions).toEqual(accepted);
  const query = { objectKind: 'registration', objectId: id } as const;
  const history = await app.api.call(listAudit, { query }, await office.as());
  expect(history.body.data.map(({ action, changes }) => [action, changes['lease']])).toEqual([
    ['accepted a document', { from: 'Returned, version 1', to: 'Accepted, version 1' }],
    ['returned documents', { from: 'Submitted, version 1', to: 'Returned' }],
  ]);
  expect((await office.desk(id)).isComplete).toBe(false);
  // What was asked for and never came cannot be accepted.
  await office.giveBack(id, { bg: 'Please send the report.' });
  for (const kind of ['bg', 'dl'] as const) {
    const refused = await office.accept(id, kind);
    expect([refused.status, refused.error.message]).toEqual([409, packetMessages.notThere]);
  }
});

test('a document that its rule has removed is asked for again, and its return cannot be withdrawn', async () => {
  const { id } = await submitRegistration(app, tenant, withLease());
  const remove = () =>
    app.database.db.pool.query(
      `update document set removed_at = now(), file_id = null where registration_id = $1 and kind = 'lease'`,
      [id],
    );
  await office.giveBack(id, { lease: 'Unsigned.' });
  await remove();
  const refused = await office.withdraw(id, 'lease');
  expect([refused.status, refused.error.message]).toEqual([409, packetMessages.notReturned]);
  expect((await office.giveBack(id, { lease: 'Please send it once more.' })).status).toBe(201);
  expect((await documentOf(id, 'lease'))?.versions).toMatchObject([
    { version: 2, state: 'RETURNED', reason: 'Please send it once more.', removedAt: null },
    { version: 1, reason: 'Unsigned.', removedAt: expect.any(String) },
  ]);
  expect((await office.open(await office.link(id))).body.data.slots.map(({ kind }) => kind)).toEqual([
    'lease',
  ]);
});

test('nobody works on the documents of a registration that is declined', async () => {
  const { id } = await submitRegistration(app, tenant, withLease());
  await office.giveBack(id, { lease: 'Unsigned.' });
  const { updatedAt: expectedUpdatedAt } = await office.now(id);
  const decline = { review: 'DECLINED', declineReason: 'WITHDRAWN', expectedUpdatedAt } as const;
  await app.api.call(reviewRegistration, { params: { id }, body: decline }, await office.as());
  for (const refused of [
    await office.accept(id, 'packet'),
    await office.giveBack(id, { packet: 'Again.' }),
    await office.withdraw(id, 'lease'),
  ])
    expect([refused.status, refused.error.message]).toEqual([409, packetMessages.decided]);
});

test('a document that comes while its registration is decided is not taken, and staff see who was first', async () => {
  const { pool } = app.database.db;
  const { id } = await submitRegistration(app, tenant, withLease());
  await office.giveBack(id, { lease: 'Unsigned.' });
  const token = await office.link(id);
  const { updatedAt } = await office.now(id);
  const decline: OthersWork['first'] = (other) =>
    other.query(
      `update registration set review = 'DECLINED', decline_reason = 'WITHDRAWN', updated_at = now() + interval '1 second'
       where id = $1`,
      [id],
    );
  const late = await inTheMiddle(pool, { first: decline }, () => office.send(token, 'lease', pdf('new.pdf')));
  expect([late.status, (await documentOf(id, 'lease'))?.versions.length]).toEqual([404, 1]);
  await pool.query(
    `update registration set review = 'NEW', decline_reason = null, updated_at = $1 where id = $2`,
    [updatedAt, id],
  );
  const refused = await inTheMiddle(pool, { first: decline }, () =>
    office.accept(id, 'packet', 1, updatedAt),
  );
  expect([refused.status, (await documentOf(id, 'packet'))?.state]).toEqual([409, 'SUBMITTED']);
});

test('a return needs a reason for each document and none for others', async () => {
  const { id } = await submitRegistration(app, tenant);
  const issuesOf = async (body: object) => {
    const payload = { expectedUpdatedAt: (await office.now(id)).updatedAt, ...body };
    const path = `/api/registration-submissions/${id}/return`;
    const answer = await app.api.send('POST', path, { ...(await office.as()), payload });
    return answer.error.error.issues?.map((issue) => [issue.path, issue.message]);
  };
  expect(await issuesOf({ kinds: [], reasons: {} })).toEqual([['kinds', packetMessages.noKind]]);
  expect(await issuesOf({ kinds: ['lease'], reasons: {} })).toEqual([
    ['reasons.lease', packetMessages.reason],
  ]);
  expect(await issuesOf({ kinds: ['lease'], reasons: { lease: ' ' } })).toEqual([
    ['reasons.lease', packetMessages.reason],
  ]);
  expect(await issuesOf({ kinds: ['lease'], reasons: { lease: 'x', dl: 'y' } })).toEqual([
    ['reasons.dl', packetMessages.reasonAlone],
  ]);
});

test('a registration is not ready while a document that nobody asked for waits for a decision', async () => {
  const files = { filledPacket: pdf('form.pdf'), leaseAgreement: pdf('lease.pdf') };
  const { id } = await submitRegistration(app, { partyType: 'OWNER', unitDigits: '0304' }, files);
  expect((await office.accept(id, 'packet')).body.data.review).toBe('NEW');
  expect((await office.accept(id, 'lease')).body.data.review).toBe('READY');
});

test('what staff marked as ready stays so when they accept or replace one of its documents', async () => {
  const { id, updatedAt: expectedUpdatedAt } = await submitRegistration(app, tenant, withLease());
  const as = await office.as();
  await app.api.call(
    reviewRegistration,
    { params: { id }, body: { review: 'READY', expectedUpdatedAt } },
    as,
  );
  expect((await office.accept(id, 'packet')).body.data.review).toBe('READY');
  const byStaff = {
    params: { id },
    query: { kind: 'lease' },
    body: {},
    files: { file: pdf('better.pdf') },
  } as const;
  expect((await app.api.call(replaceRegistrationFile, byStaff, as)).body.data.review).toBe('READY');
});

test('the last acceptance that is required makes the registration ready; deletion takes every version', async () => {
  const { id } = await submitRegistration(app, { partyType: 'OWNER', unitDigits: '0303' });
  await office.giveBack(id, { packet: 'Page 2 is empty.' });
  await office.send(await office.link(id), 'packet', pdf('form.pdf', 'full'));
  expect((await office.accept(id, 'packet', 2)).body.data.review).toBe('READY');
  expect((await office.desk(id)).isComplete).toBe(true);
  const files = async () => {
    const { rows } = await app.database.db.pool.query<{ count: number }>(
      'select count(*)::int as count from stored_file',
    );
    return rows[0]?.count ?? 0;
  };
  const before = await files();
  const as = await office.as();
  await app.api.call(changeRegistration, { params: { id }, body: { archived: true } }, as);
  expect((await app.api.call(deleteRegistration, { params: { id } }, as)).status).toBe(204);
  expect(await files()).toBe(before - 2);
});

test('who registered in Spanish is asked, answered and refused in Spanish', async () => {
  const { id, reference } = await submitRegistration(
    app,
    { ...tenant, unitDigits: '0007', email: 'rosa@example.com', language: 'es' },
    withLease(),
  );
  await office.giveBack(id, { lease: 'Falta la página 3.' });
  const received = async () =>
    (await readOutbox(app, 1)).filter(({ to }) => to?.[0]?.address === 'rosa@example.com');
  await soon(async () => expect(await received()).toHaveLength(2));
  const mail = (await received()).find(({ subject }) => subject?.startsWith('Envíe documentos'));
  expect(mail?.text).toContain('Contrato de arrendamiento firmado: Falta la página 3.');
  const token = await office.link(id);
  expect(mail?.text).toContain(`/es${packetPath(token)}`);

  const html = { accept: 'text/html' };
  const page = await app.api.send('GET', packetPath(token, 'es'), { headers: html });
  expect(page.status).toBe(200);
  // As the mail has it.
  expect(mail?.text).toContain('Unidad: 0007');
  expect(page.text.replaceAll('<!-- -->', '')).toContain(', unidad 0007<');
  const form = new FormData();
  form.set('language', 'es');
  form.set('file', photo('form.txt', Buffer.from('no picture')));
  const refused = await app.api.send('POST', `/api/packet/${token}/lease`, { payload: form });
  expect([refused.status, refused.text]).toEqual([415, expect.stringContaining('Solo PDF o imagen')]);
  // Staff read English, and in which language to answer.
  await soon(async () => {
    const { text } = (await readOutbox(app, 1)).find(
      (each) => each.subject === `New tenant registration ${reference}, BT01-0007`,
    ) ?? { text: '' };
    expect(text).toContain('Unit: 0007');
    expect(text).toContain('Language: Spanish');
  });
  expect((await office.send(token, 'lease', pdf('lease.pdf', 'whole'))).status).toBe(200);
  const subject = `Documents came again: registration ${reference}, BT01-0007`;
  await soon(async () => {
    const notice = (await readOutbox(app, 1)).find((each) => each.subject === subject);
    expect(notice?.text).toContain('Unit: 0007');
  });
});
