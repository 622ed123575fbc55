import { stat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getMail, listMail, retryMail } from '#contracts/mail.ts';
import type { MailSummary } from '#contracts/mail.ts';
import { referenceOf } from '#contracts/references.ts';
import { changeRegistration } from '#contracts/registrations.ts';
import { changeServiceRequest, deleteServiceRequest } from '#contracts/service-requests.ts';
import { logOut } from '#contracts/sessions.ts';
import { photo, submitRequest } from '#tests/support/builders.ts';
import { inTheMiddle } from '#tests/support/in-the-middle.ts';
import { hurryJobs, readOutbox } from '#tests/support/mailbox.ts';
import { soon } from '#tests/support/soon.ts';
import { submitRegistration, takePacketsAsRead } from '#tests/support/registration-builders.ts';
import { startSmtpServer } from '#tests/support/smtp-server.ts';
import type { SmtpConduct, TestSmtpServer } from '#tests/support/smtp-server.ts';
import { signIn, startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';

async function listAll(app: TestApp, query: Record<string, unknown> = {}): Promise<MailSummary[]> {
  const { accessToken: token } = await app.superAdminSession();
  const answer = await app.api.call(listMail, { query: { take: 200, ...query } }, { token });
  expect(answer.status).toBe(200);
  return answer.body.data;
}

describe('without a mail server', () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await startTestApp({ jobs: true, config: { publicUrl: 'https://office.example.com' } });
    await takePacketsAsRead(app);
    token = (await app.superAdminSession()).accessToken;
  });
  afterAll(() => app.close());

  // spec: ML-04, ML-05, ML-14
  test('a maintenance request is confirmed to the resident and announced to the manager, in files of the outbox', async () => {
    const request = await submitRequest(
      app,
      { email: 'first@example.com', unitDigits: '12', notes: 'Water <b>drips</b> & pours' },
      photo('leak.jpg'),
    );
    const reference = referenceOf('service-request', request.id);
    expect(request.reference).toBe(reference);
    const mails = (await readOutbox(app, 2)).filter(({ subject }) => subject?.includes(reference));
    const confirmation = mails.find(({ to }) => to?.[0]?.address === 'first@example.com');
    expect(confirmation?.subject).toBe(`We have your maintenance request ${reference}`);
    expect(confirmation?.from?.address).toBe('no-reply@example.com');
    expect(confirmation?.replyTo?.[0]?.address).toBe('manager@example.com');
    // No vacation notice answers it.
    const auto = confirmation?.headers.find(({ key }) => key === 'auto-submitted');
    expect(auto?.value).toBe('auto-generated');
    for (const text of [
      reference,
      'Bent Trail Condominiums',
      'Unit: 12',
      'Water leak',
      'leak.jpg',
      '> Water <b>drips</b> & pours',
      '(214) 555-0142',
    ])
      expect(confirmation?.text).toContain(text);
    expect(confirmation?.html).toContain('Water &lt;b&gt;drips&lt;/b&gt; &amp; pours');
    expect(confirmation?.html).not.toMatch(/<img|<link|url\(|src=/);

    const notice = mails.find(({ to }) => to?.[0]?.address === 'manager@example.com');
    expect(notice?.subject).toBe(`New maintenance request ${reference}: Water leak, BT01-0012`);
    expect(notice?.text).toContain(
      `https://office.example.com/admin/public-submissions?record=${request.id}`,
    );
    expect(notice?.text).toContain('first@example.com');
    expect(notice?.text).toContain('(214) 555-0100');

    const folder = join(app.context.config.dataDir, 'outbox');
    for (const name of await readdir(folder))
      expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  });

  // spec: ML-01, ML-02, ML-03
  test('a registration is confirmed with its documents and announced with a link to it', async () => {
    const registration = await submitRegistration(app, { email: 'owner@example.com', firstName: 'Zoë' });
    const reference = referenceOf('registration', registration.id);
    const mails = await soon(async () => {
      const found = (await readOutbox(app, 2)).filter(({ subject }) => subject?.includes(reference));
      expect(found).toHaveLength(2);
      return found;
    });
    const confirmation = mails.find(({ to }) => to?.[0]?.address === 'owner@example.com');
    expect(confirmation?.subject).toBe(`We have your registration ${reference}`);
    for (const text of ['Zoë Example', 'Registered as: Owner', 'Unit: 12A4', 'Documents: Registration Form'])
      expect(confirmation?.text).toContain(text);
    const notice = mails.find(({ to }) => to?.[0]?.address === 'manager@example.com');
    expect(notice?.text).toContain(
      `https://office.example.com/admin/registration-submissions?record=${registration.id}`,
    );
  });

  // spec: ML-12
  test('staff see each message with its state and its text', async () => {
    const request = await submitRequest(app, { email: 'seen@example.com' });
    const rows = await soon(async () => {
      const found = await listAll(app, {
        recordKind: 'service-request',
        recordId: request.id,
        state: 'sent',
      });
      expect(found).toHaveLength(2);
      return found;
    });
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['confirmation', 'notice']);
    const confirmation = rows.find(({ kind }) => kind === 'confirmation');
    expect(confirmation).toMatchObject({
      recipient: 'seen@example.com',
      reference: request.reference,
      attempts: 1,
      sentAt: expect.any(String),
      answer: expect.stringContaining('Written to outbox/'),
    });
    const one = await app.api.call(getMail, { params: { id: confirmation?.id ?? 0 } }, { token });
    expect(one.body.data.text).toContain(request.reference);
    expect(one.body.data.html).toContain('<!doctype html>');
    const page = await app.api.send('GET', one.body.data.pagePath ?? '');
    expect(page.text).toBe(one.body.data.html);
    expect(page.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
    expect(page.headers['origin-agent-cluster']).toBe('?0');
    app.clock.advance(5 * 60_000);
    expect((await app.api.send('GET', one.body.data.pagePath ?? '')).status).toBe(401);
    const again = await app.api.call(retryMail, { params: { id: confirmation?.id ?? 0 } }, { token });
    expect(again.status).toBe(409);
    expect(again.error.message).toBe('This message has been sent; it is not sent again.');
  });

  test('messages are sorted by recipient and by subject, in both directions', async () => {
    const { id } = await submitRequest(app, { email: 'aaa@example.com' });
    const about = { recordKind: 'service-request', recordId: id } as const;
    await soon(async () => expect(await listAll(app, about)).toHaveLength(2));
    const sorted = async (sort: 'to' | '-to' | 'subject' | '-subject') =>
      (await app.api.call(listMail, { query: { ...about, sort } }, { token })).body.data.map(
        ({ kind }) => kind,
      );
    expect(await sorted('to')).toEqual(['confirmation', 'notice']);
    expect(await sorted('-to')).toEqual(['notice', 'confirmation']);
    // “New maintenance request …” and “We have …”.
    expect(await sorted('subject')).toEqual(['notice', 'confirmation']);
    expect(await sorted('-subject')).toEqual(['confirmation', 'notice']);
  });

  test('the page of a message opens for the session that asked alone, while that lives', async () => {
    const { id: recordId } = await submitRegistration(app, { email: 'paged@example.com' });
    const [row] = await soon(async () => {
      const found = await listAll(app, { recordKind: 'registration', recordId });
      expect(found).toHaveLength(2);
      return found;
    });
    const other = (await signIn(app)).accessToken;
    const input = { params: { id: row?.id ?? 0 } };
    const path = (await app.api.call(getMail, input, { token: other })).body.data.pagePath ?? '';
    expect((await app.api.send('GET', path)).status).toBe(200);
    await app.api.call(logOut, {}, { token: other });
    expect((await app.api.send('GET', path)).status).toBe(401);
  });

  test('what failed goes to the address that its registration has by now, unless that has it already', async () => {
    const { id } = await submitRegistration(app, { email: 'typo@example.com' });
    const sent = await soon(async () => {
      const query = { recordKind: 'registration', recordId: id, kind: 'confirmation', state: 'sent' };
      const [found] = await listAll(app, query);
      expect(found).toBeDefined();
      return found;
    });
    const params = { id: sent?.id ?? 0 };
    const { pool } = app.database.db;
    await pool.query(`update mail set state = 'failed', answer = '550 No such user' where id = $1`, [
      params.id,
    ]);
    const body = { email: 'right@example.com' };
    await app.api.call(changeRegistration, { params: { id }, body }, { token });
    const { rows } = await pool.query<{ id: number }>(
      `insert into mail (created_at, kind, record_kind, record_id, occasion, recipient, subject, message_id, state, attempts)
       select created_at, kind, record_kind, record_id, occasion, 'right@example.com', subject, 'other@example.com', 'sent', 1
       from mail where id = $1 returning id`,
      [params.id],
    );
    const refused = await app.api.call(retryMail, { params }, { token });
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'The address that the record has now got this message already.',
    ]);
    await pool.query('delete from mail where id = $1', [rows[0]?.id]);
    const state = (name: string) => (client: Pick<pg.PoolClient, 'query'>) =>
      client.query('update mail set state = $1 where id = $2', [name, params.id]);
    const late = await inTheMiddle(pool, { first: state('sent') }, () =>
      app.api.call(retryMail, { params }, { token }),
    );
    expect([late.status, late.error.message]).toEqual([
      409,
      'This message has been sent; it is not sent again.',
    ]);
    await state('failed')(pool);
    const again = await app.api.call(retryMail, { params }, { token });
    expect(again.body.data).toMatchObject({ state: 'queued', recipient: 'right@example.com' });
  });

  test('the resident is notified of a new status only where staff choose to, once for each change', async () => {
    const request = await submitRequest(app, { email: 'told@example.com' });
    const change = (body: {
      status?: 'OPEN' | 'SCHEDULED' | 'COMPLETED';
      notes?: string;
      scheduledOn?: string;
      tellResident?: boolean;
    }) => app.api.call(changeServiceRequest, { params: { id: request.id }, body }, { token });
    expect((await change({ status: 'OPEN' })).status).toBe(200);
    expect((await change({ status: 'SCHEDULED', tellResident: true })).status).toBe(200);
    expect((await change({ notes: 'No new status', tellResident: true })).status).toBe(200);
    expect((await change({ status: 'SCHEDULED', tellResident: true })).status).toBe(200);
    expect((await change({ scheduledOn: '2190-12-03', tellResident: true })).status).toBe(200);
    expect((await change({ status: 'COMPLETED', tellResident: true })).status).toBe(200);
    const notified = await soon(async () => {
      const rows = await listAll(app, { kind: 'status-changed', state: 'sent' });
      expect(rows).toHaveLength(3);
      return rows;
    });
    expect(notified.map(({ subject }) => subject.split(': ')[1])).toEqual([
      'Completed',
      'Scheduled',
      'Scheduled',
    ]);
    const moved = await app.api.call(getMail, { params: { id: notified[1]?.id ?? 0 } }, { token });
    expect(moved.body.data.text).toContain('The work is planned for Friday, December 3.');
    expect(notified.every(({ recipient }) => recipient === 'told@example.com')).toBe(true);
  });

  test('a deleted request takes the messages about it along', async () => {
    const request = await submitRequest(app, { email: 'gone@example.com' });
    const about = { recordKind: 'service-request', recordId: request.id };
    await soon(async () => expect(await listAll(app, about)).toHaveLength(2));
    await app.api.call(deleteServiceRequest, { params: { id: request.id } }, { token });
    expect(await listAll(app, about)).toEqual([]);
  });

  test('no name and no address can add a header or a recipient', async () => {
    const hostile = 'Bcc: everyone@example.com';
    const { queueMail } = await import('#server/platform/mail/queue-mail.ts');
    await queueMail(app.context, app.context.db, {
      kind: 'notice',
      recordKind: 'user',
      recordId: 999,
      propertyCode: null,
      to: 'only@example.com',
      letter: {
        subject: `Hello\r\n${hostile}\r\n\r\nbody\u2028${hostile}`,
        preview: '',
        heading: `A\r\n${hostile}`,
        paragraphs: [],
        facts: [{ label: 'Name', value: `Eve\r\n${hostile}` }],
        closing: [],
      },
    });
    const mail = await soon(async () => {
      const found = (await readOutbox(app, 1)).find(({ to }) => to?.[0]?.address === 'only@example.com');
      expect(found).toBeDefined();
      return found;
    });
    expect(mail?.bcc ?? []).toEqual([]);
    expect(mail?.to).toHaveLength(1);
    expect(mail?.headers.filter(({ key }) => key === 'bcc')).toEqual([]);
    expect(mail?.subject).toBe(`Hello ${hostile} body ${hostile}`);
  });
});

