import type { ReactNode } from 'react';
import { site } from '#site';
import page from '../page.module.css';
import styles from './who-we-are.module.css';

/** Who the company is and why an association would choose it. */
export function Page(): ReactNode {
  return (
    <>
      <section className={`${page.wide} ${page.hero}`}>
        <p className={page.eyebrow}>Who We Are</p>
        <h1 className={page.title}>{site.tagline}</h1>
        <p className={page.lede}>
          {site.companyName} manages condominium and homeowner associations. We keep the books straight, the
          buildings sound and the neighbors informed, so that a volunteer board can be exactly that.
        </p>
      </section>
      <section className={`${page.wide} ${page.section} ${page.split}`}>
        <h2 className={page.heading}>Why us?</h2>
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
        <h2 className={page.heading}>Background &amp; Experience</h2>
        <div className={page.prose}>
          <p>
            We opened our doors in {site.launchMonth}, after years of managing communities for other firms. We
            had seen what happens when a manager has too many of them: calls go unanswered, repairs are paid
            for twice, and boards do the work they hired somebody to do.
          </p>
          <p>
            So we keep the list short. Today we look after {site.properties.length} condominium communities,
            and the two people whose names are on this page know each of them, from the roof to the reserve
            account.
          </p>
        </div>
      </section>
      <section className={styles.closing}>
        <figure className={styles.note}>
          <blockquote className={styles.quote}>
            <p>
              Thank you for considering us. A community is people’s homes before it is a budget or a building,
              and we try to work as if we lived there. Ask us anything; one of us will answer.
            </p>
          </blockquote>
          <figcaption className={styles.signed}>
            {[site.president, site.vicePresident].map((person) => (
              <span key={person.title}>
                <strong>{person.name}</strong>
                <br />
                {person.title}
              </span>
            ))}
          </figcaption>
        </figure>
      </section>
    </>
  );
}
