// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serviceRequests } from '#contracts/service-requests.ts';
import { users } from '#contracts/users.ts';
import { addressOf } from './address-of.ts';
import { call } from './call.ts';
import { askEarly } from './early-answers.ts';
import { rereadStorage, startSession } from './session-store.ts';

const categories = addressOf(serviceRequests.categories.path, {});

let sent: string[];
let answers: (() => Response | Promise<Response>)[];

beforeEach(() => {
  localStorage.clear();
  rereadStorage();
  startSession({ accessToken: 'a token', refreshToken: 'a refresh token' });
  sent = [];
  answers = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit) => {
    sent.push(`${method} ${address}`);
    return answers.shift()?.() ?? Response.json({ data: ['late'] });
  });
});
afterEach(() => {
  globalThis.earlyAnswers = undefined;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const readCategories = () => call(serviceRequests.categories, {});

test('an early answer is taken once', async () => {
  answers = [() => Response.json({ data: ['early'] })];
  askEarly([categories], 'a token');
  expect(await readCategories()).toEqual(['early']);
  expect(sent).toEqual([`GET ${categories}`]);
  expect(await readCategories()).toEqual(['late']);
});

test('one that brought nothing is asked for as usual', async () => {
  answers = [() => Promise.reject(new TypeError('no connection'))];
  askEarly([categories], 'a token');
  expect(await readCategories()).toEqual(['late']);
});

test('an early refusal is one like any other: the session is renewed once, and the call sent again', async () => {
  const tokens = { accessToken: 'another token', refreshToken: 'another refresh token' };
  answers = [
    () => Response.json({ error: { code: 'INVALID_SESSION', message: 'x' }, message: 'x' }, { status: 401 }),
    () => Response.json({ data: tokens }),
  ];
  askEarly([categories], 'a token');
  expect(await readCategories()).toEqual(['late']);
  expect(sent.map((line) => line.replace(/^(\w+) .*\/api/, '$1 '))).toEqual([
    'GET /public-submissions/categories',
    'POST /refresh',
    'GET /public-submissions/categories',
  ]);
});

test('nobody takes what was asked for with another token, long ago, or before a change', async () => {
  answers = [() => Response.json({ data: ['early'] })];
  askEarly([categories], 'another token');
  expect(await readCategories()).toEqual(['late']);

  vi.useFakeTimers({ toFake: ['Date'] });
  answers = [() => Response.json({ data: ['early'] })];
  askEarly([categories], 'a token');
  vi.setSystemTime(Date.now() + 30_000);
  expect(await readCategories()).toEqual(['late']);

  answers = [() => Response.json({ data: ['early'] })];
  askEarly([categories], 'a token');
  await call(users.changeOwn, { body: { email: 'ann@example.com' } }).catch(() => undefined);
  expect(await readCategories()).toEqual(['late']);
});
