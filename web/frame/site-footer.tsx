import type { ReactNode } from 'react';
import { site } from '#site';
import { frameTexts } from './frame-texts.en.ts';
import { localPath } from './local-path.ts';
import { LogoMark } from './logo-mark.tsx';
import { officeLines } from './office-lines.ts';
import styles from './site-footer.module.css';

const texts = frameTexts.footer;

const groups = [
  {
    heading: texts.residents,
    links: [
      { label: texts.maintenance, href: localPath('/service-request') },
      { label: texts.registration, href: localPath('/owner-tenant-registration') },
    ],
  },
  {
    heading: texts.boards,
    links: [
      { label: texts.whoWeAre, href: localPath('/who-we-are') },
      { label: texts.ourTeam, href: localPath('/our-team') },
      { label: texts.services, href: localPath('/services') },
      { label: texts.proposal, href: localPath('/contact') },
    ],
  },
  {
    heading: texts.reachUs,
    links: [
      { label: site.urgentPhone.display, note: texts.urgent, href: `tel:${site.urgentPhone.tel}` },
      { label: site.managerEmail, note: texts.email, href: `mailto:${site.managerEmail}` },
    ],
  },
];

/** The public footer: the ways on once more, how to reach a person, whose site this is, and at home the way in for staff. */
export function SiteFooter({ hasStaffLogin = false }: { hasStaffLogin?: boolean }): ReactNode {
  return (
    <footer className={styles.footer}>
      <div className={styles.brand}>
        <LogoMark className={styles.mark} />
        <p className={styles.tagline}>{site.tagline}</p>
        {officeLines(site.office).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {groups.map(({ heading, links }) => (
        <div key={heading} className={styles.group}>
          <h2 className={styles.heading}>{heading}</h2>
          <ul className={styles.links}>
            {links.map((link) => (
              <li key={link.href}>
                <a href={link.href}>{link.label}</a>
                {'note' in link && (
                  <>
                    {' '}
                    <span className={styles.note}>{link.note}</span>
                  </>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className={styles.legal}>
        <p>
          ©{' '}
          <span ref={showCurrentYear} suppressHydrationWarning>
            {currentYear()}
          </span>{' '}
          {site.companyName}. {texts.rights}
        </p>
        {hasStaffLogin && (
          <a className={styles.staff} href="/login">
            {texts.staff}
          </a>
        )}
        <p>
          {texts.builtBy} <a href={site.builtBy.url}>{site.builtBy.name}</a>
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
