import { expect, test } from 'vitest';
import { instantOfWallTime, wallTimeOf } from './wall-time.ts';

test.each([
  ['2026-01-31T09:30', '2026-01-31T15:30:00.000Z'],
  ['2026-07-04T09:30', '2026-07-04T14:30:00.000Z'],
  // The days on which the clocks are changed.
  ['2026-03-08T01:59', '2026-03-08T07:59:00.000Z'],
  ['2026-03-08T03:00', '2026-03-08T08:00:00.000Z'],
  ['2026-11-01T00:30', '2026-11-01T05:30:00.000Z'],
  ['2026-11-01T12:00', '2026-11-01T18:00:00.000Z'],
])('%s in Chicago is %s', (wall, instant) => {
  expect(instantOfWallTime(wall)).toBe(instant);
  expect(wallTimeOf(instant)).toBe(wall);
});

test('an hour that a night leaves out is the one after it, one that comes twice the first; nonsense is none', () => {
  expect(instantOfWallTime('2026-03-08T02:30')).toBe('2026-03-08T08:30:00.000Z');
  expect(instantOfWallTime('2026-11-01T01:30')).toBe('2026-11-01T06:30:00.000Z');
  expect(instantOfWallTime('')).toBeNull();
  expect(instantOfWallTime('tomorrow')).toBeNull();
});
