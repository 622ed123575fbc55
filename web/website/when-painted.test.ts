// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenPainted } from './when-painted.ts';

/** What the browser reports of its paints, to whoever listens. */
let report: ((name: string) => void) | null;

beforeEach(() => {
  report = null;
  vi.useFakeTimers();
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      static supportedEntryTypes = ['paint'];
      readonly #hear: (list: object) => void;
      constructor(hear: (list: object) => void) {
        this.#hear = hear;
      }
      observe(): void {
        report = (painted) =>
          this.#hear({ getEntriesByName: (name: string) => (name === painted ? [name] : []) });
      }
      disconnect(): void {
        report = null;
      }
    },
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function isOver(): Promise<() => Promise<boolean>> {
  const over = vi.fn<() => void>();
  void whenPainted().then(over);
  return async () => {
    await vi.advanceTimersByTimeAsync(0);
    return over.mock.calls.length > 0;
  };
}

test('a page comes alive once its words have been painted, not by its mere background, and after three seconds anyway', async () => {
  const first = await isOver();
  report?.('first-paint');
  expect(await first()).toBe(false);
  report?.('first-contentful-paint');
  expect(await first()).toBe(true);
  const second = await isOver();
  await vi.advanceTimersByTimeAsync(2999);
  expect(await second()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await second()).toBe(true);
});

test('where no one looks at it nothing is waited for', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  expect(await (await isOver())()).toBe(true);
});
