// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accessToken } from '#tests/support/access-token.ts';
import type * as SessionStore from '#web/lib/session-store.ts';

const minute = 60_000;
/** Each test has a page of its own, which nobody follows yet. */
let store: typeof SessionStore;
/** Where the page has led. */
let led: string[];
/** What the server hears of, each until the test says so. */
let heard: PromiseWithResolvers<Response>[];
/** What the page listens to, until it is left. */
let listened: Parameters<typeof addEventListener>[];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  vi.resetModules();
  led = [];
  heard = [];
  listened = [];
  const listen = addEventListener;
  vi.stubGlobal('addEventListener', (...to: Parameters<typeof addEventListener>) => {
    listened.push(to);
    listen(...to);
  });
  vi.stubGlobal('location', { ...window.location, replace: (path: string) => led.push(path) });
  vi.stubGlobal('fetch', () => {
    const answer = Promise.withResolvers<Response>();
    heard.push(answer);
    return answer.promise;
  });
  HTMLDialogElement.prototype.showModal = () => undefined;
  store = await import('#web/lib/session-store.ts');
});
afterEach(() => {
  for (const [name, listener, options] of listened) removeEventListener(name, listener, options);
  document.documentElement.removeAttribute('data-signed-in');
});

const signIn = () => store.startSession({ accessToken: accessToken(), refreshToken: 'refresh-1' });
const isMarked = () => 'signedIn' in document.documentElement.dataset;
/** The page is shown, and the code that follows a session has come. */
async function showPage(): Promise<void> {
  const { showSession } = await import('./show-session.ts');
  showSession();
  await vi.dynamicImportSettled();
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a page is marked as soon as someone is signed in, in another tab too or before it is shown again', async () => {
  await showPage();
  expect(isMarked()).toBe(false);
  signIn();
  dispatchEvent(new StorageEvent('storage', { key: 'lastActive', storageArea: localStorage }));
  expect(isMarked()).toBe(true);
  await vi.dynamicImportSettled();
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: 'refreshToken', storageArea: localStorage }));
  dispatchEvent(new StorageEvent('storage', { key: 'lastActive', storageArea: localStorage }));
  expect(isMarked()).toBe(false);
  signIn();
  dispatchEvent(new Event('pageshow'));
  expect(isMarked()).toBe(true);
});

test.each([
  ['/', ['/admin/public-submissions']],
  ['/services', []],
])('who has signed in before coming back to the page %s is led on to %j', async (route, ways) => {
  // It has not been painted yet.
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      static supportedEntryTypes = ['paint'];
      observe(): void {}
    },
  );
  document.body.innerHTML = `<div id="root" data-route="${route}"></div>`;
  await import('./main.ts');
  expect(led).toEqual([]);
  signIn();
  dispatchEvent(new Event('pageshow'));
  await vi.dynamicImportSettled();
  expect(led).toEqual(ways);
});

test.each([
  ['once the server has heard of it', true],
  ['after three seconds without an answer', false],
])('ten idle minutes lead to the login, which says why, %s', async (_when, isAnswered) => {
  signIn();
  await showPage();
  vi.setSystemTime(Date.now() + 10 * minute + 1);
  dispatchEvent(new Event('mousemove'));
  await pass(0);
  expect([store.hasLiveSession(), heard.length, led]).toEqual([false, 1, []]);
  expect(store.takeIdleEnd()).toBe(true);
  if (isAnswered) heard[0]?.resolve(Response.json({ data: null }));
  await pass(isAnswered ? 0 : 2999);
  if (!isAnswered) {
    expect(led).toEqual([]);
    await pass(1);
  }
  expect(led).toEqual(['/login']);
});

test.each([
  ['logout', 0],
  ['elsewhere', 0],
  ['expired', 1],
] as const)(
  'an end of the kind "%s" leads nowhere, and leaves %i of what was typed in the office',
  async (reason, left) => {
    signIn();
    await showPage();
    sessionStorage.setItem('office-draft:7:submission/17', '{"typedAt":0,"typed":"Call back"}');
    store.endSession(reason);
    await pass(3000);
    expect(led).toEqual([]);
    expect(sessionStorage).toHaveLength(left);
  },
);

test('the last idle minute is asked about once, and an answer is activity', async () => {
  signIn();
  await showPage();
  const questions = () => document.querySelectorAll('dialog');
  await pass(9 * minute - 1000);
  expect(questions()).toHaveLength(0);
  await pass(5000);
  await act(() => vi.dynamicImportSettled());
  await pass(1000);
  expect(questions()).toHaveLength(1);
  const [question] = questions();
  expect(question?.textContent).toContain('You will be signed out in');
  await act(async () => question?.querySelector('button')?.click());
  expect(question?.textContent).toBe('');
  await pass(9 * minute);
  expect(store.hasLiveSession()).toBe(true);
});
