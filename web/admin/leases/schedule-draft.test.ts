import { expect, test } from 'vitest';
import { draftOf, regenerate, sentScheduleOf } from './schedule-draft.ts';

const terms = { rentAmount: 1000, startDate: '2026-01-16', endDate: '2026-03-31', dueDay: 1 };

test('a schedule made from the terms prorates the first month, and can be sent as it is', () => {
  expect(sentScheduleOf(regenerate([], terms))).toEqual([
    { dueDate: '2026-01-16', amountDue: 516.13 },
    { dueDate: '2026-02-01', amountDue: 1000 },
    { dueDate: '2026-03-01', amountDue: 1000 },
  ]);
});

test('an entry stays the same one when its month is made again', () => {
  const before = draftOf([{ id: 7, leaseId: 1, dueDate: '2026-02-05', amountDue: 900 }]);
  expect(regenerate(before, terms).map(({ entryId }) => entryId)).toEqual([0, 7, 0]);
  // The same month of the next year is another one.
  const twoYears = regenerate(before, { ...terms, endDate: '2027-02-28' });
  expect(twoYears.filter(({ entryId }) => entryId === 7).map(({ dueDate }) => dueDate)).toEqual([
    '2026-02-01',
  ]);
});
