import type { ReactNode } from 'react';
import { frameTexts } from './frame-texts.en.ts';
import { saveScrollPosition } from './scroll-position.ts';
import { language } from './language.en.ts';
import styles from './language-switch.module.css';

/** The same page in the other language; what was typed into its form comes along. */
export function LanguageSwitch({
  to,
  place,
}: {
  /** Without it the page has no other language. */
  to: string | undefined;
  /** In the bar it is short where there is little room. */
  place: 'inBar' | 'inMenu';
}): ReactNode {
  if (to === undefined) return null;
  return (
    <a
      className={`${styles.switch} ${place === 'inBar' ? styles.inBar : styles.inMenu}`}
      href={to}
      hrefLang={otherLanguage}
      lang={otherLanguage}
      onClick={() => saveScrollPosition(to)}
    >
      <span className={styles.short} aria-hidden="true">
        {otherLanguage}
      </span>
      <span className={styles.long}>{frameTexts.otherLanguage}</span>
    </a>
  );
}

const otherLanguage = language === 'en' ? 'es' : 'en';
