import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './link-tabs.module.css';

/** A view of one thing that has an address of its own. */
export interface LinkTab<Name extends string> {
  name: Name;
  label: string;
  to: string;
}

/** The views of one thing as links, the shown one marked. */
export function LinkTabs<Name extends string>({
  label,
  tabs,
  shown,
}: {
  /** What they are views of. */
  label: string;
  tabs: readonly LinkTab<Name>[];
  shown: Name;
}): ReactNode {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ name, label: said, to }) => (
        <Link key={name} to={to} className={styles.tab} aria-current={name === shown ? 'page' : undefined}>
          {said}
        </Link>
      ))}
    </nav>
  );
}
