import * as z from 'zod/mini';

/** Where a lease stands on a day. Its first and its last day belong to it. */
export const leaseStatuses = ['UPCOMING', 'ACTIVE', 'ENDED'] as const;
export type LeaseStatus = (typeof leaseStatuses)[number];
export const leaseStatus = z.enum(leaseStatuses, 'This needs UPCOMING, ACTIVE or ENDED.');

/** The status on the site's own `today`: ended once the last day is past. */
export function leaseStatusOn(
  { startDate, endDate }: { startDate: string; endDate: string },
  today: string,
): LeaseStatus {
  if (endDate < today) return 'ENDED';
  return startDate > today ? 'UPCOMING' : 'ACTIVE';
}
