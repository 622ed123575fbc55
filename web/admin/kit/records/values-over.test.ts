import { expect, test } from 'vitest';
import { valuesOver } from './values-over.ts';

const before = { status: 'REPORTED', notes: '' };

test('what someone else changed stays, and so does what was typed here', () => {
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

test('a list that says the same counts as not typed, whatever list it is', () => {
  const schedule = [{ dueDate: '2026-02-01', amountDue: '900.00' }];
  const theirs = [...schedule, { dueDate: '2026-03-01', amountDue: '900.00' }];
  const typed = { deposit: '500', schedule: structuredClone(schedule) };
  expect(valuesOver({ deposit: '', schedule: theirs }, { deposit: '', schedule }, typed)).toEqual({
    deposit: '500',
    schedule: theirs,
  });
});
