import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#server/routes.ts';
import { listServiceRequests } from '#contracts/service-requests.ts';
import { photo, submitRequest, visitorRequest } from '#tests/support/builders.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { createAdmin } from '#tests/support/user-builders.ts';
import { deleteOldKeys } from './idempotency.queries.ts';

let app: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  app = await startTestApp({ logTo: { write: (line) => void lines.push(line) } });
});
afterAll(() => app.close());

const token = async () => (await app.superAdminSession()).accessToken;

describe('every answer', () => {
  test('carries strict headers and a request id', async () => {
    const { headers } = await app.api.send('GET', '/api/docs', { token: await token() });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('no-store');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  });

  test.each([
    ['data', '/api/public/properties'],
    ['a refusal', '/api/public-submissions'],
  ])('of %s lets a browser do nothing with it', async (_what, path) => {
    const { headers } = await app.api.send('GET', path);
    expect(headers).toMatchObject({
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
    });
    expect(headers['permissions-policy']).toBeUndefined();
  });

  test('asks for https from then on where the public address is one, and for this host alone', async () => {
    expect((await app.api.send('GET', '/healthz')).headers['strict-transport-security']).toBeUndefined();
    const secure = await startTestApp({ shares: app, config: { publicUrl: 'https://www.example.com' } });
    const { headers } = await secure.api.send('GET', '/healthz');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    const data = await secure.api.send('GET', '/api/public/properties');
    expect(data.headers['strict-transport-security']).toBe('max-age=31536000');
    await secure.close();
  });

  test('is compressed for those who ask', async () => {
    for (let count = 0; count < 10; count++) await submitRequest(app);
    const headers = { 'accept-encoding': 'br' };
    const answer = await app.api.send('GET', '/api/public-submissions', { token: await token(), headers });
    expect(answer.headers['content-encoding']).toBe('br');
  });

  // spec: AP-11, AP-18
  test.each([
    ['an unknown endpoint', '/nothing'],
    ['an id longer than any parameter', `/properties/${'7'.repeat(800)}`],
  ])('to %s is 404 in the form of every error', async (_what, path) => {
    const answer = await app.api.send('DELETE', `/api${path}`);
    expect(answer.status).toBe(404);
    expect(answer.error).toEqual({
      error: { code: 'NOT_FOUND', message: 'There is no such endpoint.' },
      message: 'There is no such endpoint.',
    });
  });

  test.each([
    ['PUT', '/login', 'POST'],
    ['DELETE', '/public-submissions?page=1', 'GET, PATCH, POST'],
    ['OPTIONS', '/properties/7', 'DELETE, GET, PATCH'],
  ])('to %s %s is 405 with the methods that are there', async (method, path, allow) => {
    const answer = await app.api.send(method, `/api${path}`);
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe(allow);
    expect(answer.error.error.code).toBe('METHOD_NOT_ALLOWED');
  });

  test.each([
    ['broken JSON', '{"email":', 'application/json', 400, 'VALIDATION_FAILED'],
    [
      'JSON that reaches for the prototype',
      '{"__proto__":{"x":1}}',
      'application/json',
      400,
      'VALIDATION_FAILED',
    ],
    ['another content type', '<login/>', 'application/xml', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'too much of it',
      JSON.stringify({ email: 'x'.repeat(17_000) }),
      'application/json',
      413,
      'PAYLOAD_TOO_LARGE',
    ],
  ])('to %s is clear', async (_what, payload, type, status, code) => {
    const answer = await app.api.send('POST', '/api/login', { payload, headers: { 'content-type': type } });
    expect(answer.status).toBe(status);
    expect(answer.error.error.code).toBe(code);
    expect(answer.error.message).toBe(answer.error.error.message);
  });

  test.each([
    ['JSON', '/api/login', 'application/json'],
    ['a form', '/api/public-submissions', 'multipart/form-data; boundary=x'],
    ['a file', '/api/public/preview', 'application/octet-stream'],
  ])('to %s that is compressed says so', async (_what, path, type) => {
    const headers = { 'content-type': type, 'content-encoding': 'gzip' };
    const answer = await app.api.send('POST', path, { payload: gzipSync('{}'), headers });
    expect(answer.status).toBe(415);
    expect(answer.error).toMatchObject({
      error: { code: 'UNSUPPORTED_MEDIA_TYPE' },
      message: 'Send this as it is, not compressed.',
    });
  });

  // spec: AP-13, AP-14
  test('that is a refusal has one of the stable codes', () => {
    const known = [
      'VALIDATION_FAILED',
      'INVALID_CREDENTIALS',
      'INVALID_SESSION',
      'SECOND_FACTOR_REQUIRED',
      'CHALLENGE_EXPIRED',
      'FORBIDDEN',
      'SECOND_FACTOR_SETUP_REQUIRED',
      'PASSWORD_CHANGE_REQUIRED',
      'NOT_FOUND',
      'NO_FILE',
      'FILE_NOT_CHECKED',
      'FILE_INFECTED',
      'METHOD_NOT_ALLOWED',
      'CONFLICT',
      'PAYLOAD_TOO_LARGE',
      'UNSUPPORTED_MEDIA_TYPE',
      'RATE_LIMITED',
      'INTERNAL',
      'UNAVAILABLE',
      'STORAGE_FULL',
    ];
    expect(
      endpoints.flatMap((endpoint) => endpoint.errors ?? []).filter((code) => !known.includes(code)),
    ).toEqual([]);
  });
});

