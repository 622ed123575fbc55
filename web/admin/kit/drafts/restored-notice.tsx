import type { ReactNode } from 'react';
import { formatTime } from '#web/lib/formats.ts';
import styles from './restored-notice.module.css';

/** Says that what was typed before is back, and takes it away again where it is not wanted. */
export function RestoredNotice(props: {
  /** When it was typed (ms); null says nothing. */
  typedAt: number | null;
  onDiscard: () => void;
}): ReactNode {
  const { typedAt, onDiscard } = props;
  if (typedAt === null) return null;
  return (
    <output className={styles.notice}>
      Restored what you had typed at {formatTime(typedAt)} ·{' '}
      <button type="button" className={styles.discard} onClick={onDiscard}>
        Discard
      </button>
    </output>
  );
}
