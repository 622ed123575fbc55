import { settle } from '#contracts/lease-account.ts';
import type { PaidPart } from '#contracts/lease-account.ts';
import type { Lease } from '#contracts/leases.ts';
import { sumOf } from '#contracts/money.ts';
import type { Payment } from '#contracts/payments.ts';
import { siteToday } from '#web/lib/site-today.ts';
import { useLazyGetLeaseQuery } from '../leases/leases-api.ts';
import { useLazyListPaymentsOfLeaseQuery } from './payments-api.ts';
import { overpaidBy } from './overpaid-by.ts';

/** A lease that would be overpaid. */
export interface Overpayment {
  lease: Lease;
  /** How much more, in dollars. */
  excess: number;
}

/**
 * Finds the leases that payments would overpay; payments that they replace count as not made. A lease
 * that cannot be read is none of them: whether its payments are taken is for the server to say.
 */
export function useOverpayments(): (
  payments: readonly (PaidPart & { leaseId: number })[],
  replaced?: readonly Payment[],
) => Promise<Overpayment[]> {
  const [getLease] = useLazyGetLeaseQuery();
  const [listPayments] = useLazyListPaymentsOfLeaseQuery();
  return async (payments, replaced = []) => {
    const today = siteToday();
    const leaseIds = [...new Set(payments.map(({ leaseId }) => leaseId))];
    const found = await Promise.all(
      leaseIds.map(async (id) => {
        const [{ data: lease }, { data: known }] = await Promise.all([
          getLease({ params: { id } }, true),
          listPayments(id, true),
        ]);
        if (!lease || !known) return [];
        const gone = new Set(replaced.map((payment) => payment.id));
        const freed = known.filter((payment) => gone.has(payment.id)).map(({ amount }) => amount);
        const { entries } = settle(
          lease.paymentSchedule,
          known.filter((payment) => !gone.has(payment.id)),
        );
        const excess = overpaidBy(
          { balance: sumOf([lease.balance, ...freed]), entries, today },
          payments.filter(({ leaseId }) => leaseId === id),
        );
        return excess > 0 ? [{ lease, excess }] : [];
      }),
    );
    return found.flat();
  };
}
