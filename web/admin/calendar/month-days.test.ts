import { afterEach, expect, test, vi } from 'vitest';
import { dayAfter, monthAfter, monthOf, weekdayOf, weeksOf } from './month-days.ts';

afterEach(() => void vi.unstubAllEnvs());

test('a month is laid out in weeks from Sunday to Saturday, with its own days alone', () => {
  const weeks = weeksOf('2026-11-21');
  expect(weeks).toHaveLength(5);
  expect(weeks[0]?.[0]).toBe('2026-11-01');
  expect(weeks[4]).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null]);
  // Its last day may begin a week.
  expect(weeksOf('2026-05-01').at(-1)).toEqual(['2026-05-31', null, null, null, null, null, null]);
  expect(weeksOf('2028-02-01').flat().filter(Boolean)).toHaveLength(29);
});

test('another month keeps the day where it has it, and takes its last one otherwise', () => {
  expect(monthAfter('2026-01-31', 1)).toBe('2026-02-28');
  expect(monthAfter('2026-01-15', -1)).toBe('2025-12-15');
  expect(monthOf('2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
});

test('days go on over the ends of months, years and daylight saving time', () => {
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(dayAfter('2026-03-08', 1)).toBe('2026-03-09');
  expect(dayAfter('2026-03-01', -1)).toBe('2026-02-28');
});

test('a day has its weekday wherever the computer stands', () => {
  vi.stubEnv('TZ', 'America/Chicago');
  expect(['2026-11-01', '2026-11-07'].map(weekdayOf)).toEqual([0, 6]);
});
