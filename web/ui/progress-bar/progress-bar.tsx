import type { ReactNode } from 'react';
import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  label: string;
  /** 0 to 1; left out while nothing is known. */
  value?: number | undefined;
}

/** How far something has come, in words, in numbers and as a bar. */
export function ProgressBar({ label, value }: ProgressBarProps): ReactNode {
  const percent = value === undefined ? undefined : Math.round(value * 100);
  return (
    <div className={styles.frame}>
      <span className={styles.label}>{label}</span>
      <span className={styles.percent}>{percent === undefined ? '' : `${percent} %`}</span>
      <progress className={styles.bar} max={100} value={percent} aria-label={label} />
    </div>
  );
}
