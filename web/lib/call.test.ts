// @vitest-environment jsdom
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import { audit } from '#contracts/audit.ts';
import { serviceRequests } from '#contracts/service-requests.ts';
import { sessions } from '#contracts/sessions.ts';
import { call } from './call.ts';
import { CallError, codeOf } from './call-error.ts';
import { restoreSession } from './session-refresh.ts';
import {
  endSession,
  hasLiveSession,
  liveAccessToken,
  onSessionEnd,
  rereadStorage,
  startSession,
} from './session-store.ts';

interface Answer {
  status?: number;
  body?: unknown;
  text?: string;
  headers?: Record<string, string>;
  /** Breaks the connection instead of answering. */
  breaks?: boolean;
  /** Breaks it after a part of the answer. */
  part?: string;
}

const seen: { method: string; url: string; token: string | null; body: string }[] = [];
let answer: (request: IncomingMessage) => Answer;
let server: Server;
const realFetch = globalThis.fetch;

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      seen.push({
        method: request.method ?? '',
        url: request.url ?? '',
        token: request.headers.authorization ?? null,
        body: Buffer.concat(parts).toString(),
      });
      const { status = 200, body, text, headers, breaks, part } = answer(request);
      if (breaks) response.destroy();
      else if (part !== undefined) response.writeHead(status, headers).write(part, () => response.destroy());
      else response.writeHead(status, headers).end(text ?? (body === undefined ? '' : JSON.stringify(body)));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  vi.stubEnv('VITE_API_BASE', `http://127.0.0.1:${port}/api/`);
});

afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
});

beforeEach(() => {
  seen.length = 0;
  endSession('logout');
  answer = () => ({ body: { data: [], meta: { total: 0 } } });
});

afterEach(() => {
  globalThis.fetch = realFetch;
});

const newTokens = { accessToken: 'access-2', refreshToken: 'refresh-2', user: { id: 1 } };
const invalidSession = {
  status: 401,
  body: { error: { code: 'INVALID_SESSION', message: 'x' }, message: 'x' },
};

function expireStoredToken(): void {
  localStorage.setItem('session', JSON.stringify({ token: 'access-1', exp: Date.now() - 1 }));
  rereadStorage();
}

