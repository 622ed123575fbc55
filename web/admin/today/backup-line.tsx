import type { ReactNode } from 'react';
import type { BackupStatus } from '#contracts/today.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { ageOf } from '../kit/lists/age.ts';
import styles from './today.module.css';

/** When the last good backup was taken, and what is wrong with the newest one. */
export function BackupLine({ backup, now }: { backup: BackupStatus; now: number }): ReactNode {
  const { lastGoodAt, failure, isLate } = backup;
  return (
    <section className={styles.backup} aria-label="Backups" data-late={isLate || failure ? '' : undefined}>
      <p>
        Last backup:{' '}
        {lastGoodAt === null ? (
          'never'
        ) : (
          <time dateTime={lastGoodAt} title={formatInstant(lastGoodAt)}>
            {ageOf(lastGoodAt, now).text.toLowerCase()} ago
          </time>
        )}
      </p>
      {isLate && <p>Backups are late. Ask the person who runs the server.</p>}
      {failure && (
        <p>
          The backup of {formatInstant(failure.at)} failed: {failure.reason}
        </p>
      )}
    </section>
  );
}
