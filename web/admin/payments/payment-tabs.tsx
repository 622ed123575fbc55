import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../shell/paths.ts';
import styles from './payment-tabs.module.css';

const views = [
  { name: 'payments', label: 'Payments', to: paths.payments },
  { name: 'overdue', label: 'Overdue', to: `${paths.payments}?show=overdue` },
] as const;

/** What was paid, or what is owed: two lists of one screen. */
export function PaymentTabs({ shown }: { shown: (typeof views)[number]['name'] }): ReactNode {
  return (
    <nav className={styles.tabs} aria-label="Lists">
      {views.map(({ name, label, to }) => (
        <Link key={name} to={to} className={styles.tab} aria-current={name === shown ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
