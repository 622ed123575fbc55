import type { ReactNode } from 'react';
import { site } from '#site';
import page from '../page.module.css';
import styles from './services.module.css';

/** What the company does for an association. */
export function Page(): ReactNode {
  return (
    <>
      <section className={`${page.wide} ${page.hero}`}>
        <p className={page.eyebrow}>Our Services</p>
        <h1 className={page.title}>Everything a board needs, from one desk</h1>
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
          <p>
            Every community takes these in its own measure. A twelve-unit building may need its books kept and
            a number to call at night; a large one wants all five, with a manager who attends every meeting.
            We agree on it in writing, and you can change it once a year.
          </p>
          <p>
            Tell us about your community with the Management Proposal on our home page. We come and see the
            property, read the last two years of minutes and statements, and then say what it would cost and
            why.
          </p>
        </div>
      </section>
    </>
  );
}
