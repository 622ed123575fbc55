import type { ReactNode } from 'react';
import { site } from '#site';
import type { PublicProperty } from '#contracts/public-properties.ts';
import { anyPicture, communitiesOf, countSentence } from '../communities.ts';
import page from '../page.module.css';
import styles from './communities.module.css';
import { homeTexts } from './home-texts.en.ts';

/** Every property of the office's list, with what the site knows of it. */
export function Communities({ properties }: { properties: readonly PublicProperty[] }): ReactNode {
  return (
    <section className={`${page.wide} ${page.section}`} aria-labelledby="communities">
      <div className={styles.intro}>
        <h2 id="communities" className={page.heading}>
          {homeTexts.communities}
        </h2>
        <p className={styles.soft}>{countSentence(properties.length)}</p>
      </div>
      <ul className={styles.properties}>
        {communitiesOf(properties).map(({ code, name, picture, fact }) => (
          <li key={code} className={styles.property}>
            <img
              className={styles.picture}
              src={picture?.src ?? anyPicture}
              alt={picture?.alt ?? ''}
              width="800"
              height="600"
              loading="lazy"
              decoding="async"
            />
            <h3 className={styles.name}>{name}</h3>
            <p className={styles.soft}>{fact ?? site.copy.home.newCommunity}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
