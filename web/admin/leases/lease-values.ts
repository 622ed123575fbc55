import { leaseLabels } from '#contracts/leases.ts';
import type { Lease } from '#contracts/leases.ts';
import { fullName } from '#contracts/people.ts';
import { formatDollars } from '#contracts/money.ts';
import type { ScheduleEntry } from '#contracts/payment-schedules.ts';
import { formatDay } from '#web/lib/formats.ts';
import type { Difference } from '../kit/records/conflict-notice.tsx';
import { draftOf } from './schedule-draft.ts';
import type { DraftEntry } from './schedule-draft.ts';

/** The terms of a lease as the form holds them. */
export interface LeaseValues {
  /** The unit's identifier, as people type it. */
  unitId: string;
  tenantId: number;
  startDate: string;
  endDate: string;
  rentAmount: string;
  deposit: string;
  paymentSchedule: DraftEntry[];
}

/** The values of a lease, or those that a new one begins with. */
export function valuesOf(lease: Lease | null): LeaseValues {
  return {
    unitId: lease?.unit.unitIdentifier ?? '',
    tenantId: lease?.tenantId ?? 0,
    startDate: lease?.startDate ?? '',
    endDate: lease?.endDate ?? '',
    rentAmount: lease?.rentAmount.toFixed(2) ?? '',
    deposit: lease?.deposit.toFixed(2) ?? '',
    paymentSchedule: draftOf(lease?.paymentSchedule ?? []),
  };
}

export const leaseRules = {
  noun: 'lease',
  labels: leaseLabels,
  valuesOf,
  shownOf: (lease: Lease) => ({
    unitId: lease.unit.unitIdentifier,
    tenantId: fullName(lease.tenant),
    startDate: formatDay(lease.startDate),
    endDate: formatDay(lease.endDate),
    rentAmount: formatDollars(lease.rentAmount),
    deposit: formatDollars(lease.deposit),
    // Said entry by entry.
    paymentSchedule: '',
  }),
  moreDifferences: scheduleDifferences,
};

/** The most entries that are named; of more, only the number is said. */
const namedEntries = 4;

function scheduleDifferences(before: Lease, after: Lease): Difference[] {
  const from = entriesBeside(before.paymentSchedule, after.paymentSchedule);
  const to = entriesBeside(after.paymentSchedule, before.paymentSchedule);
  return from === to ? [] : [{ label: leaseLabels.paymentSchedule, from, to }];
}

/** The entries that the other schedule does not have like this. */
function entriesBeside(entries: readonly ScheduleEntry[], others: readonly ScheduleEntry[]): string {
  const known = new Set(others.map(entryText));
  const own = entries.map(entryText).filter((text) => !known.has(text));
  return own.length > namedEntries ? `${own.length} payments` : own.join('; ');
}

function entryText({ dueDate, amountDue }: ScheduleEntry): string {
  return `${formatDay(dueDate)} ${formatDollars(amountDue)}`;
}
