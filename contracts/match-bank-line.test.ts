import { expect, test } from 'vitest';
import { matchBankLine } from './match-bank-line.ts';
import type { MatchCandidate } from './match-bank-line.ts';

const candidates: MatchCandidate[] = [
  { id: 1, unitIdentifier: 'BT01-0105', lastName: 'Owens', balance: 250, oldestOpen: 250 },
  { id: 2, unitIdentifier: 'BT01-0106', lastName: 'Garza', balance: 500, oldestOpen: 250 },
  { id: 3, unitIdentifier: 'BT01-1050', lastName: 'Garza', balance: 500, oldestOpen: 300 },
];
const match = (reference: string, { payer = '', amount = 1 } = {}) =>
  matchBankLine({ reference, payer, amount }, candidates)?.unitIdentifier;

test.each([
  ['BT01-0105', 'BT01-0105'],
  ['Dues bt01 105, June', 'BT01-0105'],
  ['BT01#0105', 'BT01-0105'],
  ['BT010105', 'BT01-0105'],
  ['unit BT01-1050', 'BT01-1050'],
  ['BT01-01055', undefined],
  ['XBT01-0105', undefined],
  ['BT01-0105 and BT01-0106', undefined],
])('a payment with the reference %j is for %s', (reference, unit) => {
  expect(match(reference)).toBe(unit);
});

test('without a unit it is for the one person who is named and owes exactly as much', () => {
  expect(match('dues', { payer: 'MARY OWENS', amount: 250 })).toBe('BT01-0105');
  expect(match('dues Owens', { amount: 249.99 })).toBeUndefined();
  expect(match('dues', { payer: 'Owensby', amount: 250 })).toBeUndefined();
  expect(match('dues', { payer: 'Garza', amount: 250 })).toBe('BT01-0106');
  expect(match('dues', { payer: 'Garza', amount: 500 })).toBeUndefined();
  // Of two units that are named neither is guessed.
  expect(match('BT01-0105, BT01-0106', { payer: 'Owens', amount: 250 })).toBeUndefined();
});

test('a name with signs is found as it is written', () => {
  const trust = { id: 4, unitIdentifier: 'BT01-0107', balance: 75, oldestOpen: 75 };
  const matchOf = (lastName: string, payer: string) =>
    matchBankLine({ reference: '', payer, amount: 75 }, [{ ...trust, lastName }])?.accountId;
  expect(matchOf('Example (Trust)', 'JO EXAMPLE (TRUST)')).toBe(4);
  expect(matchOf('St. James', 'Stu James')).toBeUndefined();
  expect(matchOf('Example (Trust', 'Jo Sample')).toBeUndefined();
});

test('each match says why', () => {
  expect(matchBankLine({ reference: 'bt01 105', payer: '', amount: 1 }, candidates)?.why).toBe(
    'The payment names BT01-0105.',
  );
  expect(matchBankLine({ reference: '', payer: 'Jo Owens', amount: 250 }, candidates)?.why).toBe(
    '$250.00 is what this unit owes, and the payment names Owens.',
  );
});
