// @vitest-environment jsdom
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import * as z from 'zod/mini';
import { audit } from '#contracts/audit.ts';
import type { EndpointDefinition } from '#contracts/endpoint.ts';
import { serviceRequests } from '#contracts/service-requests.ts';
import { sessions } from '#contracts/sessions.ts';
import { call } from './call.ts';
import { CallError, codeOf } from './call-error.ts';
import { endIdleSession, idleEndNotified } from './end-idle-session.ts';
import { send } from './send.ts';
import { restoreSession } from './session-refresh.ts';
import {
  endSession,
  hasLiveSession,
  liveAccessToken,
  onSessionEnd,
  rereadStorage,
  startSession,
  storedRefreshToken,
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

test('what another tab has just renewed is waited for, where it reaches this one a moment later', async () => {
  startSession({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  expireStoredToken();
  const listen = vi.spyOn(globalThis, 'addEventListener');
  localStorage.setItem('lock:session-refresh', `other ${Date.now() + 35_000}`);
  const called = call(audit.list, {});
  localStorage.removeItem('lock:session-refresh');
  await vi.waitFor(() => expect(listen.mock.calls.map(([name]) => name)).toContain('storage'));
  listen.mockRestore();
  localStorage.setItem('session', JSON.stringify({ token: 'access-9', exp: Date.now() + 60_000 }));
  localStorage.setItem('refreshToken', 'refresh-9');
  dispatchEvent(new StorageEvent('storage', { key: 'refreshToken', storageArea: localStorage }));
  await called;
  expect(seen.map(({ url, token }) => `${url} ${token}`)).toEqual(['/api/audit Bearer access-9']);
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

test('a busy server is asked again once the time has passed that it asks for, and not where that is long', async () => {
  vi.useFakeTimers();
  startSession({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  expireStoredToken();
  // One that names no time is asked again after a second.
  const waits = [{ 'retry-after': '5' }, {}, {}, { 'retry-after': '6' }];
  const asked = vi.fn(async () =>
    Response.json({ message: 'Later.' }, { status: 503, headers: waits.shift() ?? {} }),
  );
  globalThis.fetch = asked;
  const countAfter = async (ms: number): Promise<number> => {
    await vi.advanceTimersByTimeAsync(ms);
    return asked.mock.calls.length;
  };
  const refused = expect(call(audit.list, {})).rejects.toMatchObject({ failure: { status: 503 } });
  expect(await countAfter(60)).toBe(1);
  expect([await countAfter(4999), await countAfter(1)]).toEqual([1, 2]);
  expect([await countAfter(999), await countAfter(1), await countAfter(1000)]).toEqual([2, 3, 3]);
  await refused;
  const left = expect(call(audit.list, {})).rejects.toMatchObject({ failure: { status: 503 } });
  expect([await countAfter(60), await countAfter(6000)]).toEqual([4, 4]);
  await left;
});

test('where nothing comes of what another tab has just renewed, this one renews after a second', async () => {
  vi.useFakeTimers();
  startSession({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  expireStoredToken();
  const asked = vi.fn(async (address: string) =>
    Response.json(address.endsWith('/refresh') ? newTokens : { data: [] }),
  );
  vi.stubGlobal('fetch', asked);
  localStorage.setItem('lock:session-refresh', `other ${Date.now() + 35_000}`);
  const called = call(audit.list, {});
  localStorage.removeItem('lock:session-refresh');
  await vi.advanceTimersByTimeAsync(120);
  // Of something else.
  dispatchEvent(new StorageEvent('storage', { key: 'lastActive', storageArea: localStorage }));
  await vi.advanceTimersByTimeAsync(999);
  expect(asked).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveBeenCalled();
  await called;
  expect(liveAccessToken()).toBe('access-2');
});

test('a server that stays busy is asked three times', async () => {
  startSession({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  expireStoredToken();
  const wait = { status: 503, body: { message: 'Later.' }, headers: { 'retry-after': '0' } };
  answer = () => (seen.length > 3 ? { body: newTokens } : wait);
  await expect(call(audit.list, {})).rejects.toMatchObject({ failure: { status: 503 } });
  expect(seen).toHaveLength(3);
});

test.each([429, 500, 503])('a refresh that is answered %i for long fails the call only', async (status) => {
  startSession({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  expireStoredToken();
  answer = () => ({ status, body: { message: 'Later.' }, headers: { 'retry-after': '600' } });
  await expect(call(audit.list, {})).rejects.toMatchObject({ failure: { status } });
  expect(hasLiveSession()).toBe(true);
  // Nothing but a new try is needed.
  answer = ({ url }) => ({ body: url === '/api/refresh' ? newTokens : [] });
  await expect(call(audit.list, {})).resolves.toMatchObject({ data: [] });
});

test.each([
  ['refused', invalidSession],
  ['answered', { body: newTokens }],
])('a login in another tab wins, where an older refresh is %s meanwhile', async (_how, late) => {
  startSession({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  expireStoredToken();
  answer = ({ url }) => {
    if (url !== '/api/refresh') return { body: [] };
    localStorage.setItem('refreshToken', 'refresh-9');
    localStorage.setItem('session', JSON.stringify({ token: 'access-9', exp: Date.now() + 60_000 }));
    return late;
  };
  await call(audit.list, {});
  expect(seen.at(-1)?.token).toBe('Bearer access-9');
  expect([liveAccessToken(), storedRefreshToken()]).toEqual(['access-9', 'refresh-9']);
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

test('a wrong password is no refused session: nothing is renewed, and nothing ends', async () => {
  startSession({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  answer = () => ({ status: 401, body: { message: 'Wrong password.' } });
  await expect(
    call(sessions.logIn, { body: { email: 'ada@example.com', password: 'long enough' } }),
  ).rejects.toMatchObject({ failure: { status: 401 }, message: 'Wrong password.' });
  expect(seen.map(({ url }) => url)).toEqual(['/api/login']);
  expect(liveAccessToken()).toBe('access-1');
});

test('what is refused after a logout does not end the session once more, as expired', async () => {
  const reasons: string[] = [];
  const stop = onSessionEnd((reason) => reasons.push(reason));
  localStorage.setItem('accessToken', 'plain');
  answer = () => {
    endSession('logout');
    return invalidSession;
  };
  await expect(call(audit.list, {})).rejects.toMatchObject({ failure: { status: 401 } });
  stop();
  expect(reasons).toEqual(['logout']);
});

describe('a session that has gone idle ends at the server too', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  async function idleFor(minutes: number): Promise<string[]> {
    vi.useFakeTimers({ toFake: ['Date'] });
    startSession({ accessToken: 'access-1', refreshToken: 'refresh-1' });
    vi.setSystemTime(Date.now() + minutes * 60_000);
    const reasons: string[] = [];
    const stop = onSessionEnd((reason) => reasons.push(reason));
    expect(endIdleSession()).toBe(true);
    expect(localStorage).toHaveLength(0);
    await idleEndNotified();
    stop();
    expect(localStorage).toHaveLength(0);
    return reasons;
  }

  test.each([
    [11, ['/api/logout Bearer access-1']],
    // Longer than its token lives: a new one is only for saying so.
    [16, ['/api/refresh null', '/api/logout Bearer access-2']],
  ])('after %i minutes', async (minutes, calls) => {
    const fetched = vi.fn(realFetch);
    globalThis.fetch = fetched;
    answer = ({ url }) => (url === '/api/refresh' ? { body: newTokens } : { status: 204 });
    expect(await idleFor(minutes)).toEqual(['idle']);
    expect(seen.map(({ url, token }) => `${url} ${token}`)).toEqual(calls);
    // The page that goes to the login meanwhile does not break it off.
    expect(fetched.mock.calls.at(-1)?.[1]?.keepalive).toBe(true);
  });

  test('at the start of a page, where it is not renewed', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    startSession({ accessToken: 'access-1', refreshToken: 'refresh-1' });
    vi.setSystemTime(Date.now() + 11 * 60_000);
    answer = () => ({ status: 204 });
    await expect(restoreSession()).resolves.toBe(false);
    await idleEndNotified();
    expect(seen.map(({ url }) => url)).toEqual(['/api/logout']);
  });

  test('and here alone where the server cannot be reached', async () => {
    answer = () => ({ breaks: true });
    expect(await idleFor(11)).toEqual(['idle']);
    expect(endIdleSession()).toBe(false);
  });
});

describe('a request', () => {
  const things = { path: '/things/:id', access: 'admin', summary: '' } as const;
  const read: EndpointDefinition = { ...things, method: 'GET', returns: { kind: 'plain', schema: z.any() } };
  const done = { ...read, method: 'PATCH', returns: { kind: 'nothing' } } as const;
  const json = { ...done, body: { kind: 'json', schema: z.any(), orForm: true } } as const;
  const parts = { ...done, body: { kind: 'multipart', fields: z.any(), files: {} } } as const;
  const file: EndpointDefinition = { ...read, returns: { kind: 'content' } };
  let asked: [unknown, RequestInit][];

  beforeEach(() => {
    asked = [];
    globalThis.fetch = async (address, init = {}) => {
      asked.push([address, init]);
      return new Response(null, { status: 204 });
    };
  });

  const formOf = (index: number): unknown[] => {
    const body = asked[index]?.[1].body;
    return body instanceof FormData ? [...body].map(([name, value]) => [name, value]) : [];
  };

  test('goes to its own address, whatever is in it, and leaves out what is not given', async () => {
    await send(read, { params: { id: 'a/b?c' }, query: { q: null, unit: '', page: 0 } }, null);
    expect(asked[0]?.[0]).toMatch(/\/api\/things\/a%2Fb%3Fc\?page=0$/);
  });

  test('as a form empties what is null, and with files leaves it out', async () => {
    const packet = new File(['%PDF'], 'packet.pdf');
    await send(
      json,
      { params: { id: 7 }, body: { notes: null, unit: undefined, page: 2 }, asForm: true },
      null,
    );
    const body = { notes: null, unit: '', page: 2 };
    await send(parts, { params: { id: 7 }, body, files: { packet, lease: undefined } }, null);
    expect(formOf(0)).toEqual([
      ['notes', ''],
      ['page', '2'],
    ]);
    expect(formOf(1)).toEqual([
      ['page', '2'],
      ['packet', expect.objectContaining({ name: 'packet.pdf' })],
    ]);
  });

  test('names its key where it has one', async () => {
    await send(json, { body: {}, idempotencyKey: 'key-1' }, null);
    await send(json, { body: {} }, null);
    const headersOf = (name: string) => asked.map(([, { headers }]) => new Headers(headers).get(name));
    expect(headersOf('idempotency-key')).toEqual(['key-1', null]);
    await send(parts, { body: {} }, null);
    await send({ ...done, body: { kind: 'file', rule: {} as never } }, { body: new Blob(['x']) }, null);
    const json8 = 'application/json';
    expect(headersOf('content-type')).toEqual([json8, json8, null, 'application/octet-stream']);
  });

  test.each([
    ['of data', json, 30_000],
    ['with files', parts, 600_000],
    ['of a file', file, 600_000],
    ['of a long work', { ...json, isLong: true } as const, 600_000],
  ])('%s is waited for as long as it may take', async (_what, endpoint, limitMs) => {
    const limits = vi.spyOn(AbortSignal, 'timeout');
    await send(endpoint, { body: {} }, null);
    expect(limits.mock.calls).toEqual([[limitMs]]);
    limits.mockRestore();
  });

  test('that is refused without a time to wait has none', async () => {
    globalThis.fetch = async () => Response.json({ message: 'Busy.' }, { status: 503 });
    const failed: unknown = await send(read, {}, null).catch((error: unknown) => error);
    expect(failed instanceof CallError && failed.failure).toEqual({
      status: 503,
      data: { message: 'Busy.' },
    });
  });

  test.each([
    ['load', 'sent'],
    ['error', 'FETCH_ERROR'],
    ['timeout', 'TIMEOUT_ERROR'],
  ])('that goes up says how far it is, and ends by its %s', async (end, outcome) => {
    vi.stubGlobal(
      'XMLHttpRequest',
      class extends EventTarget {
        upload = new EventTarget();
        status = 204;
        responseText = '';
        withCredentials = false;
        timeout = 0;
        open = (): void => undefined;
        setRequestHeader = (): void => undefined;
        getResponseHeader = (): null => null;
        send(): void {
          expect(this).toMatchObject({ withCredentials: true, timeout: 600_000 });
          for (const [loaded, total] of [
            [0, 0],
            [25, 100],
            [100, 100],
          ] as const)
            this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total }));
          this.dispatchEvent(new Event(end));
        }
      },
    );
    const shares: number[] = [];
    const sending = send(parts, { body: {}, onProgress: (share) => shares.push(share) }, null);
    const result = await sending.then(
      () => 'sent',
      (error: unknown) => error instanceof CallError && error.status,
    );
    expect(result).toBe(outcome);
    expect(shares).toEqual([0.25, 1]);
  });
});

test('once the session has ended nothing is sent that the server could only refuse', async () => {
  startSession({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  endSession('idle');
  await expect(call(serviceRequests.list, {})).rejects.toMatchObject({ failure: { status: 401 } });
  expect(seen).toEqual([]);
});
