import type { ReactNode } from 'react';
import { formatCount } from '#web/lib/formats.ts';
import styles from './metric-cards.module.css';

export interface Metric {
  label: string;
  /** Undefined until it is known. */
  count: number | undefined;
  /** Said in the count's place, for what is no count. */
  text?: string | undefined;
  tone: 'total' | 'open' | 'progress' | 'completed';
}

/** Four numbers above a list; `label` says what they count. */
export function MetricCards({ label, metrics }: { label: string; metrics: Metric[] }): ReactNode {
  return (
    <dl className={styles.cards} aria-label={label}>
      {metrics.map((metric) => (
        <div key={metric.label} className={styles.card} data-tone={metric.tone}>
          <dt>{metric.label}</dt>
          <dd>{metric.text ?? (metric.count === undefined ? '–' : formatCount(metric.count))}</dd>
        </div>
      ))}
    </dl>
  );
}
