import { expect, test } from 'vitest';
import { beginningOf } from './beginning-of.ts';
import {
  formatCount,
  formatDay,
  formatInstant,
  formatNearDay,
  formatRoundDollars,
  formatShortInstant,
  formatStatus,
  formatTime,
} from './formats.ts';

// spec: SR-18
test('a status shows spaces for underscores and capitalised words', () => {
  expect(formatStatus('IN_PROGRESS')).toBe('In Progress');
  expect(formatStatus('REPORTED')).toBe('Reported');
});

test('times are those of the site, wherever the reader is', () => {
  const instant = '2026-01-31T05:30:00.000Z';
  const shown = [formatInstant(instant), formatShortInstant(instant), formatTime(Date.parse(instant))];
  expect(shown.map((text) => text.replaceAll(/\s/g, ' '))).toEqual([
    'Jan 30, 2026, 11:30 PM',
    'Jan 30, 11:30 PM',
    '11:30 PM',
  ]);
});

test('a day of the calendar is the same everywhere, and near ones do without the year', () => {
  expect(formatDay('2026-03-01')).toBe('Mar 1, 2026');
  expect(formatNearDay('2026-03-01', '2026-12-31')).toBe('Mar 1');
  expect(formatNearDay('2026-12-31', '2027-01-01')).toBe('Dec 31, 2026');
});

test('a drawing has dollars in a few characters, and a preview of a text ends where it is full', () => {
  expect([1500, 20, 1_250_000].map(formatRoundDollars)).toEqual(['$1.5K', '$20', '$1.3M']);
  expect(beginningOf(' Under\n the sink ', 14)).toBe('Under the sink');
  expect(beginningOf('Under the sink', 13)).toBe('Under the sin…');
  expect(beginningOf('Under the sink', 6)).toBe('Under…');
});

test('counts are in round words', () => {
  expect(formatCount(12_345)).toBe('12,345');
});
