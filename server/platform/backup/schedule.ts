import { dayOf, daysAfter } from '#contracts/days.ts';
import { instantOfWallTime } from '#contracts/wall-time.ts';

/** When the last backup by schedule was due at `now`: each day at `at` (`03:00`) on the clocks of the time zone. */
export function lastDue(now: Date, at: string, timeZone: string): Date {
  const today = dayOf(now, timeZone);
  const dueToday = new Date(instantOfWallTime(`${today}T${at}`, timeZone));
  if (dueToday <= now) return dueToday;
  return new Date(instantOfWallTime(`${daysAfter(today, -1)}T${at}`, timeZone));
}
