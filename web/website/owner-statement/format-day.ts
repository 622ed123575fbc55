import { dayOf } from '#contracts/days.ts';
import { locales } from '#contracts/languages.ts';
import { site } from '#site';
import { language } from '#web/frame/language.en.ts';
import { ownerStatementTexts } from './owner-statement-texts.en.ts';

const parts = new Intl.DateTimeFormat(locales[language], {
  timeZone: 'UTC',
  month: ownerStatementTexts.day.month,
  day: 'numeric',
  year: 'numeric',
});

/**
 * A day of the calendar: `Jan 31, 2026`. Put together from its parts, since the server and the browser that takes the page over
 * may have other blanks between them.
 */
export function formatDay(day: string): string {
  const found = parts.formatToParts(Date.parse(day)).map(({ type, value }) => [type, value] as const);
  return ownerStatementTexts.day.text(Object.fromEntries(found));
}

/** The day of an instant in the site's own zone. */
export function dayOfInstant(instant: string): string {
  return dayOf(new Date(instant), site.timeZone);
}
