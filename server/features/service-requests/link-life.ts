import { linkDaysAfterClosing, reopenDays } from '#contracts/tracking.ts';

const dayMs = 24 * 60 * 60_000;

/** What the ends of a link and of the time to reopen count from. */
export interface Closing {
  /** null unless the request is completed now. */
  completedAt: string | null;
  /** null unless it is archived now. */
  archivedAt: string | null;
}

/** When a link ends: 90 days after its request was first closed; null while that is open. */
export function linkEnd({ completedAt, archivedAt }: Closing): string | null {
  const closings = [completedAt, archivedAt].filter((at) => at !== null).toSorted();
  return closings[0] === undefined ? null : daysAfter(closings[0], linkDaysAfterClosing);
}

/** Until when the resident may reopen the request; null where it is not completed, or too late. */
export function reopenEnd({ completedAt }: Closing, now: Date): string | null {
  if (completedAt === null) return null;
  const end = daysAfter(completedAt, reopenDays);
  return isPast(end, now) ? null : end;
}

export function isPast(instant: string | null, now: Date): boolean {
  return instant !== null && Date.parse(instant) <= now.getTime();
}

function daysAfter(instant: string, days: number): string {
  return new Date(Date.parse(instant) + days * dayMs).toISOString();
}
