import type { ReactNode } from 'react';
import styles from './fact-list.module.css';

/**
 * What is known of something, each fact by its name; null, undefined and false leave one out. A `row` has the name on one
 * side and the fact on the other, `columns` are as wide as the longest name, and a `line` is for a few short facts.
 */
export function FactList({
  facts,
  look = 'rows',
}: {
  facts: Readonly<Record<string, ReactNode>>;
  look?: 'rows' | 'columns' | 'line';
}): ReactNode {
  const known = Object.entries(facts).filter(
    ([, fact]) => fact !== null && fact !== undefined && fact !== false,
  );
  return (
    <dl className={styles[look]}>
      {known.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
