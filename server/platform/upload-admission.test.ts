import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Failure } from '#contracts/errors.ts';
import { UploadAdmission } from './upload-admission.ts';
import type { UploadBudget } from './upload-admission.ts';

const budget: UploadBudget = { uploads: 3, bytes: 100, waiting: 3, waitMs: 15_000, placeMs: 30_000 };

let admission: UploadAdmission;
/** The uploads that may be read, and why others may not, in the order in which that became known. */
let known: string[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  known = [];
});
afterEach(() => vi.useRealTimers());

/** Answers how the upload ends. */
function send(name: string, { bytes = 10, network = name } = {}): () => Promise<void> {
  const over = new AbortController();
  void admission.enter({ network, bytes, over: over.signal }).then(
    () => known.push(name),
    (error: unknown) => known.push(`${name}: ${error instanceof Failure ? error.code : 'other'}`),
  );
  return async () => {
    over.abort();
    await settled();
  };
}

/** What was decided has been noted. */
const settled = () => new Promise(setImmediate);

test('as many uploads as the budget has are read, and the others in the order in which they came', async () => {
  admission = new UploadAdmission(budget);
  const [endFirst, endSecond] = ['a', 'b', 'c', 'd', 'e'].map((name) => send(name));
  await settled();
  expect(known).toEqual(['a', 'b', 'c']);
  expect([admission.running, admission.waiting]).toEqual([3, 2]);
  await endFirst?.();
  expect(known).toEqual(['a', 'b', 'c', 'd']);
  await endSecond?.();
  expect(known).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect([admission.running, admission.waiting]).toEqual([3, 0]);
});

test('large uploads are read one after the other, one larger than the budget too, and no small one passes', async () => {
  admission = new UploadAdmission(budget);
  const ends = ['a', 'b', 'c'].map((name) => send(name, { bytes: name === 'b' ? 500 : 60 }));
  ends.push(send('small', { bytes: 1 }));
  await settled();
  expect(known).toEqual(['a']);
  await ends[0]?.();
  expect(known).toEqual(['a', 'b']);
  await ends[1]?.();
  expect(known).toEqual(['a', 'b', 'c', 'small']);
});

test('one network takes its share; others pass it, and more of it is asked to come again', async () => {
  admission = new UploadAdmission({ ...budget, ofOneNetwork: { uploads: 1, waiting: 1 } });
  const endFirst = send('a1', { network: 'a' });
  for (const name of ['a2', 'a3']) send(name, { network: 'a' });
  send('b');
  await settled();
  expect(known.toSorted()).toEqual(['a1', 'a3: UNAVAILABLE', 'b']);
  await endFirst();
  expect(known.at(-1)).toBe('a2');
});

test('where one network has its share and waits first, there is no waiting for it', async () => {
  admission = new UploadAdmission({ ...budget, uploads: 2, ofOneNetwork: { uploads: 1, waiting: 1 } });
  const endFirst = send('a1', { network: 'a' });
  const endOther = send('b');
  send('a2', { network: 'a' });
  send('c');
  await endOther();
  expect(known).toEqual(['a1', 'b', 'c']);
  await endFirst();
  expect(known).toEqual(['a1', 'b', 'c', 'a2']);
});

test('who waits too long, or finds too many waiting, is asked to come again later', async () => {
  admission = new UploadAdmission({ ...budget, uploads: 1, waiting: 1, placeMs: 600_000 });
  send('first');
  send('waits');
  const over = new AbortController().signal;
  const refused = await admission.enter({ network: 'c', bytes: 1, over }).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringMatching(/again in a minute/) });
  const { retryAfterSeconds } = refused as Failure;
  // The forms wait so long by themselves.
  expect(retryAfterSeconds).toBeGreaterThanOrEqual(5);
  expect(retryAfterSeconds).toBeLessThanOrEqual(30);
  vi.advanceTimersByTime(budget.waitMs);
  await settled();
  expect(known).toEqual(['first', 'waits: UNAVAILABLE']);
  expect(admission.waiting).toBe(0);
});

test('who leaves gives up the place, read or waiting, and a slow line does not hold one', async () => {
  admission = new UploadAdmission({ ...budget, uploads: 1, waitMs: 600_000 });
  send('slow');
  const leave = send('leaves');
  send('next');
  await leave();
  expect([admission.running, admission.waiting]).toEqual([1, 1]);
  vi.advanceTimersByTime(budget.placeMs);
  await settled();
  expect(known).toEqual(['slow', 'leaves', 'next']);
  expect([admission.running, admission.waiting]).toEqual([1, 0]);
});
