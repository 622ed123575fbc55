import { locales } from '#contracts/languages.ts';
import { site } from '#site';
import { language } from '#web/frame/language.en.ts';
import { trackingTexts } from './tracking-texts.en.ts';

const parts = new Intl.DateTimeFormat(locales[language], {
  timeZone: site.timeZone,
  month: trackingTexts.month,
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/**
 * An instant in the site's own zone: `Jan 31, 2026, 9:30 AM`. Put together from its parts, since the server and the browser that
 * takes the page over may have other blanks between them.
 */
export function formatMoment(instant: string): string {
  const found = partsOf(parts, instant);
  return `${trackingTexts.day(found)}, ${trackingTexts.time(found)}`;
}

/** The day alone: `Jan 31, 2026`. */
export function formatDay(instant: string): string {
  return trackingTexts.day(partsOf(parts, instant));
}

const longDay = new Intl.DateTimeFormat(locales[language], {
  timeZone: site.timeZone,
  weekday: 'long',
  month: 'long',
  day: 'numeric',
});

/** The day of a deadline: `Sunday, December 6`. */
export function formatDeadline(instant: string): string {
  return trackingTexts.deadline(partsOf(longDay, instant));
}

function partsOf(format: Intl.DateTimeFormat, instant: string): Record<string, string> {
  return Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
}
