import { expect, test } from 'vitest';
import { valuesOver } from './values-over.ts';

const before = { status: 'REPORTED', notes: '' };

test('what somebody else changed stays, and so does what was typed here', () => {
  expect(valuesOver({ ...before, status: 'COMPLETED' }, before, { ...before, notes: 'Mine.' })).toEqual({
    status: 'COMPLETED',
    notes: 'Mine.',
  });
});

test('where both changed the same field, what was typed here stands', () => {
  expect(valuesOver({ ...before, notes: 'Theirs.' }, before, { ...before, notes: 'Mine.' })).toEqual({
    status: 'REPORTED',
    notes: 'Mine.',
  });
});
