// @vitest-environment jsdom
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RetryNotice } from './retry-notice.tsx';
import type { SendResult } from './send-form.ts';
import { useSubmission, type Submission } from './use-submission.ts';

/** Each try by the key that it was sent under, and what the server answers to it. */
let keys: string[] = [];
let answers: { status: number; retryAfter?: string; body?: string }[] = [];

class StubRequest extends EventTarget {
  upload = new EventTarget();
  status = 0;
  responseText = '';
  withCredentials = false;
  #headers: Record<string, string> = {};
  #retryAfter: string | null = null;

  open(): void {}
  abort(): void {}
  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value;
  }
  getResponseHeader(): string | null {
    return this.#retryAfter;
  }
  send(): void {
    keys.push(this.#headers['Idempotency-Key'] ?? '');
    const { status, retryAfter = null, body = '' } = answers.shift() ?? { status: 500 };
    this.status = status;
    this.responseText = body;
    this.#retryAfter = retryAfter;
    this.dispatchEvent(new Event('load'));
  }
}

let submission: Submission;

beforeEach(() => {
  keys = [];
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', StubRequest);
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
  answers = [busy, { status: 201, body: '{"data":{"reference":"SR-1"}}' }];
  const sending = send();
  await pass(4);
  expect([keys.length, said()]).toEqual([1, 'Our server is busy. We will send this again in 5 seconds.']);
  await pass(1);
  expect(await sending).toMatchObject({ kind: 'accepted', reference: 'SR-1' });
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(said()).toBe('');
});

test('it is tried again three times at most', async () => {
  answers = [busy, busy, busy, busy, busy];
  const sending = send();
  await pass(60);
  expect(await sending).toMatchObject({ kind: 'refused', status: 503 });
  expect(keys).toHaveLength(4);
});

test('a date is a time as well, and nobody is made to wait for long or for other refusals', async () => {
  answers = [
    { status: 503, retryAfter: new Date(Date.now() + 3_000).toUTCString() },
    { status: 503, retryAfter: '600' },
  ];
  const sending = send();
  await pass(4);
  expect(await sending).toMatchObject({ kind: 'refused', retryAfterSeconds: 600 });
  answers = [{ status: 429, retryAfter: '5' }];
  expect(await send()).toMatchObject({ kind: 'refused', status: 429 });
  answers = [{ status: 503, retryAfter: 'soon' }];
  expect(await send()).toMatchObject({ kind: 'refused', status: 503 });
  expect(keys).toHaveLength(4);
});

test('the wait can be cancelled', async () => {
  answers = [busy];
  const sending = send();
  await pass(1);
  act(() => submission.cancel());
  expect(await sending).toEqual({ kind: 'cancelled' });
  expect([keys.length, said()]).toEqual([1, '']);
});
