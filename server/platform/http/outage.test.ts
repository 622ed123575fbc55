// @module-tag slow
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createContactInquiry } from '#contracts/contact-inquiries.ts';
import { createRegistration } from '#contracts/registrations.ts';
import { createServiceRequest, listServiceRequests } from '#contracts/service-requests.ts';
import { logIn } from '#contracts/sessions.ts';
import { readTrackedRequest } from '#contracts/tracking.ts';
import { photo, submitRequest, visitorRequest } from '#tests/support/builders.ts';
import { visitorInquiry } from '#tests/support/inquiry-builders.ts';
import { registrationForm } from '#tests/support/registration-builders.ts';
import { soon } from '#tests/support/soon.ts';
import { startTestApp, superAdmin } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';

let app: TestApp;
let token: string;
let log = '';
beforeAll(async () => {
  app = await startTestApp({
    hasOutages: true,
    shares: 'database',
    config: { rateLimits: true },
    logTo: { write: (line) => void (log += line) },
  });
  token = (await app.superAdminSession()).accessToken;
});
afterAll(() => app.close());

/** What visitors and staff do, each with a key of its own, so that it can be sent again. */
function everyKindOfCall() {
  const form = new FormData();
  for (const [name, value] of Object.entries(visitorRequest)) form.set(name, value);
  form.set('attachment', photo());
  const post = (path: string, payload: unknown) => {
    const headers = { 'idempotency-key': randomUUID() };
    return () => app.api.send('POST', `/api${path}`, { payload, headers });
  };
  return [
    post(createServiceRequest.path, form),
    post(createRegistration.path, registrationForm()),
    post(createContactInquiry.path, visitorInquiry),
    post(logIn.path, superAdmin),
    () => app.api.call(listServiceRequests, { query: {} }, { token }),
  ];
}

const statusesOf = (calls: ReturnType<typeof everyKindOfCall>) =>
  Promise.all(calls.map(async (call) => (await call()).status));

async function countRows(): Promise<number[]> {
  const { rows } = await app.database.db.pool.query<{ count: number }>(`
    select count(*)::int from service_request
    union all select count(*)::int from registration
    union all select count(*)::int from contact_inquiry`);
  return rows.map(({ count }) => count);
}

