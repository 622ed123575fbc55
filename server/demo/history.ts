import type { Random } from './random.ts';

/** What staff did to a record at one moment: fields with their values before and after. */
export interface Step {
  at: Date;
  action: string;
  changes: Record<string, { from: string | null; to: string | null }>;
}

export interface WorkedOn {
  createdAt: Date;
  archivedAt: Date | null;
  /** Oldest first. */
  history: Step[];
}

export const dayMs = 24 * 60 * 60_000;

/** When the record was changed last: opening a file changes nothing. */
export function lastChange({ history, createdAt }: WorkedOn): Date {
  return history.findLast((step) => Object.keys(step.changes).length > 0)?.at ?? createdAt;
}

/** When the record was last set to completed. */
export function completedAt({ history }: WorkedOn): Date | undefined {
  return history.findLast((step) => step.changes.status?.to === 'COMPLETED')?.at;
}

/** A while after what happened last, and before now. */
export function stepTime(random: Random, { history, createdAt }: WorkedOn, now: Date): Date {
  const last = (history.at(-1)?.at ?? createdAt).getTime();
  const pause = Math.min(random.between(0.05, 4) * dayMs, (now.getTime() - last) * 0.6);
  const at = Math.round(last + Math.max(pause, 1));
  const inOffice = duringOfficeHours(at);
  return new Date(last < inOffice && inOffice < now.getTime() ? inOffice : at);
}

/** The same share of the day's seven office hours as of the day; what falls on a weekend is done on Monday. */
function duringOfficeHours(at: number): number {
  const day = Math.floor(at / dayMs);
  // The first day of that count was a Thursday.
  const weekday = (day + 4) % 7;
  const daysOff = weekday === 6 ? 2 : weekday === 0 ? 1 : 0;
  // From 15:00 to 22:00 UTC it is day in Texas, in summer as in winter.
  return (day + daysOff) * dayMs + (15 * dayMs + 7 * (at % dayMs)) / 24;
}

/** Puts a finished record away, some days after its last step. */
export function archive(random: Random, record: WorkedOn, now: Date): void {
  const at = stepTime(random, record, now);
  record.archivedAt = at;
  const changes = { archivedAt: { from: null, to: at.toISOString() } };
  record.history.push({ at, action: 'archived', changes });
}

interface Span {
  spanMs: number;
  now: Date;
  /** The share of the moments that fall into the last days, for an office that is at work. */
  lately?: { share: number; days: number };
}

/** So many moments before now at which people are awake, oldest first. */
export function inventMoments(
  random: Random,
  count: number,
  { spanMs, now, lately = { share: 0.07, days: 8 } }: Span,
): Date[] {
  return Array.from({ length: count }, () =>
    random.chance(lately.share) ? random.between(0.004, lately.days) * dayMs : random.next() * spanMs,
  )
    .map((age) => whileAwake(now.getTime() - age))
    .toSorted((a, b) => a - b)
    .map((at) => new Date(at));
}

/** What would be written between midnight and six in Texas is written in the evening before. */
function whileAwake(at: number): number {
  const hours = (at % dayMs) / (dayMs / 24);
  return hours >= 6 && hours < 12 ? at - (7 * dayMs) / 24 : at;
}