/** By two servers on one database. */
describe('with a mail server', () => {
  let smtp: TestSmtpServer;
  let app: TestApp;
  let other: TestApp;
  let conduct: (number: number, recipient: string) => SmtpConduct = () => 'accept';
  beforeAll(async () => {
    smtp = await startSmtpServer((number, recipient) => conduct(number, recipient));
    const config = { smtpUrl: smtp.url };
    app = await startTestApp({ jobs: true, shares: 'database', config });
    other = await startTestApp({ jobs: true, shares: app, config });
  });
  afterAll(async () => {
    smtp.goOn();
    await other.close();
    await app.close();
    await smtp.close();
  });

  const about = (id: number) => ({ recordKind: 'service-request', recordId: id });
  const confirmationOf = async (id: number) =>
    (await listAll(app, about(id))).find(({ kind }) => kind === 'confirmation');

  // spec: ML-13, ML-15
  test('a refused address fails at once with the server’s words, and goes out on retry once it is mended', async () => {
    conduct = (_number, recipient) =>
      recipient === 'full@example.com' ? { refuseRecipient: '550 No such mailbox here' } : 'accept';
    const request = await submitRequest(app, { email: 'full@example.com' });
    const failed = await soon(async () => {
      const found = await confirmationOf(request.id);
      expect(found?.state).toBe('failed');
      return found;
    });
    expect(failed).toMatchObject({ attempts: 1, answer: '550 No such mailbox here' });
    conduct = () => 'accept';
    const { accessToken: token } = await app.superAdminSession();
    const params = { id: failed?.id ?? 0 };
    const { messageId } = (await app.api.call(getMail, { params }, { token })).body.data;
    const retried = await app.api.call(retryMail, { params }, { token });
    expect(retried.status).toBe(201);
    expect(retried.body.data.state).toBe('queued');
    await soon(async () => expect((await confirmationOf(request.id))?.state).toBe('sent'));
    const copies = smtp.received.filter(({ to }) => to?.[0]?.address === 'full@example.com');
    // Nobody had it, so it is the same message still.
    expect(copies.map((copy) => copy.messageId)).toEqual([messageId]);
  });

  // spec: ML-10
  test.each<[string, SmtpConduct, string]>([
    ['asks to come back later', { refuseRecipient: '451 Try again later' }, '451 Try again later'],
    ['has no room', { refuseMessage: '452 Out of space' }, '452 Out of space'],
    ['hangs up', 'hang up', 'The mail server did not answer.'],
    ['dies in the middle', 'die while reading', 'The mail server did not answer.'],
    [
      'wants a sign-in that is not set up',
      { refuseRecipient: '530 Authentication required' },
      '530 Authentication required',
    ],
  ])('a message to a server that %s waits and is tried again', async (_name, wrong, text) => {
    let isMended = false;
    conduct = (_number, recipient) => (isMended || recipient !== 'later@example.com' ? 'accept' : wrong);
    const request = await submitRequest(app, { email: 'later@example.com' });
    await soon(async () =>
      expect(await confirmationOf(request.id)).toMatchObject({ state: 'queued', answer: text }),
    );
    isMended = true;
    await soon(async () => {
      await hurryJobs(app);
      expect((await confirmationOf(request.id))?.state).toBe('sent');
    });
    // The manager's message goes its own way, and may come after it.
    await soon(() =>
      expect(smtp.received.filter(({ subject }) => subject?.includes(request.reference))).toHaveLength(2),
    );
  });

  test('a message that the server stored without saying so arrives again as the same message', async () => {
    let isFirst = true;
    conduct = (_number, recipient) => {
      if (!isFirst || recipient !== 'twice@example.com') return 'accept';
      isFirst = false;
      return 'die after keeping';
    };
    await submitRequest(app, { email: 'twice@example.com' });
    const copies = await soon(async () => {
      await hurryJobs(app);
      const found = smtp.received.filter(({ to }) => to?.[0]?.address === 'twice@example.com');
      expect(found).toHaveLength(2);
      return found;
    });
    expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1);
    expect(copies[0]?.text).toBe(copies[1]?.text);
    expect(copies[0]?.date).toBe(copies[1]?.date);
  });

  // spec: ML-10, ML-11
  test(
    'from a server that fails half the time every record has one confirmation in the end',
    { tags: 'slow' },
    async () => {
      const failures: SmtpConduct[] = [
        'hang up',
        { refuseRecipient: '451 Try again later' },
        'die while reading',
        { refuseMessage: '452 Out of space' },
        'die after keeping',
      ];
      conduct = (number) =>
        number % 2 ? (failures[((number - 1) / 2) % failures.length] ?? 'accept') : 'accept';
      const sent = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          submitRequest(index % 2 ? app : other, { email: `person${index}@example.com` }),
        ),
      );
      const allSent = async () => {
        await hurryJobs(app);
        const { rows } = await app.database.db.pool.query(
          `select count(*) filter (where state <> 'sent')::int as open, count(*)::int as total
         from mail where record_id = any($1) and record_kind = 'service-request'`,
          [sent.map(({ id }) => id)],
        );
        // The manager's, too.
        expect(rows).toEqual([{ open: 0, total: 40 }]);
      };
      await soon(allSent);
      for (const [index, { reference }] of sent.entries()) {
        const copies = smtp.received.filter(
          ({ subject }) => subject === `We have your maintenance request ${reference}`,
        );
        // One message, also where the server that took it died before it said so and got it again.
        expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1);
        expect(new Set(copies.map(({ to }) => to?.[0]?.address))).toEqual(
          new Set([`person${index}@example.com`]),
        );
      }
      const failed = await listAll(app, { state: 'failed' });
      expect(failed).toEqual([]);
    },
  );

  test('nobody sends a message that another has in hand', async () => {
    let offers = 0;
    conduct = (_number, recipient) => {
      if (recipient !== 'slow@example.com') return 'accept';
      offers += 1;
      return 'wait';
    };
    const request = await submitRequest(app, { email: 'slow@example.com' });
    const inHand = await soon(async () => {
      const found = await confirmationOf(request.id);
      expect(found).toMatchObject({ state: 'queued', attempts: 1 });
      // It is counted before it is offered.
      expect(offers).toBe(1);
      return found;
    });
    const { accessToken: token } = await app.superAdminSession();
    await app.api.call(retryMail, { params: { id: inHand?.id ?? 0 } }, { token });
    // The retry is taken up by the other worker, finds the message in hand, and waits.
    await soon(async () => {
      const { rows } = await app.database.db.pool.query(
        `select 1 from graphile_worker.jobs where key = 'mail ${inHand?.id}' and last_error is not null`,
      );
      expect(rows).toHaveLength(1);
    });
    expect(offers).toBe(1);
    smtp.goOn();
    await soon(async () => expect((await confirmationOf(request.id))?.state).toBe('sent'));
    await hurryJobs(app);
    await soon(async () => {
      const { rows } = await app.database.db.pool.query('select 1 from graphile_worker.jobs');
      expect(rows).toEqual([]);
    });
    expect(smtp.received.filter(({ to }) => to?.[0]?.address === 'slow@example.com')).toHaveLength(1);
  });
});