async function expectUnavailable(calls: ReturnType<typeof everyKindOfCall>): Promise<void> {
  const answers = await Promise.all(calls.map((call) => call()));
  const message = 'This is not possible at the moment. Please try again in a few minutes.';
  for (const { status, error, headers } of answers) {
    expect({ status, error }).toEqual({
      status: 503,
      error: { error: { code: 'UNAVAILABLE', message }, message },
    });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
}

test.each(['cut', 'freeze'] as const)(
  'while the database is away (%s) every call is refused as unavailable, and sent again it is done once',
  async (outage) => {
    const before = await countRows();
    const calls = everyKindOfCall();
    log = '';
    app.database.line?.[outage]();
    await app.context.db.afterCommit(async () => app.context.realtime.closeEnded());
    // None of them waits until the database is back. How long they take is measured by `npm run bench:outage`.
    await expectUnavailable(calls);
    expect((await app.api.send('GET', '/readyz')).status).toBe(503);
    // Nor does what other instances are to hear wait for a connection that may never answer.
    await soon(() => expect(log).toContain('an event was not passed on'));
    app.database.line?.restore();
    await expect.poll(() => statusesOf(calls)).toEqual([201, 201, 201, 200, 200]);
    expect((await statusesOf(calls)).slice(0, 3)).toEqual([201, 201, 201]);
    expect(await countRows()).toEqual(before.map((count) => count + 1));
  },
);

test('a private page that cannot be shown while the database is away says so to a person, and leads back to itself', async () => {
  const { trackingPath } = await submitRequest(app, { language: 'es' });
  const pages = [
    [trackingPath, 'En este momento no podemos mostrar esta página'],
    [trackingPath.slice(3), 'We can’t show this page right now'],
  ] as const;
  app.database.line?.cut();
  for (const [path, words] of pages) {
    const { status, headers, text } = await app.api.send('GET', path);
    expect({ status, type: headers['content-type'] }).toEqual({
      status: 503,
      type: 'text/html; charset=utf-8',
    });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(headers['cache-control']).toBe('no-store');
    expect(text).toContain(words);
    expect(text).toContain(`href="${path}"`);
  }
  app.database.line?.restore();
  await expect.poll(async () => (await app.api.send('GET', trackingPath)).status).toBe(200);
});

test('a file that a link opens is refused in words while the database is away, and scripts get data', async () => {
  const { trackingPath } = await submitRequest(app, {}, photo());
  const params = { token: trackingPath.replace('/track/', '') };
  const [file] = (await app.api.call(readTrackedRequest, { params })).body.data.files;
  const statement = `/api/owner-statements/${params.token}/statement.pdf?language=es`;
  const open = (path: string, accept = 'text/html,image/avif') =>
    app.api.send('GET', path, { headers: { accept } });
  app.database.line?.cut();
  const links = [
    [file?.path ?? '', 'This file cannot be opened', 'This is not possible at the moment.'],
    [statement, 'No se puede abrir este archivo', 'Esto no es posible por el momento.'],
  ] as const;
  for (const [path, heading, reason] of links) {
    const { status, headers, text } = await open(path);
    expect([status, headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    for (const words of [heading, reason, `href="${path}"`]) expect(text).toContain(words);
  }
  const picture = await open(file?.path ?? '', 'image/avif,image/*');
  expect([picture.status, picture.error.error.code]).toEqual([503, 'UNAVAILABLE']);
  app.database.line?.restore();
  await expect.poll(async () => (await open(file?.path ?? '')).status).toBe(200);
});

/** The files on the disk, with a row or without. */
async function listStoredFiles(): Promise<string[]> {
  const entries = await readdir(join(app.context.config.dataDir, 'files'), {
    recursive: true,
    withFileTypes: true,
  });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

test('who tries again while the database cannot be asked leaves no file for each try', async () => {
  const calls = everyKindOfCall();
  app.database.line?.cut();
  // On a connection that is lost by the first of them no one knows whether it was stored.
  await expectUnavailable(calls);
  const before = await listStoredFiles();
  await expectUnavailable(calls);
  await expectUnavailable(everyKindOfCall());
  expect(await listStoredFiles()).toEqual(before);
  app.database.line?.restore();
  await expect.poll(() => statusesOf(calls)).toEqual([201, 201, 201, 200, 200]);
});

/** Changes the database from outside, and ends what is connected to it. */
async function alterDatabase(change: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  const name = new URL(app.database.url).pathname.slice(1);
  await client.query(`alter database ${name} ${change}`);
  // PostgreSQL's own workers in it (autovacuum) are nobody's to end.
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
    [name],
  );
  await client.end();
}

test('a database that can only be read, as a standby can, takes nothing and is not ready', async () => {
  const calls = everyKindOfCall();
  await alterDatabase('set default_transaction_read_only = on');
  await expect.poll(() => statusesOf(calls)).toEqual([503, 503, 503, 503, 200]);
  await expectUnavailable(calls.slice(0, 4));
  expect((await app.api.send('GET', '/readyz')).status).toBe(503);
  await alterDatabase('reset default_transaction_read_only');
  await expect.poll(() => statusesOf(calls)).toEqual([201, 201, 201, 200, 200]);
  expect((await app.api.send('GET', '/readyz')).status).toBe(200);
});

test('a database without a connection left refuses for now', async () => {
  const calls = everyKindOfCall();
  await alterDatabase('connection limit 0');
  await expect.poll(() => statusesOf(calls)).toEqual([503, 503, 503, 503, 503]);
  await expectUnavailable(calls);
  await alterDatabase('connection limit -1');
  await expect.poll(() => statusesOf(calls)).toEqual([201, 201, 201, 200, 200]);
});
