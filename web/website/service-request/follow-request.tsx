import type { ReactNode } from 'react';
import { promisedTimeText } from '#contracts/promised-time.ts';
import { site } from '#site';
import { apiBase } from '#web/lib/api-base.ts';
import panel from '../forms/submitted-panel.module.css';
import { ReferenceNumber } from '../forms/reference-number.tsx';
import styles from './follow-request.module.css';
import type { Sent } from '../forms/send-form.ts';

/** Below the words of success: what to keep of it. */
export function FollowRequest({ sent }: { sent: Sent | null }): ReactNode {
  if (!sent?.reference && !sent?.trackingPath) return null;
  return (
    <div className={panel.kept}>
      <ReferenceNumber reference={sent.reference} />
      {sent.nextUpdateBy && (
        <p>
          You will hear from us by{' '}
          <time dateTime={sent.nextUpdateBy}>{promisedTimeText(sent.nextUpdateBy, site.timeZone)}</time>.
        </p>
      )}
      {sent.trackingPath && (
        <p>
          <a className={styles.link} href={`${apiBase()}${sent.trackingPath}`}>
            Follow your request
          </a>{' '}
          and add to it, without an account. Anyone with the link can see it, so keep it private.
        </p>
      )}
    </div>
  );
}
