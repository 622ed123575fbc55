import { dayOf } from '#contracts/days.ts';
import { settle } from '#contracts/lease-account.ts';
import type { PaidPart } from '#contracts/lease-account.ts';
import type { Lease } from '#contracts/leases.ts';
import { site } from '#site';
import { useLazyGetLeaseQuery } from '../leases/leases-api.ts';
import { useLazyListPaymentsOfLeaseQuery } from './payments-api.ts';
import { overpaidBy } from './overpaid-by.ts';

/** A lease of which more would be paid than is due. */
export interface Overpayment {
  lease: Lease;
  /** How much more, in dollars. */
  excess: number;
}

/**
 * Finds the leases of which payments would pay more than is due. A lease that cannot be read is none of them: whether its
 * payments are taken is for the server to say.
 */
export function useOverpayments(): (
  payments: readonly (PaidPart & { leaseId: number })[],
) => Promise<Overpayment[]> {
  const [getLease] = useLazyGetLeaseQuery();
  const [listPayments] = useLazyListPaymentsOfLeaseQuery();
  return async (payments) => {
    const today = dayOf(new Date(), site.timeZone);
    const leaseIds = [...new Set(payments.map(({ leaseId }) => leaseId))];
    const found = await Promise.all(
      leaseIds.map(async (id) => {
        const [{ data: lease }, { data: known }] = await Promise.all([
          getLease({ params: { id } }, true),
          listPayments(id, true),
        ]);
        if (!lease || !known) return [];
        const owed = { balance: lease.balance, entries: settle(lease.paymentSchedule, known).entries, today };
        const excess = overpaidBy(
          owed,
          payments.filter(({ leaseId }) => leaseId === id),
        );
        return excess > 0 ? [{ lease, excess }] : [];
      }),
    );
    return found.flat();
  };
}
