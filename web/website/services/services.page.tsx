import type { ReactNode } from 'react';
import { site } from '#site';
import { ButtonLink } from '#web/ui/button/button.tsx';
import page from '../page.module.css';
import styles from './services.module.css';
import { localPath } from '#web/frame/local-path.ts';
import { aboutTexts } from '../about-texts.en.ts';
import { pageTexts } from '../page-texts.en.ts';

const copy = site.copy.services;

/** What the company does for an association. */
export function Page(): ReactNode {
  return (
    <>
      <section className={`${page.wide} ${page.hero} ${page.beside}`}>
        <div>
          <p className={page.eyebrow}>{aboutTexts.services}</p>
          <h1 className={page.title}>{copy.heading}</h1>
          <p className={page.lede}>{copy.lede}</p>
        </div>
        <img src={site.servicesPicture.src} alt={site.servicesPicture.alt} width="800" height="600" />
      </section>
      <section className={page.wide}>
        <ul className={styles.services}>
          {site.services.map((service) => (
            <li key={service.title} className={styles.service}>
              <h2 className={styles.name}>{service.title}</h2>
              <p className={styles.text}>{service.text}</p>
              <ul className={styles.includes}>
                {service.includes.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </section>
      <section className={`${page.wide} ${page.section} ${page.split}`}>
        <h2 className={page.heading}>{aboutTexts.begin}</h2>
        <div className={page.prose}>
          {copy.closing.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <ButtonLink className={styles.proposal} size="large" href={localPath('/contact')}>
            {pageTexts.proposal}
          </ButtonLink>
        </div>
      </section>
    </>
  );
}