test('a file that breaks off is no file, and the failure says so in words for people', async () => {
  startSession({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  answer = () => ({ part: 'Time (UTC),Person', headers: { 'content-type': 'text/csv' } });
  const failed: unknown = await call(audit.export, {}).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(CallError);
  expect(failed).toMatchObject({
    status: 'FETCH_ERROR',
    message: 'The file broke off before its end, so nothing was saved. Please try again.',
  });
  answer = () => ({ text: 'Time (UTC),Person' });
  expect(await (await call(audit.export, {})).text()).toBe('Time (UTC),Person');
});

// spec: DL-01 DL-02
test('a call goes under /api with credentials, the query and the token from memory', async () => {
  const fetched = vi.fn(realFetch);
  globalThis.fetch = fetched;
  startSession({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  localStorage.clear();
  await call(serviceRequests.list, {
    query: { page: 2, take: 25, archived: 0, unit: '', category: 'Other' },
  });
  expect(seen).toEqual([
    {
      method: 'GET',
      url: '/api/public-submissions?page=2&take=25&archived=0&category=Other',
      token: 'Bearer access-1',
      body: '',
    },
  ]);
  expect(fetched.mock.calls[0]?.[1]?.credentials).toBe('include');
});

// spec: DL-03
test('without a token in memory the stored copy is used', async () => {
  startSession({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  rereadStorage();
  await call(audit.list, {});
  expect(seen[0]?.token).toBe('Bearer access-1');
});

// spec: DL-04 LG-20
test('without an unexpired copy the token under the plain keys is used', async () => {
  localStorage.setItem('accessToken', 'plain');
  await call(audit.list, {});
  expect(seen[0]?.token).toBe('Bearer plain');
});

test('parameters go into the path, JSON into the body, and one object comes out of data', async () => {
  startSession({ accessToken: 'a', refreshToken: 'r' });
  answer = () => ({ body: { data: { id: 7, property_code: 'BT01' } } });
  const changed = await call(serviceRequests.change, { params: { id: 7 }, body: { status: 'OPEN' } });
  expect(seen[0]).toMatchObject({
    method: 'PATCH',
    url: '/api/public-submissions/7',
    body: '{"status":"OPEN"}',
  });
  expect(changed).toMatchObject({ id: 7, propertyCode: 'BT01' });
});

// spec: LG-21
test('many calls with a used-up token share one refresh', async () => {
  startSession({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  expireStoredToken();
  answer = ({ url }) => (url === '/api/refresh' ? { body: newTokens } : { body: [] });
  await Promise.all([call(audit.list, {}), call(serviceRequests.list, {}), call(audit.list, {})]);
  expect(seen.filter(({ url }) => url === '/api/refresh')).toEqual([
    expect.objectContaining({ body: '{"refreshToken":"refresh-1"}' }),
  ]);
  expect(seen.filter(({ token }) => token === 'Bearer access-2')).toHaveLength(3);
});

test('a token that the server no longer accepts is renewed once and the call repeated', async () => {
  startSession({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  answer = ({ url, headers }) => {
    if (url === '/api/refresh') return { body: newTokens };
    return headers.authorization === 'Bearer access-2' ? { body: [] } : invalidSession;
  };
  await expect(call(audit.list, {})).resolves.toMatchObject({ data: [] });
});

test('a tab takes the tokens that another tab has just stored', async () => {
  startSession({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  answer = ({ headers }) => {
    if (headers.authorization === 'Bearer from-other-tab') return { body: [] };
    localStorage.setItem('session', JSON.stringify({ token: 'from-other-tab', exp: Date.now() + 60_000 }));
    return invalidSession;
  };
  await call(audit.list, {});
  expect(seen.map(({ url }) => url)).not.toContain('/api/refresh');
});

// spec: LG-22 LG-23
test('a refused refresh ends the session', async () => {
  startSession({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  expireStoredToken();
  answer = () => invalidSession;
  await expect(call(audit.list, {})).rejects.toBeInstanceOf(CallError);
  expect(hasLiveSession()).toBe(false);
  expect(localStorage.getItem('refreshToken')).toBeNull();
});

// spec: LG-22 LG-23
test('a session that the server ended before the page was opened is expired at start', async () => {
  const reasons: string[] = [];
  const stop = onSessionEnd((reason) => reasons.push(reason));
  startSession({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  expireStoredToken();
  answer = () => invalidSession;
  await expect(restoreSession()).resolves.toBe(false);
  stop();
  expect(reasons).toEqual(['expired']);
  expect(hasLiveSession()).toBe(false);
});

test('a refresh that gets no answer fails the call and keeps the session', async () => {
  startSession({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  expireStoredToken();
  answer = () => ({ breaks: true });
  await expect(call(audit.list, {})).rejects.toMatchObject({ failure: { status: 'FETCH_ERROR' } });
  expect(hasLiveSession()).toBe(true);
});

test.each([429, 503])(
  'a refresh that is answered %i keeps the session and is tried again',
  async (status) => {
    startSession({ accessToken: 'access-1', refreshToken: 'refresh-1' });
    expireStoredToken();
    const wait = { status, body: { message: 'Later.' }, headers: { 'retry-after': '0' } };
    answer = ({ url }) => {
      const tries = seen.filter((request) => request.url === '/api/refresh').length;
      if (url === '/api/refresh') return tries < 3 ? wait : { body: newTokens };
      return { body: [] };
    };
    await expect(call(audit.list, {})).resolves.toMatchObject({ data: [] });
    expect(liveAccessToken()).toBe('access-2');
  },
);

test.each([429, 503])('a refresh that is answered %i for long fails the call only', async (status) => {
  startSession({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  expireStoredToken();
  answer = () => ({ status, body: { message: 'Later.' }, headers: { 'retry-after': '600' } });
  await expect(call(audit.list, {})).rejects.toMatchObject({ failure: { status } });
  expect(hasLiveSession()).toBe(true);
  // Nothing but a new try is needed.
  answer = ({ url }) => ({ body: url === '/api/refresh' ? newTokens : [] });
  await expect(call(audit.list, {})).resolves.toMatchObject({ data: [] });
});

test('a logout while a refresh is on its way wins', async () => {
  startSession({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  expireStoredToken();
  answer = () => {
    endSession('logout');
    return { body: newTokens };
  };
  await restoreSession();
  expect(liveAccessToken()).toBeNull();
});

// spec: LG-19 LG-21
test('at start a used-up token is not restored but renewed', async () => {
  startSession({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  expireStoredToken();
  answer = () => ({ body: newTokens });
  await expect(restoreSession()).resolves.toBe(true);
  expect(liveAccessToken()).toBe('access-2');
});

// spec: DL-16
test('failures say what went wrong: no answer, an unreadable one, or the status with its data', async () => {
  startSession({ accessToken: 'a', refreshToken: 'r' });
  answer = () => ({ breaks: true });
  await expect(call(audit.list, {})).rejects.toMatchObject({ failure: { status: 'FETCH_ERROR' } });
  answer = () => ({ text: '<html>' });
  await expect(call(audit.list, {})).rejects.toMatchObject({ failure: { status: 'PARSING_ERROR' } });
  answer = () => ({
    status: 409,
    body: { error: { code: 'CONFLICT', message: 'Changed.' }, message: 'Changed.' },
  });
  const refused = call(serviceRequests.change, { params: { id: 1 }, body: {} });
  await expect(refused).rejects.toMatchObject({ failure: { status: 409 }, message: 'Changed.' });
  await expect(refused.catch((error: CallError) => codeOf(error.failure))).resolves.toBe('CONFLICT');
});

// spec: DL-16
test('a call that takes too long is a timeout', async () => {
  startSession({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  globalThis.fetch = () => Promise.reject(new DOMException('late', 'TimeoutError'));
  await expect(call(audit.list, {})).rejects.toMatchObject({ failure: { status: 'TIMEOUT_ERROR' } });
});

test('a refused login is no expired session, and says when to try again', async () => {
  answer = () => ({ status: 429, body: { message: 'Later.' }, headers: { 'retry-after': '90' } });
  await expect(
    call(sessions.logIn, { body: { email: 'ada@example.com', password: 'long enough' } }),
  ).rejects.toMatchObject({ failure: { status: 429, retryAfterSeconds: 90 } });
});

test('once the session has ended nothing is sent that the server could only refuse', async () => {
  startSession({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  endSession('idle');
  await expect(call(serviceRequests.list, {})).rejects.toMatchObject({ failure: { status: 401 } });
  expect(seen).toEqual([]);
});
