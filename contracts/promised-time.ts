import { locales, type Language } from './languages.ts';

/**
 * An instant as a promise names it, in the office's zone: `Wednesday, November 25, 3 PM`; in Spanish without an abbreviation, whose
 * period would double that of the sentence.
 */
export function promisedTimeText(instant: string, timeZone: string, language: Language = 'en'): string {
  const format = new Intl.DateTimeFormat(locales[language], {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  const parts = format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value] as const);
  // Put together here, since the server and a browser may have other blanks between the parts.
  const { weekday, month, day, hour, minute, dayPeriod = '' } = Object.fromEntries<string>(parts);
  const time = `${hour}${minute === '00' ? '' : `:${minute}`}`;
  if (language === 'en') return `${weekday}, ${month} ${day}, ${time} ${dayPeriod}`;
  return `${weekday} ${day} de ${month} a ${spanishHour(Number(hour), time, /^a/i.test(dayPeriod))}`;
}

/** A time of the day as people say it in Spanish, `las 3:30 de la tarde`; `hour` is of twelve, and `time` has the minutes too. */
export function spanishHour(hour: number, time: string, isMorning: boolean): string {
  return `la${hour === 1 ? '' : 's'} ${time} ${partOfDay(hour, isMorning)}`;
}

function partOfDay(hour: number, isMorning: boolean): string {
  if (isMorning) return hour === 12 ? 'de la noche' : 'de la mañana';
  return hour === 12 || hour < 7 ? 'de la tarde' : 'de la noche';
}

/** The half of the day in Spanish, with a blank that does not break. */
export function dayHalf(dayPeriod: string): string {
  return /^a/i.test(dayPeriod) ? 'a.\u00A0m.' : 'p.\u00A0m.';
}
