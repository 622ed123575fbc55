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
  return new Date(Math.round(last + Math.max(pause, 1)));
}

/** Puts a finished record away, some days after its last step. */
export function archive(random: Random, record: WorkedOn, now: Date): void {
  const at = stepTime(random, record, now);
  record.archivedAt = at;
  const changes = { archivedAt: { from: null, to: at.toISOString() } };
  record.history.push({ at, action: 'archived', changes });
}

/** So many moments before now, oldest first; some of them quite lately, for an office that is at work. */
export function inventMoments(random: Random, count: number, spanMs: number, now: Date): Date[] {
  return Array.from({ length: count }, () =>
    random.chance(0.07) ? random.between(0.004, 8) * dayMs : random.next() * spanMs,
  )
    .toSorted((a, b) => b - a)
    .map((age) => new Date(now.getTime() - age));
}
