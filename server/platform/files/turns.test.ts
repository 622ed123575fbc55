import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('of many uploads a few pieces go on in each turn of the event loop, in the order in which they asked', async () => {
  const turns = new Turns();
  const proceeded: number[] = [];
  for (let piece = 0; piece < 9; piece++) void turns.take().then(() => proceeded.push(piece));
  const counts: number[] = [];
  while (proceeded.length < 9) {
    await nextTurn();
    counts.push(proceeded.length);
  }
  expect(proceeded).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(Math.max(...counts.map((count, at) => count - (counts[at - 1] ?? 0)))).toBeLessThanOrEqual(4);
});
