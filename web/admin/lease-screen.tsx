import type { ReactNode } from 'react';
import { LeasesPage } from './leases/leases.page.tsx';
import { PaymentsOfLease } from './payments/payments-of-lease.tsx';
import { RecordPaymentsDialog } from './payments/record-payments-dialog.tsx';

const payments = { Payments: PaymentsOfLease, RecordPayment: RecordPaymentsDialog };

/** The leases with their payments. Payments choose leases, so leases do not know payments. */
export function LeaseScreen(): ReactNode {
  return <LeasesPage payments={payments} />;
}
