import { formatDollars } from '#contracts/money.ts';
import { declineReasonLabels, declineReasons } from '#contracts/registrations.ts';
import { templateUses } from '#contracts/reply-templates.ts';
import { formatDay } from '#web/lib/formats.ts';
import { nounOf } from '../nouns/nouns.ts';

/** What records of these fields are called, where all that is kept of one is its number. */
const nouns = new Map([
  ['ownerId', 'owner'],
  ['tenantId', 'tenant'],
  ['unitId', 'unit'],
  ['leaseId', 'lease'],
]);
const amounts = new Set(['amount', 'rentAmount', 'deposit', 'amountDue']);
const days = new Set(['startDate', 'endDate', 'paidOn', 'incurredOn', 'dueDate', 'ownerSince']);

/** A value as people read it: an amount, a day, a schedule, what a template answers. Null for any other. */
export function valueLabel(field: string, value: unknown): string | null {
  if (typeof value === 'number') {
    const noun = nouns.get(field);
    if (noun !== undefined) return `${noun} ${value}`;
    return amounts.has(field) ? formatDollars(value) : null;
  }
  if (typeof value === 'string') {
    const use = field === 'usedFor' ? templateUses.find((each) => each === value) : undefined;
    if (use) return nounOf(use).many;
    const reason = field === 'declineReason' ? declineReasons.find((each) => each === value) : undefined;
    if (reason) return declineReasonLabels[reason];
    return days.has(field) ? formatDay(value) : null;
  }
  if (field !== 'paymentSchedule' || !Array.isArray(value)) return null;
  if (value.length === 0) return 'none';
  return value.length === 1 ? '1 payment' : `${value.length} payments`;
}
