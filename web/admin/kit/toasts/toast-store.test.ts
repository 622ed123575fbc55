import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, showToast, toastNotices, toastVariants, updateToast } from './toast-store.ts';
import { showOutcome, succeeds } from './show-outcome.ts';
import type { ToastText } from './toast-store.ts';
import { toastWork, wentWell } from './toast-work.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  for (const { id } of toastNotices()) dismissToast(id);
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
});

const openTitles = (): string[] =>
  toastNotices()
    .filter(({ isOpen }) => isOpen)
    .map(({ title }) => title);

// spec: TO-01 TO-03
test('a toast has an id, a title, perhaps a description and an action, and a variant', () => {
  const action = { label: 'Open', to: '/admin' };
  const id = showToast({ title: 'Saved', description: 'All of it.', action });
  expect(toastNotices()[0]).toEqual({
    id,
    title: 'Saved',
    description: 'All of it.',
    action,
    variant: 'default',
    isOpen: true,
  });
});

// spec: TO-02
test('the variants are those of the specification', () => {
  expect(toastVariants).toEqual([
    'default',
    'destructive',
    'error',
    'cta',
    'blue',
    'warning',
    'negative',
    'loading',
    'success',
  ]);
});

// spec: TO-07
test('one toast is open at a time: the newest', () => {
  showToast({ title: 'First' });
  showToast({ title: 'Second' });
  expect(openTitles()).toEqual(['Second']);
});

// spec: TO-04 TO-08
test('a dismissed toast is closed at once and removed ten seconds later', () => {
  const id = showToast({ title: 'Saved' });
  dismissToast(id);
  vi.advanceTimersByTime(9999);
  expect(toastNotices()).toMatchObject([{ id, isOpen: false }]);
  vi.advanceTimersByTime(1);
  expect(toastNotices()).toEqual([]);
});

// spec: TO-10
test('the store closes no toast by itself', () => {
  showToast({ title: 'Saved' });
  vi.advanceTimersByTime(60_000);
  expect(openTitles()).toEqual(['Saved']);
});

test('the outcome of a toast that was dismissed meanwhile is shown all the same', () => {
  const id = showToast({ title: 'Saving…', variant: 'loading' });
  dismissToast(id);
  updateToast(id, { title: 'Success', variant: 'success' });
  expect(openTitles()).toEqual(['Success']);
});

// spec: TO-09 ER-03
test('a change shows a loading toast first, then success in a sentence', async () => {
  const work = toastWork(Promise.resolve(7), { loading: 'Saving…', success: 'Changes saved.' });
  expect(toastNotices()).toMatchObject([{ title: 'Saving…', variant: 'loading' }]);
  await expect(work).resolves.toBe(7);
  expect(toastNotices()).toMatchObject([
    { title: 'Success', description: 'Changes saved.', variant: 'success' },
  ]);
});

// spec: ER-01
test('a change that fails says so in the general words', async () => {
  const refused = toastWork(Promise.reject(new Error('no')), { loading: 'Saving…', success: 'Saved.' });
  await expect(refused).rejects.toThrow('no');
  expect(toastNotices()[0]).toMatchObject({
    title: 'Uh oh! Something went wrong.',
    description: 'There was a problem with your request.',
    variant: 'destructive',
  });
});

test('a change says nothing where its screen shows how it ended, and a failure in its own words', async () => {
  const silent = { loading: 'Saving…', success: null, failure: null };
  await toastWork(Promise.resolve(7), silent);
  expect(openTitles()).toEqual([]);
  await wentWell(toastWork(Promise.reject(new Error('no')), silent));
  expect(openTitles()).toEqual([]);
  const failure = (error: unknown): ToastText => ({ title: `It said ${String(error)}` });
  const refused = toastWork(Promise.reject(new Error('no')), { loading: 'Saving…', success: 'x', failure });
  expect(await wentWell(refused)).toBe(false);
  expect(openTitles()).toEqual(['It said Error: no']);
  expect(await wentWell(Promise.resolve(7))).toBe(true);
});

test('what became of a change is shown, and answered to who asked for it', async () => {
  const messages = { loading: 'Sending…', success: { title: 'Sent' }, failure: 'It could not be sent' };
  expect(await showOutcome(Promise.resolve(7), messages)).toEqual({ ok: true, result: 7 });
  expect(toastNotices()[0]).toMatchObject({ title: 'Sent', variant: 'success' });
  const refusal = { status: 409, data: { message: 'It is closed.' } };
  const refused = () => Promise.reject(Object.assign(new Error('no'), refusal));
  expect(await showOutcome(refused(), messages)).toMatchObject({ ok: false, failure: refusal });
  expect(toastNotices()[0]).toMatchObject({
    title: 'It could not be sent',
    description: 'It is closed.',
    variant: 'destructive',
  });
  expect([await succeeds(Promise.resolve(7), messages), await succeeds(refused(), messages)]).toEqual([
    true,
    false,
  ]);
});

test('a change that fails because the session ended leaves the word to that', async () => {
  const work = Promise.reject(Object.assign(new Error('over'), { status: 401 }));
  const refused = toastWork(work, { loading: 'Saving…', success: 'Saved.' });
  showToast({ title: 'Session expired. Please log in again.', variant: 'warning' });
  await expect(refused).rejects.toThrow('over');
  expect(openTitles()).toEqual(['Session expired. Please log in again.']);
});
