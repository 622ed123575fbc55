import type { ReactNode } from 'react';
import { site } from '#site';
import { ButtonLink } from '#web/ui/button/button.tsx';
import page from '../page.module.css';
import styles from './our-team.module.css';
import { localPath } from '#web/frame/local-path.ts';
import { aboutTexts } from '../about-texts.en.ts';
import { pageTexts } from '../page-texts.en.ts';

/** The two people who answer for everything. */
export function Page(): ReactNode {
  return (
    <>
      <section className={`${page.wide} ${page.hero} ${page.beside}`}>
        <div>
          <p className={page.eyebrow}>{aboutTexts.ourTeam}</p>
          <h1 className={page.title}>{site.copy.ourTeam.heading}</h1>
          <p className={page.lede}>{site.copy.ourTeam.lede}</p>
        </div>
        <img src={site.teamPicture.src} alt={site.teamPicture.alt} width="800" height="600" />
      </section>
      <section className={page.wide}>
        <ul className={styles.people}>
          {[site.president, site.vicePresident].map((person) => (
            <li key={person.title} className={styles.person}>
              <div className={styles.head}>
                <span className={styles.monogram} aria-hidden="true">
                  {initialsOf(person.name)}
                </span>
                <div className={styles.names}>
                  <h2 className={styles.name}>{person.name}</h2>
                  <p className={styles.title}>{person.title}</p>
                </div>
              </div>
              <p className={styles.bio}>{person.bio}</p>
            </li>
          ))}
        </ul>
        <div className={styles.way}>
          <p>{site.copy.ourTeam.closing}</p>
          <ButtonLink size="large" href={localPath('/contact')}>
            {pageTexts.proposal}
          </ButtonLink>
        </div>
      </section>
    </>
  );
}

function initialsOf(name: string): string {
  return name
    .split(' ')
    .map((word) => word.charAt(0))
    .join('');
}
