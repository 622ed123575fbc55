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
  const isLoggedIn = useSyncExternalStore(subscribeToNothing, hasLiveSession, () => false);
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

/** The session is looked at once a page: it only changes in the back office. */
const subscribeToNothing = (): (() => void) => () => undefined;
