import { shiftDays } from '#contracts/days.ts';
import type { Holiday, PromiseSettings } from '#contracts/promises.ts';
import { dayMs } from './history.ts';

/** So long ago the office switched its rules on. */
const sinceMs = 14 * dayMs;

/** The promises of an office that has just begun with them: its rules, its hours, and the holidays to come. */
export function inventPromises(now: Date, today: string): Omit<PromiseSettings, 'id'> {
  const since = new Date(now.getTime() - sinceMs).toISOString();
  const rule = { propertyCode: null, category: null, since };
  return {
    updatedAt: since,
    officeDays: [1, 2, 3, 4, 5],
    opens: '09:00',
    closes: '17:00',
    holidays: holidaysFrom(today),
    sendsMail: true,
    rules: [
      { ...rule, propertyCode: 'TH03', firstMinutes: 240, nextMinutes: 960 },
      { ...rule, category: 'Water leak', firstMinutes: 120, nextMinutes: 480 },
      { ...rule, firstMinutes: 480, nextMinutes: 960 },
    ],
  };
}

/** Those of the coming twelve months on which offices in Texas are closed. */
function holidaysFrom(today: string): Holiday[] {
  const year = Number(today.slice(0, 4));
  return [year, year + 1]
    .flatMap((of) => {
      const thanksgiving = fourthThursday(of);
      return [
        { day: `${of}-01-01`, name: 'New Year’s Day' },
        { day: `${of}-07-04`, name: 'Independence Day' },
        { day: thanksgiving, name: 'Thanksgiving' },
        { day: shiftDays(thanksgiving, 1), name: 'Day after Thanksgiving' },
        { day: `${of}-12-25`, name: 'Christmas Day' },
      ];
    })
    .filter(({ day }) => day >= today && day < shiftDays(today, 365))
    .toSorted((one, other) => one.day.localeCompare(other.day));
}

function fourthThursday(year: number): string {
  const first = `${year}-11-01`;
  return shiftDays(first, ((4 - new Date(first).getUTCDay() + 7) % 7) + 21);
}
