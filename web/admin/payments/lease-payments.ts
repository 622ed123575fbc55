import type { LeasePayments } from '../leases/open-lease.tsx';
import { PaymentsOfLease } from './payments-of-lease.tsx';
import { RecordPaymentsDialog } from './record-payments-dialog.tsx';

/** What payments add to an open lease. */
export const leasePayments: LeasePayments = {
  Payments: PaymentsOfLease,
  RecordPayment: RecordPaymentsDialog,
};
