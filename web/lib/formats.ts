import { site } from '#site';

const dateTime = new Intl.DateTimeFormat('en-US', {
  timeZone: site.timeZone,
  dateStyle: 'medium',
  timeStyle: 'short',
});
const shortDateTime = new Intl.DateTimeFormat('en-US', {
  timeZone: site.timeZone,
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const timeOfDay = new Intl.DateTimeFormat('en-US', { timeZone: site.timeZone, timeStyle: 'short' });
const date = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' });
const dateOfYear = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });
const roundDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});
const whole = new Intl.NumberFormat('en-US');

/** An instant in the site's own zone: `Jan 31, 2026, 9:30 AM`. */
export function formatInstant(instant: string): string {
  return dateTime.format(new Date(instant));
}

/** The same without its year, for what is near: `Jan 31, 9:30 AM`. */
export function formatShortInstant(instant: string): string {
  return shortDateTime.format(new Date(instant));
}

/** The time of day of an instant (ms) in the site's own zone: `9:30 AM`. */
export function formatTime(instant: number): string {
  return timeOfDay.format(instant);
}

/** A calendar day, which is of no time zone: `Jan 31, 2026`. */
export function formatDay(day: string): string {
  return date.format(Date.parse(day));
}

/** The same, without the year where it is that of `today`: `Jan 31`. */
export function formatNearDay(day: string, today: string): string {
  return day.slice(0, 4) === today.slice(0, 4) ? dateOfYear.format(Date.parse(day)) : formatDay(day);
}

/** US dollars in a few characters, as beside the lines of a drawing: `$1.5K`. */
export function formatRoundDollars(amount: number): string {
  return roundDollars.format(amount);
}

export function formatCount(count: number): string {
  return whole.format(count);
}

/** A text with its first letter in upper case. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `IN_PROGRESS` as people read it: `In Progress`. */
export function formatStatus(status: string): string {
  return status.toLowerCase().split('_').filter(Boolean).map(capitalized).join(' ');
}
