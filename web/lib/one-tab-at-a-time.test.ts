// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { oneTabAtATime, pause } from './one-tab-at-a-time.ts';

let said: string[];

beforeEach(() => {
  said = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Work of a tab, which takes half a second. */
const work =
  (tab: string) =>
  async (wasJustDone: boolean): Promise<void> => {
    said.push(`${tab} begins${wasJustDone ? ' after another' : ''}`);
    await pause(500);
    said.push(`${tab} ends`);
  };
const oneAfterTheOther = ['first begins', 'first ends', 'second begins after another', 'second ends'];

describe('where the browser has no locks', () => {
  const run = (tab: string) => oneTabAtATime('refresh', work(tab));

  test('two tabs work one after the other, and the second hears that the first has just done it', async () => {
    const both = Promise.all([run('first'), run('second')]);
    await pass(2000);
    await both;
    expect(said).toEqual(oneAfterTheOther);
    expect(localStorage).toHaveLength(0);
    const alone = run('third');
    await pass(1000);
    await alone;
    expect(said.slice(4)).toEqual(['third begins', 'third ends']);
  });

  test('of two that begin in the same instant only the last one to say so works', async () => {
    const mine = run('mine');
    localStorage.setItem('lock:refresh', `other ${Date.now() + 35_000}`);
    await pass(1000);
    expect(said).toEqual([]);
    localStorage.removeItem('lock:refresh');
    await pass(1000);
    await mine;
    expect(said).toEqual(['mine begins after another', 'mine ends']);
    // Also where that one has ended by the time that this one looks.
    const again = run('mine');
    localStorage.setItem('lock:refresh', `other ${Date.now() + 35_000}`);
    localStorage.removeItem('lock:refresh');
    await pass(1000);
    await again;
    expect(said.slice(2)).toEqual(['mine begins after another', 'mine ends']);
  });

  test('a tab that died holds the others up for 35 seconds, and one whose work fails not at all', async () => {
    localStorage.setItem('lock:refresh', `dead ${Date.now() + 35_000}`);
    const failing = oneTabAtATime('refresh', () => Promise.reject(new Error('No connection')));
    const failed = expect(failing).rejects.toThrow('No connection');
    await pass(34_900);
    expect(localStorage.getItem('lock:refresh')).toMatch(/^dead/);
    await pass(300);
    await failed;
    expect(localStorage).toHaveLength(0);
  });

  test('a tab whose work took longer leaves the next one its turn', async () => {
    const slow = oneTabAtATime('refresh', () => pause(35_200));
    await pass(35_100);
    const next = run('next');
    await pass(100);
    expect(said).toEqual(['next begins']);
    const third = run('third');
    await pass(2000);
    await Promise.all([slow, next, third]);
    expect(said).toEqual(['next begins', 'next ends', 'third begins after another', 'third ends']);
  });
});

test('by the locks of the browser a tab hears for two seconds that another has just done the same', async () => {
  const held: string[] = [];
  vi.stubGlobal('navigator', {
    locks: {
      query: async () => ({ held: held.map((name) => ({ name })) }),
      request: async (name: string, ...rest: unknown[]) => {
        held.push(name);
        const hold = rest.at(-1) as () => Promise<unknown>;
        return hold().finally(() => held.splice(held.indexOf(name), 1));
      },
    },
  });
  const run = async (tab: string): Promise<void> => {
    const running = oneTabAtATime('refresh', work(tab));
    await pass(500);
    await running;
  };
  await run('first');
  await run('second');
  await pass(2000);
  await run('third');
  expect(said).toEqual([...oneAfterTheOther, 'third begins', 'third ends']);
});
