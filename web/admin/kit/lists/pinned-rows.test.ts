import { expect, test } from 'vitest';
import { pinnedRows } from './pinned-rows.ts';

const row = (id: number, text = '') => ({ id, text });

test('what came in above waits, and what changed shows where it is', () => {
  expect(pinnedRows([row(2), row(1)], [row(4), row(3), row(2, 'changed'), row(1)])).toEqual({
    rows: [row(2, 'changed'), row(1)],
    held: [4, 3],
  });
});

test('what moved up from the next page is added at the end', () => {
  expect(pinnedRows([row(3), row(2)], [row(3), row(2), row(1)])).toEqual({
    rows: [row(3), row(2), row(1)],
    held: [],
  });
});

test('what has left the list stays where it was', () => {
  expect(pinnedRows([row(3), row(2), row(1)], [row(3), row(1)])).toEqual({
    rows: [row(3), row(2), row(1)],
    held: [],
  });
});

test('where nothing is left of what is shown, everything new waits', () => {
  expect(pinnedRows([row(1)], [row(9), row(8)])).toEqual({ rows: [row(1)], held: [9, 8] });
});
