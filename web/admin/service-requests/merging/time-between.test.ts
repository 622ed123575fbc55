import { expect, test } from 'vitest';
import { timeBetween } from './time-between.ts';

const noon = '2026-03-02T12:00:00.000Z';

test.each([
  ['2026-03-02T12:00:30.000Z', 'at the same time'],
  ['2026-03-02T11:59:00.000Z', '1 minute earlier'],
  ['2026-03-02T12:59:00.000Z', '59 minutes later'],
  ['2026-03-02T10:00:00.000Z', '2 hours earlier'],
  ['2026-03-01T12:00:00.000Z', '1 day earlier'],
  ['2026-03-09T11:00:00.000Z', '6 days later'],
])('%s is %s', (one, words) => {
  expect(timeBetween(one, noon)).toBe(words);
});
