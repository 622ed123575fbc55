import type { ReactNode } from 'react';
import { site } from '#site';
import styles from './urgent-line.module.css';
import { formTexts } from './form-texts.en.ts';

const texts = formTexts.urgentLine;

/** The call line for what cannot wait: always in sight, one tap away. */
export function UrgentLine(): ReactNode {
  return (
    <aside className={styles.line} aria-label={texts.label}>
      <div className={styles.bar}>
        <p className={styles.title}>{texts.title}</p>
        <a className={styles.call} href={`tel:${site.urgentPhone.tel}`}>
          <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
            <path
              d="M6.6 3.2 8 6.6 6.3 8.1a9.6 9.6 0 0 0 5.6 5.6l1.5-1.7 3.4 1.4v3a1.4 1.4 0 0 1-1.5 1.4A13 13 0 0 1 2.2 4.7a1.4 1.4 0 0 1 1.4-1.5z"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.6"
              strokeLinejoin="round"
            />
          </svg>
          <span>
            {texts.call} <span className={styles.number}>{site.urgentPhone.display}</span>
          </span>
        </a>
      </div>
      <p className={styles.detail}>{texts.detail}</p>
    </aside>
  );
}
