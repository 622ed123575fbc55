import { generateSchedule } from '#contracts/generate-schedule.ts';
import type { LeaseTerms } from '#contracts/generate-schedule.ts';
import { amountOf } from '#contracts/money.ts';
import type { SentSchedule } from '#contracts/payment-schedules.ts';
import type { ScheduleEntry } from '#contracts/payment-schedules.ts';

/** An entry of a payment schedule while it is edited; the amount as it is typed. */
export interface DraftEntry {
  /** 0 for a new one. */
  entryId: number;
  dueDate: string;
  amountDue: string;
}

export function draftOf(schedule: readonly ScheduleEntry[]): DraftEntry[] {
  return schedule.map(({ id, dueDate, amountDue }) => ({
    entryId: id,
    dueDate,
    amountDue: amountDue.toFixed(2),
  }));
}

/** The schedule that the terms make. A month's entry stays the same one, so that payments for it still name it. */
export function regenerate(before: readonly DraftEntry[], terms: LeaseTerms): DraftEntry[] {
  const known = new Map(before.map(({ entryId, dueDate }) => [monthOf(dueDate), entryId]));
  return generateSchedule(terms).map(({ dueDate, amountDue }) => ({
    entryId: known.get(monthOf(dueDate)) ?? 0,
    dueDate,
    amountDue: amountDue.toFixed(2),
  }));
}

export function sentScheduleOf(draft: readonly DraftEntry[]): SentSchedule {
  return draft.map(({ entryId, dueDate, amountDue }) => ({
    ...(entryId ? { id: entryId } : {}),
    dueDate,
    amountDue: amountOf(amountDue),
  }));
}

function monthOf(day: string): string {
  return day.slice(0, 7);
}
