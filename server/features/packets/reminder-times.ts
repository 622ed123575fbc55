import { addBusinessMinutes } from '#contracts/business-time.ts';
import type { OfficeCalendar } from '#contracts/business-time.ts';
import { packetReminderDays } from '#contracts/packets.ts';
import { readPromises } from '#server/features/promises/promise.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { site } from '#site';

/** When the sender of returned documents is reminded for the first time: in the office's hours, after some of its days. */
export async function firstReminderAt(db: Database, returnedAt: Date): Promise<string | null> {
  return reminderAt(await readCalendar(db), { from: returnedAt, sent: 0 });
}

/** When the next reminder is due, with so many sent so far; null where there is no other one. */
export function reminderAt(
  calendar: OfficeCalendar,
  { from, sent }: { from: Date; sent: number },
): string | null {
  const until = packetReminderDays[sent];
  if (until === undefined) return null;
  const days = until - (packetReminderDays[sent - 1] ?? 0);
  const minutes = minuteOfDay(calendar.closes) - minuteOfDay(calendar.opens);
  return addBusinessMinutes(from, days * minutes, calendar).toISOString();
}

/** When the office works, as the promise has it. */
export async function readCalendar(db: Database): Promise<OfficeCalendar> {
  const { officeDays, opens, closes, holidays } = await readPromises(db);
  return {
    officeDays,
    opens,
    closes,
    holidays: new Set(holidays.map(({ day }) => day)),
    timeZone: site.timeZone,
  };
}

function minuteOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
