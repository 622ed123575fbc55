import { site } from '#site';

const parts = new Intl.DateTimeFormat('en-US', {
  timeZone: site.timeZone,
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/**
 * An instant in the site's own zone: `Jan 31, 2026, 9:30 AM`. Put together here, since the server and the browser that takes
 * the page over may have other blanks between the parts.
 */
export function formatMoment(instant: string): string {
  const { month, day, year, hour, minute, dayPeriod } = partsOf(instant);
  return `${month}\u00A0${day}, ${year}, ${hour}:${minute}\u00A0${dayPeriod}`;
}

/** The day alone: `Jan 31, 2026`. */
export function formatDay(instant: string): string {
  const { month, day, year } = partsOf(instant);
  return `${month}\u00A0${day}, ${year}`;
}

const longDay = new Intl.DateTimeFormat('en-US', {
  timeZone: site.timeZone,
  weekday: 'long',
  month: 'long',
  day: 'numeric',
});

/** The day of a deadline: `Sunday, December 6`. */
export function formatDeadline(instant: string): string {
  const { weekday, month, day } = Object.fromEntries<string>(
    longDay.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]),
  );
  return `${weekday}, ${month}\u00A0${day}`;
}

function partsOf(instant: string): Record<string, string> {
  return Object.fromEntries(parts.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
}
