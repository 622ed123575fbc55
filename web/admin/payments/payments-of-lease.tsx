import type { ReactNode } from 'react';
import { formatDollars } from '#contracts/money.ts';
import { formatDay } from '#web/lib/formats.ts';
import { SmallTable } from '../kit/records/small-table.tsx';
import { methodWords } from './method-words.ts';
import { dueWords } from './payment-fields.tsx';
import { useListPaymentsOfLeaseQuery } from './payments-api.ts';

/** What was paid of a lease. */
export function PaymentsOfLease({ leaseId }: { leaseId: number }): ReactNode {
  const payments = useListPaymentsOfLeaseQuery(leaseId);
  return (
    <SmallTable
      title="Payments"
      none={noneWords(payments)}
      heads={['Paid on', 'Amount', 'For', 'How', 'Reference']}
      rows={(payments.data ?? []).map(({ id, paidOn, amount, dueDate, method, reference }) => ({
        id,
        cells: [
          formatDay(paidOn),
          formatDollars(amount),
          dueDate === null ? '–' : dueWords(dueDate),
          methodWords[method],
          reference ?? '–',
        ],
      }))}
    />
  );
}

function noneWords({ isError, isLoading }: { isError: boolean; isLoading: boolean }): string {
  if (isError) return 'The payments could not be loaded.';
  return isLoading ? 'Loading…' : 'Nothing was paid yet.';
}
