import type { ReactNode, RefObject } from 'react';
import styles from './sent-notice.module.css';

/** That a form arrived, above the form that is empty again. It is focused by those who show it. */
export function SentNotice({
  notice,
  text,
  again,
  children,
}: {
  notice: RefObject<HTMLDivElement | null>;
  text: string;
  /** Heads the empty form below, so that no one takes it for one to be filled in yet. */
  again?: string;
  /** What happens next. */
  children?: ReactNode;
}): ReactNode {
  return (
    <>
      <div ref={notice} className={styles.notice} tabIndex={-1}>
        <TickIcon />
        <div>
          <output>{text}</output>
          {children}
        </div>
      </div>
      {again && <h2 className={styles.again}>{again}</h2>}
    </>
  );
}

function TickIcon(): ReactNode {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <circle cx="16" cy="16" r="15" fill="currentColor" />
      <path
        d="m9.5 16.5 4.5 4.5 8.5-9.5"
        fill="none"
        stroke="#ffffff"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
