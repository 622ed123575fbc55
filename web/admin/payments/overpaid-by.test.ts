import { expect, test } from 'vitest';
import { settle } from '#contracts/lease-account.ts';
import { overpaidBy } from './overpaid-by.ts';

test('more than is due is what exceeds the balance, and rent that is paid early is none of it', () => {
  const months = [1, 2, 3].map((month) => ({ id: month, dueDate: `2026-0${month}-01`, amountDue: 1000 }));
  const { entries } = settle(months, []);
  const over = (balance: number, payments: Parameters<typeof overpaidBy>[1]) =>
    overpaidBy({ balance, entries, today: '2026-01-31' }, payments);
  expect(over(1000, [{ paymentScheduleId: null, amount: 1000 }])).toBe(0);
  expect(over(1000, [{ paymentScheduleId: null, amount: 1000.01 }])).toBe(0.01);
  expect(over(-50, [{ paymentScheduleId: null, amount: 20 }])).toBe(20);
  expect(over(1000, [{ paymentScheduleId: 1, amount: 1200 }])).toBe(200);
  const early = { paymentScheduleId: 2, amount: 1000 };
  expect(over(1000, [{ paymentScheduleId: null, amount: 1000 }, early])).toBe(0);
  expect(over(0, [{ ...early, amount: 1500 }])).toBe(500);
  // What is due today stands in the balance already: an account ahead by 300 is ahead by 1,300 with this month's rent.
  expect(overpaidBy({ balance: -300, entries, today: '2026-02-01' }, [early])).toBe(1000);
});
