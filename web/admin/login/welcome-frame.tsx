import type { ReactNode } from 'react';
import { SiteFooter } from '#web/frame/site-footer.tsx';
import { SiteHeader } from '#web/frame/site-header.tsx';
import { paths } from '../kit/shell/paths.ts';
import styles from './login.module.css';

/** The frame of the screens before the back office: the public header and footer, and one card between them. */
export function WelcomeFrame({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <div className={styles.page}>
      <title>{`${title} · Back office`}</title>
      <SiteHeader current={paths.login} />
      <main id="content" className={styles.main}>
        {children}
      </main>
      <div className={styles.footer}>
        <SiteFooter />
      </div>
    </div>
  );
}
