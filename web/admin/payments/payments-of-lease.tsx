import type { ReactNode } from 'react';
import { formatDollars } from '#contracts/money.ts';
import { formatNearDay } from '#web/lib/formats.ts';
import { siteToday } from '#web/lib/site-today.ts';
import { SmallTable } from '../kit/records/small-table.tsx';
import { allocationLabel } from './allocation-label.ts';
import { methodLabels } from './method-labels.ts';
import { useListPaymentsOfLeaseQuery } from './payments-api.ts';

/** What was paid of a lease. */
export function PaymentsOfLease({ leaseId }: { leaseId: number }): ReactNode {
  const payments = useListPaymentsOfLeaseQuery(leaseId);
  return (
    <SmallTable
      title="Payments"
      none={noneText(payments)}
      heads={['Paid on', 'Amount', 'For', 'Method']}
      rows={(payments.data ?? []).map((payment) => ({
        id: payment.id,
        cells: [
          formatNearDay(payment.paidOn, siteToday()),
          formatDollars(payment.amount),
          allocationLabel(payment),
          [methodLabels[payment.method], payment.reference].filter(Boolean).join(', '),
        ],
      }))}
    />
  );
}

function noneText({ isError, isLoading }: { isError: boolean; isLoading: boolean }): string {
  if (isError) return 'The payments could not be loaded.';
  return isLoading ? 'Loading…' : 'Nothing has been paid yet.';
}
