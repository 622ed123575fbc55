import type { ReactNode } from 'react';
import type { Lease } from '#contracts/leases.ts';
import { formatDollars } from '#contracts/money.ts';
import { leaseLabel } from '../leases/lease-label.ts';
import styles from '../kit/records/conflict-notice.module.css';

/** Asks whether what is paid beyond what is due is a credit. Sending the form again says yes. */
export function CreditQuestion({
  overpayments,
}: {
  /** The lease is named where there may be several. */
  overpayments: readonly { lease?: Lease; excess: number }[];
}): ReactNode {
  return (
    <div role="alert" className={overpayments.length > 0 ? styles.notice : undefined}>
      {overpayments.map(({ lease, excess }) => (
        <p key={lease?.id ?? 0}>
          {lease && overpayments.length > 1 && <strong>{leaseLabel(lease)}: </strong>}
          This is {formatDollars(excess)} more than is due. Record it as credit?
        </p>
      ))}
    </div>
  );
}
