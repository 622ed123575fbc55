// @vitest-environment jsdom
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RetryNotice } from './retry-notice.tsx';
import type { SendResult } from './send-form.ts';
import { stubServer, type StubAnswer, type StubTry } from '#tests/support/stub-request.ts';
import { useSubmission, type Submission } from './use-submission.ts';

let answers: StubAnswer[] = [];
let tries: StubTry[] = [];
let submission: Submission;

beforeEach(() => {
  vi.useFakeTimers();
  answers = [];
  tries = stubServer(answers);
  submission = renderHook(() => useSubmission('test', '/api/test')).result.current;
  render(<RetryNotice submission={submission} />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const send = (): Promise<SendResult> => submission.send({ values: { note: 'Hi' }, files: [], body: '{}' });
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const said = () => screen.getByRole('status').textContent;
const busy = { status: 503, retryAfter: '5' };

test('a busy server is tried again when it says, under the same key, and people read when', async () => {
  answers.push(busy, { status: 201, body: '{"data":{"reference":"SR-1"}}' });
  const sending = send();
  await pass(4);
  expect([tries.length, said()]).toEqual([1, 'Our server is busy. We will send this again in 5 seconds.']);
  await pass(1);
  expect(await sending).toMatchObject({ kind: 'accepted', reference: 'SR-1' });
  expect(tries).toHaveLength(2);
  expect(tries[0]?.key).toMatch(/^[\da-f-]{36}$/);
  expect(tries[1]?.key).toBe(tries[0]?.key);
  expect(said()).toBe('');
  // It is answered, and no longer slow.
  await pass(10);
  expect(said()).toBe('');
});

test('a reload while it is on its way, and one after a refusal, find its text and its key', async () => {
  const reload = () => renderHook(() => useSubmission('test', '/api/test')).result.current;
  answers.push('silence', 'silence', { status: 400 }, { status: 201 });
  void send();
  expect(tries).toHaveLength(1);
  const second = reload();
  expect(second.restore()).toEqual({ note: 'Hi' });
  expect(renderHook(() => useSubmission('another form', '/api/test')).result.current.restore()).toEqual({});
  // Other words are another submission.
  const more = { values: { note: 'Hi there' }, files: [], body: '{}' };
  void second.send(more);
  const third = reload();
  expect(third.restore()).toEqual({ note: 'Hi there' });
  expect(await third.send(more)).toMatchObject({ kind: 'refused' });
  const fourth = reload();
  expect(fourth.restore()).toEqual({ note: 'Hi there' });
  expect(await fourth.send(more)).toMatchObject({ kind: 'accepted' });
  const [first, ...others] = tries.map(({ key }) => key);
  expect(new Set(others).size).toBe(1);
  expect(others).not.toContain(first);
  // What was accepted is forgotten.
  expect(reload().restore()).toEqual({});
});

test('what is sent again after the tab was closed on the way has the same key', async () => {
  answers.push('silence', { status: 201, body: '{"data":{"reference":"SR-1"}}' });
  void send();
  await pass(1);
  // Something was typed, and taken back.
  submission.saveDraft({ note: 'Hi!' });
  submission.saveDraft({ note: 'Hi' });
  const again = renderHook(() => useSubmission('test', '/api/test')).result.current;
  expect(again.restore()).toEqual({ note: 'Hi' });
  expect(await again.send({ values: { note: 'Hi' }, files: [], body: '{}' })).toMatchObject({
    kind: 'accepted',
  });
  expect(tries).toHaveLength(2);
  expect(tries[1]?.key).toBe(tries[0]?.key);
});

test.each(['nonsense', 'null', '{"values":null}', '{"values":{"note":1}}'])(
  'a damaged draft (%s) is none',
  (draft) => {
    sessionStorage.setItem('draft:test', draft);
    expect(submission.restore()).toEqual({});
  },
);

test('it is tried again three times at most', async () => {
  answers.push(busy, busy, busy, busy, busy);
  const sending = send();
  await pass(60);
  expect(await sending).toMatchObject({ kind: 'refused', status: 503 });
  expect(tries).toHaveLength(4);
});

test('a server that asks to be tried again at once is left alone for a second', async () => {
  answers.push({ status: 503, retryAfter: '0' }, { status: 201, body: '{"data":{"reference":"SR-1"}}' });
  const sending = send();
  await pass(0.9);
  expect(tries).toHaveLength(1);
  await pass(0.1);
  expect(await sending).toMatchObject({ kind: 'accepted', reference: 'SR-1' });
});

test('a date is a time as well, and nobody is made to wait for long or for other refusals', async () => {
  answers.push(
    { status: 503, retryAfter: new Date(Date.now() + 3_000).toUTCString() },
    // Half a minute is not long, and a second more is.
    { status: 503, retryAfter: '30' },
    { status: 503, retryAfter: '31' },
  );
  const sending = send();
  await pass(34);
  expect(await sending).toMatchObject({ kind: 'refused', retryAfterSeconds: 31 });
  answers.push({ status: 429, retryAfter: '5' });
  expect(await send()).toMatchObject({ kind: 'refused', status: 429 });
  answers.push({ status: 503, retryAfter: 'soon' });
  expect(await send()).toMatchObject({ kind: 'refused', status: 503 });
  expect(tries).toHaveLength(5);
});

test('the wait can be cancelled', async () => {
  answers.push(busy);
  const sending = send();
  await pass(1);
  act(() => submission.cancel());
  expect(await sending).toEqual({ kind: 'cancelled' });
  expect([tries.length, said()]).toEqual([1, '']);
});

const slow = 'Still sending. The server is slow to answer.';

test('a server that is slow to answer is waited for, and people read that within eight seconds', async () => {
  answers.push('silence');
  const sending = send();
  await pass(7);
  expect(said()).toBe('');
  await pass(1);
  expect(said()).toBe(slow);
  await pass(40);
  expect([tries.length, said()]).toEqual([1, slow]);
  const ended = vi.spyOn(tries[0]?.request ?? expect.fail('Nothing was sent.'), 'abort');
  await pass(60);
  expect(await sending).toEqual({ kind: 'unanswered' });
  expect(said()).toBe('');
  expect(ended).toHaveBeenCalledOnce();
});

test('a server is slow to answer only once everything has gone up, and silent only when no byte moves any more', async () => {
  answers.push('silence');
  const sending = send();
  const goUp = (loaded: number) =>
    tries[0]?.request.upload.dispatchEvent(
      new ProgressEvent('progress', { lengthComputable: true, loaded, total: 100 }),
    );
  goUp(40);
  await pass(30);
  expect(said()).toBe('');
  goUp(100);
  await pass(2);
  expect(said()).toBe(slow);
  await pass(57);
  expect(said()).toBe(slow);
  // The answer has begun to come.
  tries[0]?.request.dispatchEvent(new ProgressEvent('progress', { loaded: 1 }));
  await pass(59);
  expect(said()).toBe(slow);
  await pass(1);
  expect(await sending).toEqual({ kind: 'unanswered' });
});

test('a page that is left sends nothing more', async () => {
  answers.push(busy, { status: 201 });
  const sending = send();
  await pass(1);
  cleanup();
  await pass(10);
  expect(await sending).toEqual({ kind: 'cancelled' });
  expect(tries).toHaveLength(1);
});

test('what is sent again after it was accepted is another submission', async () => {
  answers.push({ status: 201 }, { status: 201 });
  expect(await send()).toMatchObject({ kind: 'accepted' });
  expect(await send()).toMatchObject({ kind: 'accepted' });
  expect(tries[1]?.key).not.toBe(tries[0]?.key);
});

test('another file is another try, the same one is not', async () => {
  const photo = (name: string, text = 'x', lastModified = 7) => new File([text], name, { lastModified });
  const sendWith = (...files: File[]) => submission.send({ values: {}, files: [files], body: '{}' });
  answers.push('none', 'none', 'none');
  await sendWith(photo('leak.jpg'));
  await sendWith(photo('leak.jpg'));
  await sendWith(photo('leak.jpg'), photo('floor.jpg'));
  expect(tries[1]?.key).toBe(tries[0]?.key);
  // A phone gives every photo the same name, and a scan that is made again may be as long as the one before.
  answers.push('none', 'none');
  await sendWith(photo('leak.jpg', 'xy'));
  await sendWith(photo('leak.jpg', 'xy', 8));
  expect(new Set(tries.map(({ key }) => key))).toHaveProperty('size', 4);
  // With its cookies, as what it is, and in the language of the page.
  expect(tries[0]?.request).toMatchObject({
    withCredentials: true,
    headers: { 'Content-Type': 'application/json', 'Accept-Language': 'en' },
  });
});

test('where a slow server is busy as well, people read when it is tried again, and then that it is', async () => {
  answers.push({ ...busy, retryAfter: '9' }, 'silence');
  const sending = send();
  await pass(8);
  expect(said()).toBe('Our server is busy. We will send this again in 9 seconds.');
  await pass(1);
  expect([tries.length, said()]).toEqual([2, slow]);
  const ended = vi.spyOn(tries[1]?.request ?? expect.fail('Nothing was sent again.'), 'abort');
  act(() => submission.cancel());
  expect(ended).toHaveBeenCalledOnce();
  expect(await sending).toEqual({ kind: 'cancelled' });
  expect(said()).toBe('');
});
