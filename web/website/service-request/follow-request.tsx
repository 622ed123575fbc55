import type { ReactNode } from 'react';
import { ReferenceNumber } from '../forms/reference-number.tsx';
import styles from './follow-request.module.css';
import type { SentRequest } from './sent-request.ts';

/** Below the words of success: what to keep of it. */
export function FollowRequest({ sent }: { sent: SentRequest | null }): ReactNode {
  if (!sent?.reference && !sent?.trackingPath) return null;
  return (
    <div className={styles.follow}>
      <ReferenceNumber reference={sent.reference} className={styles.reference} />
      {sent.trackingPath && (
        <p>
          <a className={styles.link} href={sent.trackingPath}>
            Follow your request
          </a>{' '}
          and add to it, without an account. Whoever has this link can do so: keep it to yourself.
        </p>
      )}
    </div>
  );
}
