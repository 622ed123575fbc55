import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getMail, listMail } from '#contracts/mail.ts';
import { createServiceRequestFileLink } from '#contracts/service-request-files.ts';
import { photo, submitRequest } from '#tests/support/builders.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';

const site = 'https://www.example.com';
const stranger = 'https://www.example.org';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    listen: true,
    jobs: true,
    config: { allowedOrigins: [site], apiOrigins: ['https://api.example.com', 'http://localhost:4171'] },
  });
});
afterAll(() => app.close());

const askFirst = (origin: string, path: string, method = 'PATCH') =>
  app.api.send('OPTIONS', path, {
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type,idempotency-key',
    },
  });

describe('a page of an allowed origin', () => {
  test.each([
    ['POST', '/api/login'],
    ['PATCH', '/api/public-submissions/1'],
    ['DELETE', '/api/bulk/leases'],
  ])('may send %s %s, with a token and a key', async (method, path) => {
    const { status, headers } = await askFirst(site, path, method);
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': site,
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key, x-socket-id',
    });
    expect(headers['access-control-allow-methods']).toContain(method);
  });

  test.each([
    ['a list', '/api/public/properties', 200],
    ['a refusal', '/api/public-submissions', 401],
    ['an unknown endpoint', '/api/nothing', 404],
  ])('reads %s', async (_what, path, status) => {
    const answer = await app.api.send('GET', path, { headers: { origin: site } });
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': site,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': expect.stringContaining('retry-after'),
    });
    expect(answer.headers['vary']).toContain('Origin');
  });

  test('reads a file by its signed path', async () => {
    const { id } = await submitRequest(app, {}, photo());
    const { accessToken: token } = await app.superAdminSession();
    const link = await app.api.call(createServiceRequestFileLink, { params: { id } }, { token });
    const { path } = link.body;
    const own = await app.api.send('GET', path, { headers: { origin: site } });
    expect(own.status).toBe(200);
    expect(own.headers['access-control-allow-origin']).toBe(site);
    const other = await app.api.send('GET', path, { headers: { origin: stranger } });
    expect(other.headers['access-control-allow-origin']).toBeUndefined();
    expect(other.headers['cross-origin-resource-policy']).toBe('same-origin');
  });
});

test('a page of an allowed origin frames a message as it looks', async () => {
  const { id } = await submitRequest(app);
  const as = { token: (await app.superAdminSession()).accessToken };
  const list = () => app.api.call(listMail, { query: { recordKind: 'service-request', recordId: id } }, as);
  await expect.poll(async () => (await list()).body.data.length).toBeGreaterThan(0);
  const mailId = (await list()).body.data[0]?.id ?? 0;
  const { pagePath } = (await app.api.call(getMail, { params: { id: mailId } }, as)).body.data;
  const { headers } = await app.api.send('GET', pagePath ?? '');
  expect(headers['content-security-policy']).toMatch(new RegExp(`frame-ancestors 'self' ${site}$`));
});

const poll = (origin: string) =>
  fetch(`${app.url}/socket.io/?EIO=4&transport=polling`, { headers: { origin } });

test('a socket opens for the pages of an allowed origin alone', async () => {
  const allowed = await poll(site);
  expect(allowed.status).toBe(200);
  expect(allowed.headers.get('access-control-allow-origin')).toBe(site);
  expect(allowed.headers.get('access-control-allow-credentials')).toBe('true');
  expect((await poll(stranger)).status).toBe(403);
});

test('a page of any other origin is given nothing', async () => {
  for (const origin of [stranger, 'https://www.example.com.example.org', 'http://www.example.com', 'null']) {
    const asked = await askFirst(origin, '/api/login', 'POST');
    const answered = await app.api.send('GET', '/api/public/properties', { headers: { origin } });
    for (const { headers } of [asked, answered])
      expect(headers['access-control-allow-origin']).toBeUndefined();
  }
});

test('without the setting there are no such answers at all', async () => {
  const closed = await startTestApp({ shares: app });
  const asked = await closed.api.send('OPTIONS', '/api/login', {
    headers: { origin: site, 'access-control-request-method': 'POST' },
  });
  const answered = await closed.api.send('GET', '/api/public/properties', { headers: { origin: site } });
  await closed.close();
  expect(asked.status).toBe(405);
  for (const { headers } of [asked, answered])
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('the policy of the pages names the hosts that their build calls', async () => {
  const policy = String((await app.api.send('GET', '/login')).headers['content-security-policy']);
  const hosts = 'https://api.example.com http://localhost:4171';
  expect(policy).toContain(`connect-src 'self' ${hosts} wss://api.example.com ws://localhost:4171;`);
  expect(policy).toContain(`img-src 'self' blob: data: ${hosts};`);
  expect(policy).toContain(`frame-src 'self' blob: ${hosts};`);
  expect(policy).toContain(`form-action 'self' ${hosts};`);
  expect(policy).toMatch(/script-src 'self' 'sha256-[^' ]+';/);
});
