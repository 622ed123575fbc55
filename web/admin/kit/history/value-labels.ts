import { idFieldKinds } from '#contracts/audit.ts';
import type { AuditEntry, NamedKind } from '#contracts/audit.ts';
import { isCalendarDay } from '#contracts/days.ts';
import { formatDollars } from '#contracts/money.ts';
import { declineReasonLabels, declineReasons } from '#contracts/registration-review.ts';
import { templateUses } from '#contracts/reply-templates.ts';
import { formatDay } from '#web/lib/formats.ts';
import { nounOf } from '../nouns/nouns.ts';

const amounts = new Set(['amount', 'rentAmount', 'deposit', 'amountDue']);

/** The record whose number a field holds, and what it is called; its name is null where it is gone. Null for other values. */
export function recordIn(
  field: string,
  value: unknown,
  names: AuditEntry['names'],
): { kind: NamedKind; id: number; name: string | null } | null {
  const kind = idFieldKinds[field];
  if (!kind || typeof value !== 'number') return null;
  return { kind, id: value, name: names[`${kind} ${value}`] ?? null };
}

/** A value as people read it: an amount, a day, a schedule, what a template answers. Null for any other. */
export function valueLabel(field: string, value: unknown): string | null {
  if (typeof value === 'number') {
    return amounts.has(field) ? formatDollars(value) : null;
  }
  if (typeof value === 'string') {
    const use = field === 'usedFor' ? templateUses.find((each) => each === value) : undefined;
    if (use) return nounOf(use).many;
    const reason = field === 'declineReason' ? declineReasons.find((each) => each === value) : undefined;
    if (reason) return declineReasonLabels[reason];
    return isCalendarDay(value) ? formatDay(value) : null;
  }
  if (field !== 'paymentSchedule' || !Array.isArray(value)) return null;
  if (value.length === 0) return 'none';
  return value.length === 1 ? '1 payment' : `${value.length} payments`;
}
