import type { ReactNode } from 'react';
import { SiteFooter } from '#web/frame/site-footer.tsx';
import { SiteHeader } from '#web/frame/site-header.tsx';
import { SentStrip } from './sent-strip/sent-strip.tsx';
import styles from './site-frame.module.css';
import { pageTexts } from './page-texts.en.ts';

/**
 * Header, page and footer. A signed-in admin sees the page alone (specification section 2, route table), above a way back.
 * Every page has both; the mark on its root element, which is there before the first paint, decides what shows.
 */
export function SiteFrame(props: {
  current: string;
  /** Where the same page stands in the other language. */
  translation: string;
  hasUrgentLine: boolean;
  hasStaffLogin: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <div className={styles.frame}>
      <SiteHeader
        current={props.current}
        translation={props.translation}
        leavesOnPhones={props.hasUrgentLine}
      />
      {props.current === '/' && <SentStrip />}
      <main id="content" className={styles.main}>
        {props.children}
      </main>
      <nav className={styles.office} aria-label={pageTexts.backOffice}>
        <a href="/admin/public-submissions">{pageTexts.toOffice}</a>
      </nav>
      <SiteFooter hasStaffLogin={props.hasStaffLogin} />
    </div>
  );
}
