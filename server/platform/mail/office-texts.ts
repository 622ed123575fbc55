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
  return timeFormats[language].format(new Date(instant));
}

/** The day alone: `January 31, 2026`. */
export function dayText(instant: string, language: Language = 'en'): string {
  return dayFormats[language].format(new Date(instant));
}

/** A day of the calendar, `2026-01-31`, in words. */
export function calendarDayText(day: string, language: Language = 'en'): string {
  return calendarFormats[language].format(new Date(`${day}T00:00:00Z`));
}

const calendarFormats = { en: formatIn('en', { timeZone: 'UTC' }), es: formatIn('es', { timeZone: 'UTC' }) };

const dayFormats = { en: formatIn('en', {}), es: formatIn('es', {}) };
const timeFormats = {
  en: formatIn('en', { timeStyle: 'short' }),
  es: formatIn('es', { timeStyle: 'short' }),
};

function formatIn(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'long',
    timeZone: site.timeZone,
    ...options,
  });
}
