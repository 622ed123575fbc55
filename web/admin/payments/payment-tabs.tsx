import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { listPath } from '../kit/nouns/nouns.ts';
import styles from './payment-tabs.module.css';

const views = [
  { name: 'payments', label: 'Payments', query: '' },
  { name: 'overdue', label: 'Overdue', query: '?show=overdue' },
] as const;

/** What was paid, or what is owed: two lists of one screen. */
export function PaymentTabs({ shown }: { shown: (typeof views)[number]['name'] }): ReactNode {
  return (
    <nav className={styles.tabs} aria-label="Lists">
      {views.map(({ name, label, query }) => (
        <Link
          key={name}
          to={`${listPath('payment')}${query}`}
          className={styles.tab}
          aria-current={name === shown ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
