import { dayInMonth, daysInMonth } from '#contracts/days.ts';

const dayMs = 86_400_000;

/** The day so many days after another; before it where negative. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** The same day so many months later, or that month's last where it has fewer days. */
export function monthAfter(day: string, months: number): string {
  const first = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1));
  return dayInMonth(first.toISOString().slice(0, 10), Number(day.slice(8, 10)));
}

export interface MonthRange {
  from: string;
  to: string;
}

/** The first and the last day of the month that a day belongs to. */
export function monthOf(day: string): MonthRange {
  return { from: dayInMonth(day, 1), to: dayInMonth(day, daysInMonth(day)) };
}

/** The weeks that a month touches, each from Sunday to Saturday; days of other months are null. */
export function weeksOf(month: string): (string | null)[][] {
  const { from } = monthOf(month);
  const count = daysInMonth(month);
  const before = weekdayOf(from);
  const cells = Math.ceil((before + count) / 7) * 7;
  const days = Array.from({ length: cells }, (_, cell) => {
    const number = cell - before + 1;
    return number >= 1 && number <= count ? dayInMonth(month, number) : null;
  });
  return Array.from({ length: cells / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(Date.parse(day)).getUTCDay();
}
