import { daysBetween, shiftDays } from '#contracts/days.ts';
import { ageOf, overdueAges } from '#contracts/leases.ts';
import type { OverdueAge } from '#contracts/leases.ts';
import type { PaymentMethod } from '#contracts/payments.ts';
import type { InventedLease } from './invent-tenancies.ts';
import type { Random } from './random.ts';
import { officeTime } from './shift-day.ts';

export interface InventedPayment {
  /** Which entry of the lease's schedule it was for. */
  entry: number;
  amount: number;
  paidOn: string;
  method: PaymentMethod;
  reference: string | null;
  createdAt: Date;
}

/** How many leases owe something, by how long. */
const arrears: Record<OverdueAge, number> = { '1-30': 9, '31-60': 6, '61-90': 4, '90+': 4 };
const longestDays = 190;
const aheadCount = 4;

/** What was paid on each lease up to today; some owe something, a few have paid ahead. */
export function inventPayments(
  random: Random,
  leases: InventedLease[],
  { now, today }: { now: Date; today: string },
): Map<InventedLease, InventedPayment[]> {
  const unpaidFrom = inventArrears(random, leases, today);
  const paid = new Map<InventedLease, InventedPayment[]>();
  for (const lease of leases) {
    const pay = payerOf(random, now);
    const stop = unpaidFrom.get(lease);
    const payments: InventedPayment[] = [];
    for (const [entry, { dueDate, amountDue }] of lease.schedule.entries()) {
      const usual = shiftDays(dueDate, random.pick([-4, -3, -2, -1, -1, 0, 0, 0, 1, 2]));
      const paidOn = usual > today && dueDate < today ? today : usual;
      if (entry === stop) {
        const part = Math.floor((amountDue * random.between(0.2, 0.8)) / 50) * 50;
        if (part > 0 && random.chance(0.5)) payments.push(pay(entry, part, later(dueDate, today)));
      }
      if (paidOn > today || entry === stop) break;
      payments.push(pay(entry, amountDue, paidOn));
    }
    paid.set(lease, payments);
  }
  const punctual = leases.filter(
    (lease) => !unpaidFrom.has(lease) && lease.startDate <= today && lease.endDate > shiftDays(today, 70),
  );
  for (const lease of random.sample(punctual, aheadCount)) payAhead(lease, paid.get(lease) ?? []);
  return paid;
}

/** The first entry that is not paid in full, for the leases that owe something. */
function inventArrears(random: Random, leases: InventedLease[], today: string): Map<InventedLease, number> {
  const unpaidFrom = new Map<InventedLease, number>();
  const entryOfAge = ({ schedule }: InventedLease, age: OverdueAge) =>
    schedule.findIndex(({ dueDate }) => {
      const days = daysBetween(dueDate, today);
      return days > 0 && days < longestDays && ageOf(days) === age;
    });
  // The oldest debts first: fewer leases can have them.
  for (const age of overdueAges.toReversed()) {
    const debtors = leases.filter((lease) => !unpaidFrom.has(lease) && entryOfAge(lease, age) !== -1);
    for (const lease of random.sample(debtors, arrears[age])) {
      unpaidFrom.set(lease, entryOfAge(lease, age));
    }
  }
  return unpaidFrom;
}

/** How one tenant pays, again and again. */
function payerOf(random: Random, now: Date) {
  const method = random.pick<PaymentMethod>([
    'ACH',
    'ACH',
    'ACH',
    'CHECK',
    'CHECK',
    'CARD',
    'CARD',
    'CASH',
    'OTHER',
  ]);
  let number = Math.floor(random.between(1001, 4800));
  return (entry: number, amount: number, paidOn: string): InventedPayment => {
    number += 1 + Math.floor(random.next() * 3);
    const createdAt = officeTime(paidOn, random.next(), now);
    return { entry, amount, paidOn, method, reference: referenceOf(method, number), createdAt };
  };
}

function referenceOf(method: PaymentMethod, number: number): string | null {
  if (method === 'CHECK') return `Check ${number}`;
  if (method === 'ACH') return `ACH 000${number}`;
  if (method === 'CARD') return `Card sale ${number}`;
  return method === 'OTHER' ? `Money order ${number}` : null;
}

function later(day: string, today: string): string {
  const some = shiftDays(day, 6);
  return some < today ? some : today;
}

/** With the last payment came those for the next two entries. */
function payAhead({ schedule }: InventedLease, payments: InventedPayment[]): void {
  const last = payments.at(-1);
  if (!last) return;
  for (const [index, { amountDue }] of schedule.slice(last.entry + 1, last.entry + 3).entries()) {
    payments.push({ ...last, entry: last.entry + 1 + index, amount: amountDue });
  }
}
