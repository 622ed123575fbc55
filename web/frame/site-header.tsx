import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { site } from '#site';
import { CompanyName } from './company-name.tsx';
import { frameTexts } from './frame-texts.en.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { localPath } from './local-path.ts';
import { LogoMark } from './logo-mark.tsx';
import helpStyles from './menu-help.module.css';
import styles from './site-header.module.css';
import skipStyles from './skip-link.module.css';

const pages = [
  { label: frameTexts.pages.home, path: '/' },
  { label: frameTexts.pages.whoWeAre, path: '/who-we-are' },
  { label: frameTexts.pages.ourTeam, path: '/our-team' },
  { label: frameTexts.pages.services, path: '/services' },
];

const elsewhere = [
  { label: frameTexts.residentLogin, href: site.residentLoginUrl },
  { label: frameTexts.quickPay, href: site.quickPayUrl },
];

const help = [
  { label: frameTexts.report, path: '/service-request' },
  { label: frameTexts.register, path: '/owner-tenant-registration' },
];

export interface SiteHeaderProps {
  /** The path of the page that is shown, in English. */
  current: string;
  /** Where the same page stands in the other language; without it the page has none. */
  translation?: string | undefined;
  /** On small screens the bar scrolls away, where something more urgent stays in sight. */
  leavesOnPhones?: boolean;
}

/** The public top bar. Past 10 px of scroll it shrinks and gains a shadow; its place in the page stays the same. */
export function SiteHeader({ current, translation, leavesOnPhones = false }: SiteHeaderProps): ReactNode {
  const isScrolled = useIsScrolledPast(10);
  const menu = useMenuThatCloses();
  return (
    <>
      <a className={skipStyles.skip} href="#content">
        {frameTexts.skip}
      </a>
      <header
        className={styles.header}
        data-scrolled={isScrolled ? '' : undefined}
        data-leaves={leavesOnPhones ? '' : undefined}
      >
        <div className={styles.bar}>
          <a className={styles.brand} href={localPath('/')}>
            <LogoMark className={styles.mark} />
            <CompanyName />
            <span className="visually-hidden">{frameTexts.homePage}</span>
          </a>
          <nav className={styles.wide} aria-label={frameTexts.main}>
            <Links current={current} />
          </nav>
          <LanguageSwitch to={translation} place="inBar" />
          <details ref={menu} className={styles.small}>
            <summary className={styles.toggle}>
              <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
                <g stroke="currentColor" strokeWidth="1.75" strokeLinecap="round">
                  <path className={styles.whileClosed} d="M4 7.5h16M4 12h16M4 16.5h16" />
                  <path className={styles.whileOpen} d="m6 6 12 12M18 6 6 18" />
                </g>
              </svg>
              <span className={styles.whileClosed}>{frameTexts.menu}</span>
              <span className={styles.whileOpen}>{frameTexts.close}</span>
            </summary>
            <nav className={styles.sheet} aria-label={frameTexts.menu}>
              <Links current={current} />
              <LanguageSwitch to={translation} place="inMenu" />
              <Help current={current} />
            </nav>
          </details>
        </div>
      </header>
    </>
  );
}

/** Escape, a press beside it and a step of the focus out of it close the menu, which would else hide what comes next. */
function useMenuThatCloses(): RefObject<HTMLDetailsElement | null> {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const closeBeside = ({ target }: Event): void => {
      const isInside = target instanceof Node && menu.current?.contains(target);
      if (menu.current && !isInside) menu.current.open = false;
    };
    const closeOnEscape = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape' || !menu.current?.open) return;
      menu.current.open = false;
      menu.current.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', closeBeside);
    document.addEventListener('focusin', closeBeside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeBeside);
      document.removeEventListener('focusin', closeBeside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, []);
  return menu;
}

function Links({ current }: { current: string }): ReactNode {
  return (
    <>
      <ul className={styles.links}>
        {pages.map((page) => (
          <li key={page.path}>
            <a href={localPath(page.path)} aria-current={page.path === current ? 'page' : undefined}>
              {page.label}
            </a>
          </li>
        ))}
      </ul>
      <ul className={styles.outside}>
        {elsewhere.map((link) => (
          <li key={link.label}>
            <a href={link.href} target="_blank" rel="noopener">
              {link.label}
              <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
                <path d="M4.5 2.5h5v5m0-5-7 7" fill="none" stroke="currentColor" strokeWidth="1.4" />
              </svg>
              <span className="visually-hidden"> {frameTexts.newTab}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** For residents in trouble, on phones: both forms and the urgent number. */
function Help({ current }: { current: string }): ReactNode {
  return (
    <div className={helpStyles.help}>
      <ul>
        {help.map(({ label, path }) => (
          <li key={path}>
            <a href={localPath(path)} aria-current={path === current ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
      <a className={helpStyles.urgent} href={`tel:${site.urgentPhone.tel}`}>
        {frameTexts.urgent} <span>{site.urgentPhone.display}</span>
      </a>
    </div>
  );
}

function useIsScrolledPast(pixels: number): boolean {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    const look = (): void => setIsPast(window.scrollY > pixels);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [pixels]);
  return isPast;
}
