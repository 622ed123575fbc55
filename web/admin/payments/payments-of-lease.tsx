import type { ReactNode } from 'react';
import { formatDollars } from '#contracts/money.ts';
import { formatDay } from '#web/lib/formats.ts';
import { SmallTable } from '../kit/records/small-table.tsx';
import { methodLabels } from './method-labels.ts';
import { dueText } from './payment-fields.tsx';
import { useListPaymentsOfLeaseQuery } from './payments-api.ts';

/** What was paid of a lease. */
export function PaymentsOfLease({ leaseId }: { leaseId: number }): ReactNode {
  const payments = useListPaymentsOfLeaseQuery(leaseId);
  return (
    <SmallTable
      title="Payments"
      none={noneText(payments)}
      heads={['Paid on', 'Amount', 'For', 'How', 'Reference']}
      rows={(payments.data ?? []).map(({ id, paidOn, amount, dueDate, method, reference }) => ({
        id,
        cells: [
          formatDay(paidOn),
          formatDollars(amount),
          dueDate === null ? '–' : dueText(dueDate),
          methodLabels[method],
          reference ?? '–',
        ],
      }))}
    />
  );
}

function noneText({ isError, isLoading }: { isError: boolean; isLoading: boolean }): string {
  if (isError) return 'The payments could not be loaded.';
  return isLoading ? 'Loading…' : 'Nothing was paid yet.';
}
