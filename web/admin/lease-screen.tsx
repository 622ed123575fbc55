import type { ReactNode } from 'react';
import { LeasesPage } from './leases/leases.page.tsx';
import { leasePayments } from './payments/lease-payments.ts';

/** The leases with their payments. Payments choose leases, so leases do not know payments. */
export function LeaseScreen(): ReactNode {
  return <LeasesPage payments={leasePayments} />;
}
