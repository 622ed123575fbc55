import type { DateOrder } from '#contracts/import-runs.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** What a day could not be read for: it may be two days, or is none. */
export type DayTrouble = 'ambiguous' | 'unreadable';

/**
 * A day as people write it, as `YYYY-MM-DD`. Numbers alone (`3/4/2026`) are read where only one day can be meant, or by the
 * order that was chosen; years of two digits only with that, or behind the name
 * of a month.
 */
export function readDay(typed: string, order: DateOrder | null): { day: string } | { trouble: DayTrouble } {
  // What stands behind a day may be the time.
  const text = typed.trim().replace(/[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?( ?[AaPp][Mm])?Z?$/, '');
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const named = namedDay(text);
  if (named) return named;
  const [, one = '', other = '', year = ''] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(text) ?? [];
  if (year === '') return unreadable;
  if (order) return order === 'MDY' ? dayOf(fullYear(year), one, other) : dayOf(fullYear(year), other, one);
  if (year.length === 2) return { trouble: 'ambiguous' };
  const readings = [dayOf(year, one, other), dayOf(year, other, one)].filter((reading) => 'day' in reading);
  const [first = unreadable, second = first] = readings;
  if ('day' in first && 'day' in second && first.day !== second.day) return { trouble: 'ambiguous' };
  return first;
}

const unreadable = { trouble: 'unreadable' } as const;

/** `Jan 31, 2026`, `31-Jan-2026` and, as spreadsheets show it, `31-Jan-26`. */
function namedDay(text: string): ReturnType<typeof readDay> | null {
  const english = /^([A-Za-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/.exec(text);
  if (english) return dayOf(english[3], monthOf(english[1]), english[2]);
  const other = /^(\d{1,2})(?:st|nd|rd|th)?[- .]([A-Za-z]{3,9})\.?,?[- ](\d{4}|\d{2})$/.exec(text);
  return other && dayOf(fullYear(other[3]), monthOf(other[2]), other[1]);
}

function monthOf(name = ''): string {
  return String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1);
}

/** The years of people's leases: 00 to 79 are of this century. */
function fullYear(year = ''): string {
  if (year.length === 4) return year;
  return (Number(year) < 80 ? '20' : '19') + year;
}

function dayOf(year = '', month = '', day = ''): { day: string } | { trouble: DayTrouble } {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  return isDay ? { day: text } : unreadable;
}
