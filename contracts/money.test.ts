import { expect, test } from 'vitest';
import { amountOf } from './money.ts';

test('an amount is read however it is written, and what may mean another one is none', () => {
  for (const typed of ['$1,250.50', ' 1250.5 ', '$ 1,250.50', '01250.50'])
    expect(amountOf(typed)).toBe(1250.5);
  expect(amountOf('.5')).toBe(0.5);
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
