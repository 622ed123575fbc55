import { useSyncExternalStore, type ReactNode } from 'react';
import { SiteFooter } from '#web/frame/site-footer.tsx';
import { SiteHeader } from '#web/frame/site-header.tsx';
import { hasLiveSession } from '#web/lib/session-store.ts';
import styles from './site-frame.module.css';

/** Header, page and footer. A signed-in admin sees the page alone (specification section 2, route table). */
export function SiteFrame(props: {
  current: string;
  hasUrgentLine: boolean;
  children: ReactNode;
}): ReactNode {
  const isLoggedIn = useSyncExternalStore(subscribeToSession, hasLiveSession, () => false);
  return (
    <div className={styles.frame}>
      {!isLoggedIn && <SiteHeader current={props.current} leavesOnPhones={props.hasUrgentLine} />}
      <main id="content" className={styles.main}>
        {props.children}
      </main>
      {!isLoggedIn && <SiteFooter />}
    </div>
  );
}

/** It changes in the back office: in another tab, or before somebody comes back to this page as it was left. */
function subscribeToSession(look: () => void): () => void {
  window.addEventListener('storage', look);
  window.addEventListener('pageshow', look);
  return () => {
    window.removeEventListener('storage', look);
    window.removeEventListener('pageshow', look);
  };
}
