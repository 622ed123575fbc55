import * as z from 'zod/mini';

/** Validation messages of a day. On screen a day is chosen, so that one is empty or whole; a caller of the API writes it. */
export const dayMessages = {
  empty: 'Choose a day.',
  malformed: 'Enter a day such as 2026-01-31.',
  outside: 'Enter a day between 1900 and 2199.',
} as const;

/** A calendar day, `YYYY-MM-DD`: no instant, and of no time zone. Days compare as text. */
/* @__NO_SIDE_EFFECTS__ */
export function calendarDay() {
  return z.iso
    .date({ error: ({ input }) => (input === '' ? dayMessages.empty : dayMessages.malformed) })
    .check(z.refine((day) => day >= '1900-01-01' && day <= '2199-12-31', dayMessages.outside));
}

/** Whether a text is written as a calendar day is. */
export function isCalendarDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text);
}

/** By time zone: each takes some 30 KB, and a run of letters asks for tens of thousands of days. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of an instant in an IANA time zone. */
export function dayOf(instant: Date, timeZone: string): string {
  // Swedish writes days as ISO 8601 does.
  const format =
    dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  dayFormats.set(timeZone, format);
  return format.format(instant);
}

/**
 * Whether a day is past: its end is over, which is when it is on or before yesterday (specification section 9: the cutoff
 * is the end of yesterday, 23:59:59.999). `today` is the site's own.
 */
export function isPast(day: string, today: string): boolean {
  return day < today;
}

/** How many days a month has; `month` is any day of it. */
export function daysInMonth(month: string): number {
  const { year, monthIndex } = partsOf(month);
  return new Date(Date.UTC(year, monthIndex + 1, 0)).getUTCDate();
}

/** The given day of a month, or the month's last where it has fewer; `month` is any day of it. */
export function dayInMonth(month: string, day: number): string {
  return `${month.slice(0, 7)}-${String(Math.min(day, daysInMonth(month))).padStart(2, '0')}`;
}

/** The first day of the month after. */
export function nextMonth(month: string): string {
  const { year, monthIndex } = partsOf(month);
  return isoDay(new Date(Date.UTC(year, monthIndex + 1, 1)));
}

/** The day so many days later, or earlier. */
export function shiftDays(day: string, days: number): string {
  return isoDay(new Date(Date.parse(day) + Math.round(days) * 86_400_000));
}

/** How many days lie from one day to another, the first not counted. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** The day `days` later; earlier where that is negative. */
export function daysAfter(day: string, days: number): string {
  return isoDay(new Date(Date.parse(day) + days * 86_400_000));
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return daysAfter(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** The first day of the month so many months before that of `day`. */
export function monthsBefore(day: string, months: number): string {
  const { year, monthIndex } = partsOf(day);
  return isoDay(new Date(Date.UTC(year, monthIndex - months, 1)));
}

function partsOf(day: string): { year: number; monthIndex: number } {
  return { year: Number(day.slice(0, 4)), monthIndex: Number(day.slice(5, 7)) - 1 };
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
