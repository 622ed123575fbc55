import { expect, test } from 'vitest';
import { amountOf, fromCents, sumOf, toCents } from './money.ts';

test('an amount is read however it is written, and what may mean another one is none', () => {
  for (const typed of ['$1,250.50', ' 1250.5 ', '$ 1,250.50', '01250.50'])
    expect(amountOf(typed)).toBe(1250.5);
  expect([amountOf('.5'), amountOf('1,250.')]).toEqual([0.5, 1250]);
  for (const typed of [
    '',
    ' ',
    '.',
    '12,50',
    '1,2',
    '1.250,00',
    '1e3',
    '0x10',
    '-5',
    '5 000',
    'Infinity',
    '٣',
  ])
    expect(amountOf(typed), typed).toBeNaN();
});

test('amounts are whole cents, and add up to the cent', () => {
  // Times a hundred each of these is a little less or more than its cents.
  const amounts = [0.29, 0.57, 1.15, 4.35, 8.2, 1001.1, -0.29, 9_999_999_999.99];
  expect(amounts.map(toCents)).toEqual([29, 57, 115, 435, 820, 100_110, -29, 999_999_999_999]);
  expect(amounts.map((amount) => fromCents(toCents(amount)))).toEqual(amounts);
  expect(sumOf([0.1, 0.2])).toBe(0.3);
  expect(sumOf([1.15, 4.35, -0.29])).toBe(5.21);
  expect(sumOf([])).toBe(0);
});
