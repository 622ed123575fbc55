import { dayInMonth, shiftDays } from '#contracts/days.ts';

/** The same day of the month so many months later, or earlier; in a shorter month its last day. */
export function shiftMonths(day: string, months: number): string {
  const first = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1));
  return dayInMonth(first.toISOString().slice(0, 10), Number(day.slice(8)));
}

/** The office day so many office days before another day. */
export function officeDayBefore(day: string, count: number): string {
  let found = day;
  for (let left = count; left > 0;) {
    found = shiftDays(found, -1);
    const weekday = new Date(found).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return found;
}

/** A moment in the office's hours of a day, and not after now. */
export function officeTime(day: string, share: number, now: Date): Date {
  // From 15:00 to 22:00 UTC it is day in Texas, in summer as in winter.
  return new Date(Math.min(Date.parse(day) + (15 + share * 7) * 3_600_000, now.getTime()));
}
