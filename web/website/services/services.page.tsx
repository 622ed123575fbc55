import type { ReactNode } from 'react';
import { site } from '#site';
import page from '../page.module.css';
import styles from './services.module.css';

const copy = site.copy.services;

/** What the company does for an association. */
export function Page(): ReactNode {
  return (
    <>
      <section className={`${page.wide} ${page.hero}`}>
        <p className={page.eyebrow}>Our Services</p>
        <h1 className={page.title}>{copy.heading}</h1>
        <p className={page.lede}>{copy.lede}</p>
      </section>
      <section className={page.wide}>
        <ul className={styles.services}>
          {site.services.map((service) => (
            <li key={service.title} className={styles.service}>
              <h2 className={styles.name}>{service.title}</h2>
              <p className={styles.text}>{service.text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={`${page.wide} ${page.section}`}>
        <div className={page.prose}>
          {copy.closing.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </section>
    </>
  );
}
