import { shiftDays } from './days.ts';
import { instantOfWallTime, wallTimeOf } from './wall-time.ts';

/** When an office works: what its promises count. */
export interface OfficeCalendar {
  /** Days of the week, 0 (Sunday) to 6 (Saturday). */
  officeDays: readonly number[];
  /** Times of the wall clock, `09:00`; it closes on the day on which it opens. */
  opens: string;
  closes: string;
  /** Days on which it is closed, `YYYY-MM-DD`. */
  holidays: ReadonlySet<string>;
  /** IANA zone. */
  timeZone: string;
}

const minuteMs = 60_000;

/**
 * The instant that is so many minutes of office time later. Minutes outside the office's hours do not count, and those that
 * a change of the clocks takes from a day or adds to it are counted as they pass. Time that ends as the office closes ends
 * on that day; time that begins while it is closed begins when it opens. Throws a RangeError for minutes that are no whole
 * number from 1, and for an office that never opens.
 */
export function addBusinessMinutes(from: Date, minutes: number, calendar: OfficeCalendar): Date {
  const { officeDays, opens, closes, holidays, timeZone } = calendar;
  if (!Number.isInteger(minutes) || minutes < 1) throw new RangeError('Business minutes are whole, from 1.');
  if (!officeDays.some((day) => isWeekday(day)) || !(opens < closes))
    throw new RangeError('The office never opens.');
  let leftMs = minutes * minuteMs;
  for (let day = wallTimeOf(from, timeZone).slice(0, 10); ; day = shiftDays(day, 1)) {
    if (!officeDays.includes(new Date(day).getUTCDay()) || holidays.has(day)) continue;
    const begins = Math.max(instantOfWallTime(`${day}T${opens}`, timeZone), from.getTime());
    const openMs = instantOfWallTime(`${day}T${closes}`, timeZone) - begins;
    if (openMs <= 0) continue;
    if (leftMs <= openMs) return new Date(begins + leftMs);
    leftMs -= openMs;
  }
}

/** Whether the office is open at an instant. */
export function isOpenAt(
  at: Date,
  { officeDays, opens, closes, holidays, timeZone }: OfficeCalendar,
): boolean {
  const [day = '', time = ''] = wallTimeOf(at, timeZone).split('T');
  const isOfficeDay = officeDays.includes(new Date(day).getUTCDay()) && !holidays.has(day);
  return isOfficeDay && time >= opens && time < closes;
}

function isWeekday(day: number): boolean {
  return Number.isInteger(day) && day >= 0 && day <= 6;
}