describe('an unforeseen error', () => {
  // spec: AP-23, AP-24, AP-25, AP-26
  test('says nothing but a request id, and is logged without the data it carries', async () => {
    const other = await startTestApp({ logTo: { write: (line) => void lines.push(line) } });
    const session = await other.superAdminSession();
    await submitRequest(other, { email: 'secret-person@example.com' });
    await other.database.db.pool.query('alter table service_request rename column email to mail');
    const answer = await other.api.call(listServiceRequests, {}, { token: session.accessToken });
    const sent = await other.api.send('POST', '/api/public-submissions', { payload: formOf(visitorRequest) });
    // An answer that would be sent bit by bit, and fails at its first one.
    await other.database.db.pool.query(
      `insert into audit_entry (at, action, object_kind, changes) values ('2199-01-01', 'changed', 'setting', 'null')`,
    );
    const exported = await other.api.send('GET', '/api/audit/export', {
      token: session.accessToken,
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(exported.headers['content-disposition']).toBeUndefined();
    for (const { status, error, text } of [answer, sent, exported]) {
      expect(status).toBe(500);
      expect(Object.keys(error.error).toSorted()).toEqual(['code', 'message', 'requestId']);
      expect(text).not.toMatch(/select|insert|column|node_modules|\.ts|\/server/i);
    }
    expect(lines.join('')).toContain('request failed');
    expect(lines.join('')).not.toContain(visitorRequest.email);
    await other.close();
  });
});

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

describe('an Idempotency-Key', () => {
  type Who = { token: string };
  const addOwner = (who: Who, lastName: string, key: string) =>
    app.api.send('POST', '/api/owners', {
      ...who,
      headers: { 'idempotency-key': key },
      payload: { firstName: 'Ada', lastName },
    });
  const idOf = ({ body }: { body: unknown }) => (body as { data: { id: number } }).data.id;

  test('stands for one content of one caller, and a call that was refused keeps none', async () => {
    const as = { token: await token() };
    const key = 'owner-of-unit-7';
    expect((await addOwner(as, '', key)).status).toBe(400);
    const added = await addOwner(as, 'Example', key);
    expect(added.status).toBe(201);
    expect((await addOwner(as, 'Example', key)).text).toBe(added.text);
    const other = await addOwner(as, 'Different', key);
    expect([other.status, other.error.message]).toEqual([
      409,
      'This was already sent with other content. Please send it again.',
    ]);
    const { as: colleague } = await createAdmin(app, 'colleague@example.com');
    const theirs = await addOwner(colleague, 'Example', key);
    expect(theirs.status).toBe(201);
    expect(idOf(theirs)).not.toBe(idOf(added));
    // A reading answers what is there now.
    const read = async () =>
      (await app.api.send('GET', '/api/owners', { ...as, headers: { 'idempotency-key': key } })).text;
    const before = await read();
    await addOwner(as, 'Another', 'owner-of-unit-8');
    expect(await read()).not.toBe(before);
  });

  test('is not forgotten with a record of another kind that has the same number', async () => {
    const as = { token: await token() };
    const added = await addOwner(as, 'Kept', 'owner-of-unit-9');
    const { rowCount } = await app.database.db.pool.query(
      `insert into tenant (id, created_at, updated_at, first_name, last_name) overriding system value
       values ($1, now(), now(), 'Ada', 'Example')`,
      [idOf(added)],
    );
    expect(rowCount).toBe(1);
    expect((await app.api.send('DELETE', `/api/tenants/${idOf(added)}`, as)).status).toBe(204);
    expect((await addOwner(as, 'Kept', 'owner-of-unit-9')).text).toBe(added.text);
  });

  test('has 8 to 200 visible characters', async () => {
    const as = { token: await token() };
    for (const key of ['12345678', 'x'.repeat(200)])
      expect((await addOwner(as, 'Key', key)).status).toBe(201);
    for (const key of ['1234567', 'x'.repeat(201), 'with a blank', 'ü2345678']) {
      const { status, error } = await addOwner(as, 'Key', key);
      expect([key, status, error.error.issues]).toEqual([
        key,
        400,
        [{ path: 'Idempotency-Key', message: 'An Idempotency-Key has 8 to 200 visible characters.' }],
      ]);
    }
  });

  test('is forgotten once no client would send it again', async () => {
    const as = { token: await token() };
    const added = await addOwner(as, 'Late', 'owner-of-unit-10');
    const { rows } = await app.database.db.pool.query<{ ms: number }>(
      `select (extract(epoch from created_at) * 1000)::float8 as ms from idempotency_key where key = 'owner-of-unit-10'`,
    );
    const forgetUntil = (ms: number) => deleteOldKeys(app.context.db, new Date(ms).toISOString());
    const at = rows[0]?.ms ?? 0;
    await forgetUntil(at);
    expect((await addOwner(as, 'Late', 'owner-of-unit-10')).text).toBe(added.text);
    await forgetUntil(at + 1);
    const again = await addOwner(as, 'Late', 'owner-of-unit-10');
    expect([again.status, again.text === added.text]).toEqual([201, false]);
  });
});

describe('the logs', () => {
  // spec: ST-55, ST-57
  test('are structured, and hold no personal data, token or password', async () => {
    const { accessToken, refreshToken } = await app.superAdminSession();
    await submitRequest(
      app,
      { email: 'private@example.com', phone: '2145550177', notes: 'a secret note' },
      photo('private-name.jpg'),
    );
    await app.api.send('GET', '/api/public-submissions?unit=12&category=private@example.com', {
      token: accessToken,
    });
    const written = lines.join('');
    const entries = lines.map((line) => JSON.parse(line) as { msg: string; route?: string });
    expect(
      entries.some((entry) => entry.msg === 'answered' && entry.route === '/api/public-submissions'),
    ).toBe(true);
    for (const secret of [
      'private@example.com',
      '2145550177',
      'a secret note',
      'private-name',
      accessToken,
      refreshToken,
      'correct horse',
    ]) {
      expect(written).not.toContain(secret);
    }
  });
});

describe('for anyone who runs it, the server', () => {
  // spec: A9-01, A9-02
  test('says that it lives and that it is ready', async () => {
    expect((await app.api.send('GET', '/healthz')).status).toBe(200);
    // On a busy machine the database may need more than it is given.
    const look = async () => (await app.api.send('GET', '/readyz')).body;
    await expect.poll(look).toEqual({ status: 'ready', database: 'ok', files: 'ok' });
  });

  // spec: A9-02
  test('is not ready while the database does not answer', async () => {
    const other = await startTestApp();
    const url = new URL(other.database.url);
    await app.database.db.pool.query(`alter database ${url.pathname.slice(1)} with allow_connections false`);
    await app.database.db.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
      [url.pathname.slice(1)],
    );
    const look = () => other.api.send('GET', '/readyz');
    const body = { status: 'not ready', database: 'failed', files: 'ok' };
    await expect.poll(look).toMatchObject({ status: 503, body });
    expect((await other.api.send('GET', '/healthz')).status).toBe(200);
    await other.close();
  });

  // spec: A9-03
  test('shows its metrics on loopback or for the token, and to nobody else', async () => {
    const text = (await app.api.send('GET', '/metrics')).text;
    expect(text).toContain('http_request_duration_seconds_bucket{le="120"');
    expect(text).toContain('wellserved_database_up 1');
    expect(text).toMatch(/^wellserved_disk_bytes\{kind="free"\} \d+/m);
    expect(text).toMatch(/^wellserved_jobs\{state="waiting"\} \d+/m);
    expect(text).toMatch(/^wellserved_mail\{state="failed"\} 0/m);
    expect(text).toMatch(/^wellserved_database_connections\{state="in_use"\} \d+/m);
    const forwarded = { 'x-forwarded-for': '203.0.113.7' };
    expect((await app.api.send('GET', '/metrics', { headers: forwarded })).status).toBe(403);
    const guarded = await startTestApp({ shares: app, config: { metricsToken: 'a-long-metrics-token' } });
    const answer = await guarded.api.send('GET', '/metrics', {
      token: 'a-long-metrics-token',
      headers: forwarded,
    });
    expect(answer.status).toBe(200);
    await guarded.close();
  });

  // spec: A9-04, AP-46
  test('describes every endpoint in OpenAPI 3.1, for signed-in admins', async () => {
    expect((await app.api.send('GET', '/api/openapi.json')).status).toBe(401);
    const answer = await app.api.send('GET', '/api/openapi.json', { token: await token() });
    const document = answer.body as { openapi: string; paths: Record<string, Record<string, unknown>> };
    expect(document.openapi).toBe('3.1.0');
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const promised = endpoints.map(({ method, path }) => `${method} /api${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(described.toSorted()).toEqual(promised.toSorted());
  });

  // spec: A9-05
  test('shows them on a readable page, for signed-in admins, open in development', async () => {
    expect((await app.api.send('GET', '/api/docs')).status).toBe(401);
    const page = await app.api.send('GET', '/api/docs', { token: await token() });
    expect(page.text).toContain('POST /api/public-submissions');
    const development = await startTestApp({ shares: app, config: { isDevelopment: true } });
    expect((await development.api.send('GET', '/api/docs')).status).toBe(200);
    expect((await development.api.send('GET', '/api/openapi.json')).status).toBe(200);
    await development.close();
  });
});

describe('proxy headers', () => {
  // spec: ST-46, ST-47
  test('count only from trusted proxies', async () => {
    const attempt = (other: TestApp, address: string) =>
      other.api.send('POST', '/api/login', {
        payload: { email: `${address}@example.com`, password: 'wrong password' },
        headers: { 'x-forwarded-for': address },
      });
    // Their passwords cost little to compare.
    await app.database.db.pool.query(`
      insert into user_account (email, role, password_hash)
      select '203.0.113.' || n || '@example.com', 'ADMIN', password_hash
      from generate_series(0, 99) n, (select password_hash from user_account order by id limit 1) u`);
    const closed = await startTestApp({ shares: app, config: { rateLimits: true } });
    for (let count = 0; count < 10; count++) await attempt(closed, `203.0.113.${count}`);
    expect((await attempt(closed, '203.0.113.99')).status).toBe(429);
    await closed.close();
    const trusting = await startTestApp({
      shares: app,
      config: { rateLimits: true, trustProxy: ['127.0.0.1'] },
    });
    for (let count = 0; count < 10; count++) await attempt(trusting, `203.0.113.${count}`);
    expect((await attempt(trusting, '203.0.113.99')).status).toBe(401);
    await trusting.close();
  });
});
