import type { Lease } from './leases.ts';
import type { PersonName, UnitName } from './people.ts';
import { formatDollars } from './money.ts';
import type { ScheduleLine } from './payment-schedules.ts';

/** What a calendar event is about. */
export type CalendarCategory = 'lease' | 'rent';

export interface CalendarEvent {
  /** Unique among the events of all leases, and the same whenever they are derived. */
  id: string;
  title: string;
  description: string;
  /** A calendar day. */
  date: string;
  category: CalendarCategory;
  leaseId: number;
  /** Whose lease it is, as far as it is known: `BT01-0210, Quentin Garza`. */
  about: string;
  unit?: UnitName | undefined;
  tenant?: PersonName | undefined;
  /** Of a payment deadline, in dollars. */
  amounts?: { due: number; open: number };
}

/** What of a lease the calendar needs. */
export type CalendarLease = Pick<Lease, 'id' | 'startDate' | 'endDate'> &
  Partial<Pick<Lease, 'unit' | 'tenant'>> & {
    paymentSchedule: readonly Pick<ScheduleLine, 'id' | 'dueDate' | 'amountDue' | 'amountOpen'>[];
  };

/** The events of leases, newest first (specification section 3: calendar events). */
export function calendarEvents(leases: readonly CalendarLease[]): CalendarEvent[] {
  return leases
    .flatMap(eventsOf)
    .toSorted((one, other) => compare(other.date, one.date) || compare(one.id, other.id));
}

function eventsOf(lease: CalendarLease): CalendarEvent[] {
  const { unit, tenant } = lease;
  const of = { leaseId: lease.id, about: partiesOf(lease, ', '), unit, tenant };
  const about = { ...of, category: 'lease', description: partiesOf(lease, ' — ') } as const;
  return [
    { ...about, id: `lease-${lease.id}-start`, title: 'Lease Start', date: lease.startDate },
    { ...about, id: `lease-${lease.id}-end`, title: 'Lease End', date: lease.endDate },
    ...lease.paymentSchedule.map(({ id, dueDate, amountDue, amountOpen }): CalendarEvent => ({
      ...of,
      id: `payment-${id}`,
      title: `Payment Deadline for Lease ${lease.id}`,
      description: `Amount: ${formatDollars(amountDue)}`,
      date: dueDate,
      category: 'rent',
      amounts: { due: amountDue, open: amountOpen },
    })),
  ];
}

/** `BT01-0007 — Ada Example`, as far as it is known. */
function partiesOf({ unit, tenant }: CalendarLease, between: string): string {
  const parties = [unit?.unitIdentifier, tenant && `${tenant.firstName} ${tenant.lastName}`];
  return parties.filter(Boolean).join(between);
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
