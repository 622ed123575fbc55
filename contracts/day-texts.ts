import type { Language } from './languages.ts';

const months: Record<Language, readonly string[]> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  es: ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sept', 'oct', 'nov', 'dic'],
};

/**
 * A day of the calendar, `2026-01-31`, in few characters, as in a table: `Jan 31, 2026`. The names are its own, since the server
 * and the browser that takes a page over may know other ones.
 */
export function shortDayText(day: string, language: Language = 'en'): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const name = months[language][Number(month) - 1] ?? month;
  return language === 'en' ? `${name} ${Number(date)}, ${year}` : `${Number(date)} ${name} ${year}`;
}
