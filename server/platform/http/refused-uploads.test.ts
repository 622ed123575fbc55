import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { site } from '#site';
import type { DiskSpace } from '#server/platform/disk-space.ts';
import { photo, submitRequest, visitorRequest } from '#tests/support/builders.ts';
import { tinyJpeg } from '#tests/support/tiny-jpeg.ts';
import { registrationForm } from '#tests/support/registration-builders.ts';
import { UploadAdmission, uploadBudget } from '#server/platform/upload-admission.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';

const mebibyte = 1024 * 1024;
const roomy: DiskSpace = { freeBytes: 900 * mebibyte, totalBytes: 1000 * mebibyte };

let space: DiskSpace;
let app: TestApp;
beforeEach(async () => {
  space = roomy;
  app = await startTestApp({
    readDiskSpace: async () => space,
    config: {
      diskReserveBytes: 100 * mebibyte,
      uploadBudgetBytes: 21 * mebibyte,
      rateLimits: true,
      trustProxy: ['127.0.0.1'],
    },
  });
});
afterEach(() => app.close());

function sendRequest(attachment: File | null, from = '203.0.113.1') {
  const payload = new FormData();
  for (const [name, value] of Object.entries(visitorRequest)) payload.set(name, value);
  if (attachment) payload.set('attachment', attachment);
  return app.api.send('POST', '/api/public-submissions', { payload, headers: { 'x-forwarded-for': from } });
}

function sendRegistration(from: string) {
  const headers = { 'x-forwarded-for': from };
  return app.api.send('POST', '/api/registration-submissions', { payload: registrationForm(), headers });
}

/** Of six megabytes. */
function largePhoto(): File {
  const start = Buffer.from('ffd8ffe000104a46494600010101006000600000', 'hex');
  return photo('roof.jpg', Buffer.concat([start, Buffer.alloc(6 * mebibyte)]));
}

describe('below the reserve of the disk', () => {
  beforeEach(() => {
    space = { ...roomy, freeBytes: 99 * mebibyte };
  });

  test('a file is refused in words that help, the form without it is taken, and readiness says why', async () => {
    const answer = await sendRequest(photo());
    expect(answer.status).toBe(507);
    const message = `We cannot take files at the moment, because our storage is full. Please send the form without the file, or call ${site.urgentPhone.display}.`;
    expect(answer.error).toEqual({
      error: { code: 'STORAGE_FULL', message, issues: [{ path: 'attachment', message }] },
      message,
    });
    await submitRequest(app);
    const ready = await app.api.send('GET', '/readyz');
    expect([ready.status, ready.body]).toEqual([503, { status: 'not ready', database: 'ok', files: 'full' }]);
  });

  test('a form that needs its file says to call', async () => {
    const answer = await sendRegistration('203.0.113.1');
    expect(answer.status).toBe(507);
    expect(answer.error.message).toMatch(/Please try again later, or call/);
  });
});

describe('while as many uploads are read as the server can bear', () => {
  let others: AbortController;
  beforeEach(async () => {
    app.context.limits.uploads = new UploadAdmission({ ...uploadBudget, uploads: 1, waiting: 0 });
    others = new AbortController();
    await app.context.limits.uploads.enter({ network: '203.0.113.9', bytes: 1, over: others.signal });
  });
  afterEach(() => others.abort());

  const attachment = () => photo('leak.jpg', Buffer.concat([tinyJpeg, Buffer.alloc(300_000)]));

  test('a file is asked to come again, one form without a large file is taken, and afterwards both are', async () => {
    const refused = await sendRequest(attachment());
    expect([refused.status, refused.error.error.code]).toEqual([503, 'UNAVAILABLE']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await sendRequest(photo())).status).toBe(201);
    const { text } = await app.api.send('GET', '/metrics');
    expect(text).toContain('wellserved_uploads_put_off_total 1');
    expect(text).toContain('wellserved_uploads{state="running"} 1');
    others.abort();
    expect((await sendRequest(attachment())).status).toBe(201);
    expect(app.context.limits.uploads.running).toBe(0);
  });

  test('a form sent without JavaScript gets back what was typed', async () => {
    const payload = new FormData();
    for (const [name, value] of Object.entries({ ...visitorRequest, notes: 'Below the sink' }))
      payload.set(name, value);
    payload.set('attachment', attachment());
    const headers = { accept: 'text/html' };
    const page = await app.api.send('POST', '/api/public-submissions', { payload, headers });
    expect(page.status).toBe(503);
    expect(page.text).toContain('Below the sink');
    expect(page.text).toContain('Many people are sending files at the moment.');
  });
});

test('a store that is away refuses files until it is back, and text is taken', async () => {
  const files = join(app.context.config.dataDir, 'files');
  await rename(files, `${files}-away`);
  const answer = await sendRequest(photo());
  expect(answer.status).toBe(503);
  expect(answer.headers['retry-after']).toBe('60');
  expect(answer.error.message).toMatch(/send the form without the file, or call/);
  await submitRequest(app);
  expect((await app.api.send('GET', '/readyz')).body).toMatchObject({ files: 'failed' });
  await rename(`${files}-away`, files);
  await submitRequest(app, {}, photo());
});

test('visitors of one network send so many bytes an hour; then text is taken, and files of others and of staff', async () => {
  for (const _ of [1, 2]) expect((await sendRequest(largePhoto())).status).toBe(201);
  const refused = await sendRequest(photo());
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
  expect(refused.error).toMatchObject({ error: { code: 'RATE_LIMITED', issues: [{ path: 'attachment' }] } });
  expect(refused.error.message).toMatch(/send the form without the file, or call/);
  expect((await sendRequest(null)).status).toBe(201);

  const registered = await sendRegistration('203.0.113.9');
  expect(registered.status).toBe(201);
  const { id } = (registered.body as { data: { id: number } }).data;
  const file = new FormData();
  file.set('file', largePhoto());
  const path = `/api/registration-submissions/${id}/file?kind=dl`;
  const { accessToken } = await app.superAdminSession();
  const headers = { 'x-forwarded-for': '203.0.113.1' };
  const replaced = await app.api.send('PUT', path, { payload: file, token: accessToken, headers });
  expect(replaced.status).toBe(200);
});

test('a database whose disk is full asks to be tried again, as in any outage', async () => {
  await app.database.db.pool.query(`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger full_disk before insert on service_request execute function refuse()`);
  const answer = await sendRequest(null);
  expect([answer.status, answer.error.error.code]).toEqual([503, 'UNAVAILABLE']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});
