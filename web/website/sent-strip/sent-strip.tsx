import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { forgetSent, parseSent, readSent } from './sent-request.ts';
import icon from '../icon-button.module.css';
import styles from './sent-strip.module.css';
import { stripTexts } from './strip-texts.en.ts';

/** Below the header, for as long as the tab lives: the way back to the request that was sent in it. */
export function SentStrip(): ReactNode {
  const [isDismissed, setIsDismissed] = useState(false);
  const sent = parseSent(useSyncExternalStore(ignoreChanges, readSent, () => null));
  if (!sent || isDismissed) return null;
  return (
    <aside className={styles.strip} aria-label={stripTexts.label}>
      <p>
        {stripTexts.before} <strong>{sent.reference}</strong> {stripTexts.after}{' '}
        <a href={sent.address}>
          {stripTexts.follow} <span aria-hidden="true">→</span>
        </a>
      </p>
      <button
        type="button"
        className={icon.button}
        aria-label={stripTexts.dismiss}
        onClick={() => {
          forgetSent();
          setIsDismissed(true);
        }}
      >
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d="m6 6 12 12M18 6 6 18" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
      </button>
    </aside>
  );
}

/** The tab stores nothing new while this page is open. */
function ignoreChanges(): () => void {
  return () => undefined;
}
