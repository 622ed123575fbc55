import { formatDollars, sumOf } from '#contracts/money.ts';
import type { Payment } from '#contracts/payments.ts';
import { formatNearDay } from '#web/lib/formats.ts';
import { siteToday } from '#web/lib/site-today.ts';

/** The most rents that are named one by one. */
const namedRents = 3;

/** Where a payment went: `Sep 30 rent, part; Oct 31 rent`, with what is left of it as credit. */
export function allocationLabel({ allocation, amount }: Pick<Payment, 'allocation' | 'amount'>): string {
  const today = siteToday();
  const rents = allocation.map(
    ({ dueDate, isPart }) => `${formatNearDay(dueDate, today)} rent${isPart ? ', part' : ''}`,
  );
  const credit = sumOf([amount, ...allocation.map((share) => -share.amount)]);
  const named = rents.length > namedRents ? [`${rents[0]} to ${rents.at(-1)}`] : rents;
  return [...named, ...(credit > 0 ? [`${formatDollars(credit)} credit`] : [])].join('; ');
}
