import { expect, test } from 'vitest';
import { formatCount, formatInstant, formatStatus } from './formats.ts';

// spec: SR-18
test('a status shows spaces for underscores and capitalised words', () => {
  expect(formatStatus('IN_PROGRESS')).toBe('In Progress');
  expect(formatStatus('REPORTED')).toBe('Reported');
});

test('times are those of the site, wherever the reader is', () => {
  expect(formatInstant('2026-01-31T05:30:00.000Z').replaceAll(/\s/g, ' ')).toBe('Jan 30, 2026, 11:30 PM');
});

test('counts are in round words', () => {
  expect(formatCount(12_345)).toBe('12,345');
});
