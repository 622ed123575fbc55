import { locales } from '#contracts/languages.ts';
import type { Language } from '#contracts/languages.ts';
import { site } from '#site';
import { letterTexts } from './letter-texts.en.ts';
import { letterTexts as spanishTexts } from './letter-texts.es.ts';

/** The words that messages of every kind share, in each language. */
export const officeTexts: Record<Language, typeof letterTexts> = { en: letterTexts, es: spanishTexts };

/** `2145550100` as `(214) 555-0100`. */
export function phoneText(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
}

/** An instant in the words and the time zone of the office. */
export function timeText(instant: string | Date, language: Language = 'en'): string {
  return formatIn(language, 'time', new Date(instant));
}

/** The day alone: `January 31, 2026`. */
export function dayText(instant: string, language: Language = 'en'): string {
  return formatIn(language, 'day', new Date(instant));
}

/** A day of the calendar, `2026-01-31`, in words. */
export function calendarDayText(day: string, language: Language = 'en'): string {
  return formatIn(language, 'calendarDay', new Date(`${day}T00:00:00Z`));
}

const styles = {
  time: { timeStyle: 'short' },
  day: {},
  calendarDay: { timeZone: 'UTC' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** By language and style, each made when first used: the first one of a process takes as long as loading fifty modules. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(language: Language, style: keyof typeof styles, instant: Date): string {
  const key = `${language} ${style}`;
  const options = { dateStyle: 'long', timeZone: site.timeZone, ...styles[style] } as const;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locales[language], options);
  formats.set(key, format);
  return format.format(instant);
}
