import type { ReactNode } from 'react';
import { site } from '#site';
import { LogoMark } from './logo-mark.tsx';
import styles from './site-footer.module.css';

/** The public footer. */
export function SiteFooter(): ReactNode {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <LogoMark className={styles.mark} />
          <p className={styles.tagline}>{site.tagline}</p>
        </div>
        <p className={styles.small}>
          ©{' '}
          <span ref={showCurrentYear} suppressHydrationWarning>
            {currentYear()}
          </span>{' '}
          {site.companyName}. All rights reserved
        </p>
        <p className={styles.small}>
          Built by <a href={site.builtBy.url}>{site.builtBy.name}</a>
        </p>
      </div>
    </footer>
  );
}

function currentYear(): number {
  return new Date().getFullYear();
}

/** A page that was prerendered last year still shows this one. */
function showCurrentYear(element: HTMLElement | null): void {
  if (element) element.textContent = String(currentYear());
}
