import { locales } from './languages.ts';
import type { Language } from './languages.ts';

const formatIn = (language: Language) =>
  new Intl.DateTimeFormat(locales[language], { timeZone: 'UTC', dateStyle: 'medium' });
const formats = { en: formatIn('en'), es: formatIn('es') };

/** A day of the calendar, `2026-01-31`, in few characters, as in a table: `Jan 31, 2026`. */
export function shortDayText(day: string, language: Language = 'en'): string {
  return formats[language].format(new Date(`${day}T00:00:00Z`));
}
