/** Days are no instants: they are written as they are, in no time zone. */
const utc = { timeZone: 'UTC' } as const;
const month = new Intl.DateTimeFormat('en-US', { ...utc, month: 'long', year: 'numeric' });
const whole = new Intl.DateTimeFormat('en-US', {
  ...utc,
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
});

/** `November 2026` */
export function monthText(day: string): string {
  return month.format(Date.parse(day));
}

/** `Saturday, November 21, 2026` */
export function dayText(day: string): string {
  return whole.format(Date.parse(day));
}

export function eventCountText(count: number): string {
  if (count === 0) return 'no events';
  return count === 1 ? '1 event' : `${count} events`;
}
