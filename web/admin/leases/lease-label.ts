import type { Lease } from '#contracts/leases.ts';
import { fullName } from '#contracts/people.ts';
import type { PersonName, UnitName } from '#contracts/people.ts';
import { formatNearDay } from '#web/lib/formats.ts';
import { siteToday } from '#web/lib/site-today.ts';

/** A lease as people name it: `BT01-0007, Ada Example`. */
export function leaseLabel({ unit, tenant }: { unit: UnitName; tenant: PersonName }): string {
  return `${unit.unitIdentifier}, ${fullName(tenant)}`;
}

/** Where a lease stands: `Active until Dec 31`. */
export function leaseTerm({ status, startDate, endDate }: Lease): string {
  const today = siteToday();
  if (status === 'UPCOMING') return `Upcoming from ${formatNearDay(startDate, today)}`;
  return `${status === 'ACTIVE' ? 'Active until' : 'Ended'} ${formatNearDay(endDate, today)}`;
}
