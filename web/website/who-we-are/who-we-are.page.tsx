import type { ReactNode } from 'react';
import { site } from '#site';
import { ButtonLink } from '#web/ui/button/button.tsx';
import { Facts } from '../facts.tsx';
import page from '../page.module.css';
import styles from './who-we-are.module.css';
import { localPath } from '#web/frame/local-path.ts';
import { aboutTexts } from '../about-texts.en.ts';
import { pageTexts } from '../page-texts.en.ts';

const copy = site.copy.whoWeAre;

/** Who the company is and why an association would choose it. */
export function Page(): ReactNode {
  return (
    <>
      <section className={`${page.wide} ${page.hero}`}>
        <p className={page.eyebrow}>{aboutTexts.whoWeAre}</p>
        <h1 className={page.title}>{site.tagline}</h1>
        <p className={page.lede}>{copy.lede}</p>
      </section>
      <img
        className={styles.street}
        src={site.streetPicture.src}
        alt={site.streetPicture.alt}
        width="1600"
        height="440"
      />
      <div className={page.wide}>
        <Facts facts={copy.facts} />
      </div>
      <section className={`${page.wide} ${page.section} ${page.split}`}>
        <h2 className={page.heading}>{aboutTexts.whyUs}</h2>
        <ul className={styles.reasons}>
          {site.whyUs.map((reason) => (
            <li key={reason.title} className={styles.reason}>
              <h3 className={styles.reasonTitle}>{reason.title}</h3>
              <p className={styles.reasonText}>{reason.text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={`${page.wide} ${page.section} ${page.split}`}>
        <h2 className={page.heading}>{aboutTexts.background}</h2>
        <div className={page.prose}>
          {copy.background.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </section>
      <section className={`${page.wide} ${page.split} ${styles.closing}`}>
        <h2 className={page.heading}>{aboutTexts.note}</h2>
        <figure className={styles.note}>
          <blockquote className={styles.quote}>
            {copy.closingNote.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </blockquote>
          <figcaption className={styles.signed}>
            {[site.president, site.vicePresident].map((person) => (
              <p key={person.title}>
                <strong>{person.name}</strong>
                <br />
                {person.title}
              </p>
            ))}
          </figcaption>
        </figure>
        <p className={styles.way}>
          <ButtonLink variant="secondary" size="large" href={localPath('/contact')}>
            {pageTexts.proposal}
          </ButtonLink>
        </p>
      </section>
    </>
  );
}
