import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** What the company is, in a few large words with a line below each. */
export function Facts({ facts }: { facts: readonly { value: string; text: string }[] }): ReactNode {
  return (
    <dl className={styles.facts}>
      {facts.map(({ value, text }) => (
        <div key={value}>
          <dt className={styles.value}>{value}</dt>
          <dd className={styles.text}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
