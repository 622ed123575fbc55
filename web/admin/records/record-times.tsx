import type { ReactNode } from 'react';
import { formatInstant } from '#web/lib/formats.ts';
import styles from './record-dialog.module.css';

/** When the open record was made and changed. */
export function RecordTimes({ createdAt, updatedAt }: { createdAt: string; updatedAt: string }): ReactNode {
  return (
    <dl className={styles.times}>
      <dt>Created</dt>
      <dd>
        <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
      </dd>
      <dt>Updated</dt>
      <dd>
        <time dateTime={updatedAt}>{formatInstant(updatedAt)}</time>
      </dd>
    </dl>
  );
}
