import type { ReactNode } from 'react';
import { site } from '#site';
import type { PublicProperty } from '#contracts/properties.ts';
import { LogoMark } from '#web/frame/logo-mark.tsx';
import { ButtonLink } from '#web/ui/button/button.tsx';
import { communitiesOf, countSentence } from './communities.ts';
import styles from './home.module.css';

const actions = [
  {
    label: 'Management Proposal',
    text: site.copy.home.proposal,
    href: '/contact',
    icon: 'M7 3.5h8l4 4v13H7zM15 3.5v4h4M10 12h6m-6 4h6',
  },
  {
    label: 'Maintenance Request / Report an Incident',
    text: site.copy.home.maintenance,
    href: '/service-request',
    icon: 'M13 3.5c3.4 4 5.5 6.8 5.5 9.7a5.5 5.5 0 0 1-11 0c0-2.9 2.1-5.7 5.5-9.7zM10.3 13.5a2.7 2.7 0 0 0 2.7 2.7',
  },
  {
    label: 'OWNER / TENANT Registration Form',
    text: site.copy.home.registration,
    href: '/owner-tenant-registration',
    icon: 'M15.5 4a4.5 4.5 0 1 1-3.7 7.06L5 17.9V21h3.5v-2.5H11V16l2.3-2.3M16.5 7.800v.2',
  },
];

/** The public home page. Below the not-found panel its heading gives way to the panel's. */
export function HomeContent({
  properties,
  heading = 'h1',
}: {
  properties: readonly PublicProperty[];
  heading?: 'h1' | 'h2';
}): ReactNode {
  const Heading = heading;
  return (
    <>
      <section className={styles.hero}>
        <div className={styles.words}>
          <LogoMark className={styles.mark} title={`${site.companyName} logo`} />
          <Heading className={styles.welcome}>{`Welcome to ${site.companyName}`}</Heading>
          <p className={styles.tagline}>{site.tagline}</p>
        </div>
        <ul className={styles.actions}>
          {actions.map((action) => (
            <li key={action.href} className={styles.action}>
              <svg className={styles.icon} viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
                <path d={action.icon} />
              </svg>
              <a className={styles.actionLink} href={action.href}>
                {action.label}
              </a>
              <p className={styles.actionText}>{action.text}</p>
              <svg className={styles.arrow} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
                <path d="M4 12h15m-6-6 6 6-6 6" />
              </svg>
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
      <section className={styles.communities} aria-labelledby="communities">
        <div className={styles.inner}>
          <div className={styles.intro}>
            <h2 id="communities" className={styles.heading}>
              Communities we look after
            </h2>
            <p className={styles.introText}>{countSentence(properties.length)}</p>
          </div>
          <ul className={styles.properties}>
            {communitiesOf(properties).map((property) => (
              <li key={property.code} className={styles.property}>
                <img
                  className={styles.propertyPicture}
                  src={property.picture?.src ?? '/pictures/any-property.svg'}
                  alt={property.picture?.alt ?? ''}
                  width="800"
                  height="600"
                  loading="lazy"
                  decoding="async"
                />
                <h3 className={styles.propertyName}>{property.name}</h3>
              </li>
            ))}
          </ul>
          <p className={styles.staff}>
            <ButtonLink variant="secondary" href="/login">
              ADMIN LOGIN
            </ButtonLink>
          </p>
        </div>
      </section>
    </>
  );
}
