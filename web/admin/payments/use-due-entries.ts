import { settle } from '#contracts/lease-account.ts';
import type { DueEntry, PaidPart, SettledEntry } from '#contracts/lease-account.ts';
import type { Lease } from '#contracts/leases.ts';
import type { Payment } from '#contracts/payments.ts';
import { useGetLeaseQuery } from '../leases/leases-api.ts';
import { useListPaymentsOfLeaseQuery } from './payments-api.ts';

/** A lease with what is still due of its schedule; both are null while they are not known. */
export function useDueEntries({
  leaseId,
  lease,
  more,
  without,
}: {
  /** 0 while none is chosen. */
  leaseId: number;
  /** The lease as it is known already. */
  lease: Lease | null;
  /** What is about to be paid too. */
  more: readonly PaidPart[];
  /** A payment that is looked at as if it had not been made. */
  without?: Payment;
}): { shown: Lease | null; entries: SettledEntry<DueEntry>[] | null } {
  const skip = leaseId === 0;
  const fetched = useGetLeaseQuery({ params: { id: leaseId } }, { skip });
  const payments = useListPaymentsOfLeaseQuery(leaseId, { skip });
  const shown = skip ? null : (fetched.currentData ?? lease);
  const known = payments.currentData;
  if (!shown || !known) return { shown, entries: null };
  const parts = [...known.filter(({ id }) => id !== without?.id), ...more];
  return { shown, entries: settle(shown.paymentSchedule, parts).entries };
}
