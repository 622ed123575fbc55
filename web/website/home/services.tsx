import type { ReactNode } from 'react';
import { site } from '#site';
import type { ServiceIcon } from '#site-types';
import page from '../page.module.css';
import styles from './services.module.css';
import { localPath } from '#web/frame/local-path.ts';
import { homeTexts } from './home-texts.en.ts';

const { heading, lede } = site.copy.home.services;

const icons: Record<ServiceIcon, string> = {
  books:
    'M12 6.500C10 5 7 4.5 3.5 4.500v13.500c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2V4.500C17 4.5 14 5 12 6.500zm0 0V20',
  letter: 'M3.5 6h17v12.500h-17zm0 .5 8.5 7 8.5-7',
  wrench:
    'M20 6.500a5 5 0 0 1-6.700 5.700L7 18.500a1.8 1.8 0 0 1-2.5-2.500l6.300-6.300A5 5 0 0 1 16.5 3L13.5 6l.8 3 3 .8z',
  gavel:
    'm9 4 6 6m-8.5-3.5 6 6M10.8 5.200 7.700 8.300m6.100 6.100L8.900 9.500l4.200-4.200 4.900 4.900-4.200 4.200zm-.4-2.100L4 18.600l1.900 1.900 7.300-7.300M13 20.500h8',
  clock: 'M12 3.500a8.5 8.5 0 1 0 8.5 8.500M12 7v5l3.5 2M20.5 3.500V8H16',
};

/** What a board no longer does by itself. */
export function Services(): ReactNode {
  return (
    <section className={`${page.wide} ${page.split} ${styles.band}`}>
      <div>
        <h2 className={page.heading}>{heading}</h2>
        <p className={styles.lede}>{lede}</p>
        <a className={styles.all} href={localPath('/services')}>
          {homeTexts.allServices}
        </a>
      </div>
      <ul className={styles.services}>
        {site.services.map(({ title, brief, icon }) => (
          <li key={title} className={styles.service}>
            <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
              <path d={icons[icon]} />
            </svg>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.brief}>{brief}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
