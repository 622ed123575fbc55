import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeContactInquiry, createContactInquiry } from '#contracts/contact-inquiries.ts';
import { startJobs } from '#server/jobs.ts';
import type { Periodic } from '#server/platform/jobs/periodic.ts';
import { submitInquiry, visitorInquiry } from '#tests/support/inquiry-builders.ts';
import { hurryJobs } from '#tests/support/mailbox.ts';
import { soon } from '#tests/support/soon.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { forwardInquiry } from './forward-contact-inquiry.ts';

let app: TestApp;
let jobs: Periodic;
let collector: Server;
/** What the collector answers next, the last of it again and again. */
let answers: number[] = [];
let got: { type: string | undefined; key: unknown; form: URLSearchParams }[] = [];

async function collect(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const form = new URLSearchParams(await text(request));
  got.push({ type: request.headers['content-type'], key: request.headers['idempotency-key'], form });
  const status = (answers.length > 1 ? answers.shift() : answers[0]) ?? 302;
  response.writeHead(status, status === 302 ? { location: 'https://thanks.example.com/' } : {}).end();
}

beforeAll(async () => {
  collector = createServer((request, response) => void collect(request, response));
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const address = collector.address();
  const port = typeof address === 'object' ? address?.port : 0;
  app = await startTestApp({ config: { contactFormEndpoint: `http://127.0.0.1:${port}/f/abc` } });
  jobs = startJobs(app.context, app.database.db, { reviveEveryMs: 500 });
});
afterAll(async () => {
  await jobs.stop();
  await app.close();
  collector.closeAllConnections();
  collector.close();
});
beforeEach(() => {
  answers = [302];
  got = [];
});

const emails = () => got.map(({ form }) => form.get('email'));
const arrived = (expected: string[]) => soon(() => expect(emails()).toEqual(expected));
/** Nothing is left to do, now or later. */
const settled = () =>
  soon(async () => {
    const { rows } = await app.database.db.pool.query(
      'select 1 from graphile_worker.jobs union all select 1 from job_outbox',
    );
    expect(rows).toEqual([]);
  });

// spec: ML-16
test('the collector gets each inquiry as a form with the contact fields', async () => {
  await submitInquiry(app, { boardPosition: ['Board Member', 'Developer'], referral: 'A neighbor' });
  await arrived([visitorInquiry.email]);
  expect(got[0]?.type).toContain('application/x-www-form-urlencoded');
  const { boardPosition: _, filledInMs: __, ...texts } = visitorInquiry;
  expect(Object.fromEntries(got[0]?.form ?? [])).toMatchObject({
    ...texts,
    numberOfUnits: '48',
    referral: 'A neighbor',
  });
  expect(got[0]?.form.getAll('boardPosition')).toEqual(['Board Member', 'Developer']);
  await settled();
});

// spec: ML-17
test('a collector that fails or has moved is tried again, and the visitor never waits for it', async () => {
  answers = [308, 503];
  const answer = await app.api.call(createContactInquiry, {
    body: { ...visitorInquiry, email: 'again@example.com' },
  });
  expect(answer.status).toBe(201);
  await soon(async () => {
    const { rows } = await app.database.db.pool.query(
      `select last_error from graphile_worker.jobs where task_identifier = 'forward-contact-inquiry'`,
    );
    // It is tried again by itself within seconds.
    expect(rows).toEqual([{ last_error: expect.stringMatching(/HTTP_(308|503)/) }]);
  });
  await soon(async () => {
    await hurryJobs(app);
    expect(got.length).toBeGreaterThanOrEqual(2);
  });
  answers = [302];
  const refused = got.length;
  await soon(async () => {
    await hurryJobs(app);
    expect(got.length).toBeGreaterThan(refused);
  });
  expect(new Set(emails())).toEqual(new Set(['again@example.com']));
  expect(new Set(got.map(({ key }) => key))).toEqual(new Set([answer.body.data.reference]));
  await settled();
});

// spec: ML-17
test(
  'an inquiry whose tries were used up while the collector was away begins again',
  { tags: 'slow' },
  async () => {
    answers = [503];
    await submitInquiry(app, { email: 'late@example.com' });
    await soon(async () => {
      const { rowCount } = await app.database.db.pool.query(
        `update graphile_worker._private_jobs set attempts = max_attempts
       where last_error like '%HTTP_503%' and locked_at is null`,
      );
      expect(rowCount).toBe(1);
    });
    answers = [302];
    const refused = got.length;
    await soon(() => expect(got.length).toBeGreaterThan(refused));
    expect(new Set(emails())).toEqual(new Set(['late@example.com']));
    await settled();
  },
);

test('an inquiry that is sent twice is forwarded once', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const body = { ...visitorInquiry, email: 'once@example.com' };
  await Promise.all([1, 2, 3].map(() => app.api.call(createContactInquiry, { body }, { headers })));
  await settled();
  expect(emails()).toEqual(['once@example.com']);
});

test('what is set aside is forwarded when staff say that it is no spam, and only once', async () => {
  const { id } = await submitInquiry(app, { subject: 'x', email: 'person@example.com' });
  await settled();
  expect(got).toEqual([]);
  const token = (await app.superAdminSession()).accessToken;
  const mark = (suspectedSpam: boolean) =>
    app.api.call(changeContactInquiry, { params: { id }, body: { suspectedSpam } }, { token });
  await mark(false);
  await arrived(['person@example.com']);
  await mark(true);
  await mark(false);
  await settled();
  expect(emails()).toEqual(['person@example.com']);
});

test('only an answer that a collector gives for a form that it took counts as one', async () => {
  const { id } = await submitInquiry(app, { email: 'answers@example.com' });
  await settled();
  const { pool } = app.database.db;
  const { signal } = new AbortController();
  for (const status of [200, 204, 302, 303, 301, 307, 308, 400]) {
    answers = [status];
    await pool.query('update contact_inquiry set forwarded_at = null where id = $1', [id]);
    const isTaken = await forwardInquiry(app.context, { id }, { signal }).then(
      () => true,
      () => false,
    );
    const { rows } = await pool.query<{ forwarded: boolean }>(
      'select forwarded_at is not null as forwarded from contact_inquiry where id = $1',
      [id],
    );
    const expected = [200, 204, 302, 303].includes(status);
    expect([status, isTaken, rows[0]?.forwarded]).toEqual([status, expected, expected]);
  }
});
