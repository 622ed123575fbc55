import type { ReactNode } from 'react';
import { LinkTabs } from '../kit/lists/link-tabs.tsx';
import { listPath } from '../kit/nouns/nouns.ts';

/** What was paid, or what is owed: two lists of one screen. */
export function PaymentTabs({ shown }: { shown: 'payments' | 'overdue' }): ReactNode {
  const path = listPath('payment');
  return (
    <LinkTabs
      label="Lists"
      shown={shown}
      tabs={[
        { name: 'payments', label: 'Payments', to: path },
        { name: 'overdue', label: 'Overdue', to: `${path}?show=overdue` },
      ]}
    />
  );
}
