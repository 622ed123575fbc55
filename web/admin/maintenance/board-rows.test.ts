import { expect, test } from 'vitest';
import { boardRows } from './board-rows.ts';
import type { MaintenanceStatus } from './list-address.ts';

interface Card {
  id: number;
  status: MaintenanceStatus;
}
const none = { REPORTED: [], OPEN: [], SCHEDULED: [], IN_PROGRESS: [], COMPLETED: undefined };
const before: Card = { id: 1, status: 'REPORTED' };
const moved: Card = { id: 1, status: 'OPEN' };

test('a card that is held in its column says which status it has now', () => {
  const rows = boardRows({ ...none, REPORTED: [before] }, { ...none, OPEN: [moved] });
  expect(rows).toEqual({ ...none, REPORTED: [moved] });
});

test('a card that shows in its new column has left the old one', () => {
  const rows = boardRows({ ...none, REPORTED: [before], OPEN: [moved] }, { ...none, OPEN: [moved] });
  expect(rows).toEqual({ ...none, OPEN: [moved] });
});
