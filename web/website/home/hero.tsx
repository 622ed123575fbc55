import type { ReactNode } from 'react';
import { site } from '#site';
import { LogoMark } from '#web/frame/logo-mark.tsx';
import styles from './hero.module.css';
import { localPath } from '#web/frame/local-path.ts';
import { pageTexts } from '../page-texts.en.ts';
import { homeTexts } from './home-texts.en.ts';

const { proposition, proposal, maintenance, registration } = site.copy.home;

const actions = [
  {
    label: pageTexts.proposal,
    ...proposal,
    href: localPath('/contact'),
    phone: null,
    icon: 'M7 3.5h8l4 4v13H7zM15 3.5v4h4M10 12h6m-6 4h6',
  },
  {
    label: homeTexts.maintenance,
    ...maintenance,
    href: localPath('/service-request'),
    icon: 'M13 3.5c3.4 4 5.5 6.8 5.5 9.7a5.5 5.5 0 0 1-11 0c0-2.9 2.1-5.7 5.5-9.7zM10.3 13.5a2.7 2.7 0 0 0 2.7 2.7',
    phone: site.urgentPhone,
  },
  {
    label: homeTexts.registration,
    ...registration,
    href: localPath('/owner-tenant-registration'),
    phone: null,
    icon: 'M15.5 4a4.5 4.5 0 1 1-3.7 7.06L5 17.9V21h3.5v-2.5H11V16l2.3-2.3M16.5 7.800v.2',
  },
];

/** Whose site this is, what the company does in one sentence, and the three ways on. */
export function Hero({ heading: Heading }: { heading: 'h1' | 'h2' }): ReactNode {
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <p className={styles.eyebrow}>
          <LogoMark className={styles.mark} title={homeTexts.logo} />
          {site.area}
        </p>
        <Heading className={styles.welcome}>{homeTexts.welcome}</Heading>
        <p className={styles.proposition}>{proposition}</p>
        <p className={styles.tagline}>{site.tagline}</p>
        <p className={styles.urgentLine}>
          {maintenance.note} <a href={`tel:${site.urgentPhone.tel}`}>{site.urgentPhone.display}</a>
        </p>
      </div>
      <ul className={styles.actions}>
        {actions.map(({ label, text, note, href, icon, phone }) => (
          <li key={href} className={phone ? `${styles.action} ${styles.urgent}` : styles.action}>
            <svg className={styles.icon} viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
              <path d={icon} />
            </svg>
            <a className={styles.actionLink} href={href}>
              {label}
            </a>
            <svg className={styles.arrow} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <path d="M4 12h15m-6-6 6 6-6 6" />
            </svg>
            <p className={styles.actionText}>{text}</p>
            <p className={phone ? `${styles.note} ${styles.inCard}` : styles.note}>
              {note} {phone && <a href={`tel:${phone.tel}`}>{phone.display}</a>}
            </p>
          </li>
        ))}
      </ul>
      <div className={styles.scene}>
        <img
          className={styles.picture}
          src={site.heroPicture.src}
          width="1600"
          height="1000"
          alt={site.heroPicture.alt}
        />
      </div>
    </section>
  );
}
