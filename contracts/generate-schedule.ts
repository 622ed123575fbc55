import * as z from 'zod/mini';
import { dayInMonth, daysBetween, daysInMonth, nextMonth } from './days.ts';
import { wholeNumber } from './fields.ts';
import { fromCents, toCents } from './money.ts';

/** The day of the month on which rent is due; in shorter months their last day. */
export const dueDay = wholeNumber('Enter a day of the month, 1 to 31.', { from: 1, to: 31 });

export interface LeaseTerms {
  rentAmount: number;
  startDate: string;
  endDate: string;
  dueDay: number;
}

export interface DueAmount {
  dueDate: string;
  amountDue: number;
}

/**
 * The monthly entries of a lease: one for each month that it touches. A month that belongs to the lease in part
 * costs their share of the rent, to the cent; where the days of the first and of the last month add up to a month, so do
 * their shares. Nothing is due before the first day or after the last.
 */
export function generateSchedule({ rentAmount, startDate, endDate, dueDay }: LeaseTerms): DueAmount[] {
  const entries: DueAmount[] = [];
  const rent = toCents(rentAmount);
  for (let month = dayInMonth(startDate, 1); month <= endDate; month = nextMonth(month)) {
    const cents = rentOf(month, { rent, startDate, endDate });
    if (cents === 0) continue;
    const due = dayInMonth(month, dueDay);
    const dueDate = due < startDate ? startDate : due > endDate ? endDate : due;
    entries.push({ dueDate, amountDue: fromCents(cents) });
  }
  return entries;
}

/** In cents. The last month is what the days after the lease leave of the rent, so that shares add up. */
function rentOf(
  month: string,
  { rent, startDate, endDate }: { rent: number; startDate: string; endDate: string },
): number {
  const days = daysInMonth(month);
  const monthEnd = dayInMonth(month, days);
  const share = (count: number) => Math.round((rent * count) / days);
  const before = startDate > month ? daysBetween(month, startDate) : 0;
  const after = endDate < monthEnd ? daysBetween(endDate, monthEnd) : 0;
  if (before === 0) return rent - share(after);
  return share(days - before - after);
}

/** What `generateSchedule` needs besides the lease, where the server is to make the schedule. */
export const scheduleTerms = z.object({ dueDay });
