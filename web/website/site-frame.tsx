import type { ReactNode } from 'react';
import { SiteFooter } from '#web/frame/site-footer.tsx';
import { SiteHeader } from '#web/frame/site-header.tsx';
import { SentStrip } from './sent-strip/sent-strip.tsx';
import styles from './site-frame.module.css';

/**
 * Header, page and footer. A signed-in admin sees the page alone (specification section 2, route table), above a way back.
 * Every page has both; the mark on its root element, which is there before the first paint, decides what shows.
 */
export function SiteFrame(props: {
  current: string;
  hasUrgentLine: boolean;
  hasStaffLogin: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <div className={styles.frame}>
      <SiteHeader current={props.current} leavesOnPhones={props.hasUrgentLine} />
      {props.current === '/' && <SentStrip />}
      <main id="content" className={styles.main}>
        {props.children}
      </main>
      <nav className={styles.office} aria-label="Back office">
        <a href="/admin/public-submissions">Back to the office</a>
      </nav>
      <SiteFooter hasStaffLogin={props.hasStaffLogin} />
    </div>
  );
}
