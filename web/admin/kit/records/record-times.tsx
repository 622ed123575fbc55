import type { ReactNode } from 'react';
import { formatInstant } from '#web/lib/formats.ts';
import styles from './record-dialog.module.css';

export interface RecordTimesProps {
  createdAt: string;
  updatedAt: string;
  /** The number that people call it by, where it has one. */
  reference?: string;
}

/** What the open record is called on the phone, and when it was made and changed. */
export function RecordTimes({ createdAt, updatedAt, reference }: RecordTimesProps): ReactNode {
  return (
    <dl className={styles.times}>
      {reference !== undefined && (
        <>
          <dt>Reference</dt>
          <dd>{reference}</dd>
        </>
      )}
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
