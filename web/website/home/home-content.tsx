import type { ReactNode } from 'react';
import { site } from '#site';
import { LogoMark } from '#web/frame/logo-mark.tsx';
import { ButtonLink } from '#web/ui/button/button.tsx';
import styles from './home.module.css';

const actions = [
  {
    label: 'Management Proposal',
    text: 'For boards and developers: tell us about your community.',
    href: '/contact',
  },
  {
    label: 'Maintenance Request / Report an Incident',
    text: 'For owners and tenants: a leak, an outage, an accident.',
    href: '/service-request',
  },
  {
    label: 'OWNER / TENANT Registration Form',
    text: 'New to the building: let us know who lives there.',
    href: '/owner-tenant-registration',
  },
];

/** The public home page. Below the not-found panel its heading gives way to the panel's. */
export function HomeContent({ heading = 'h1' }: { heading?: 'h1' | 'h2' }): ReactNode {
  const Heading = heading;
  return (
    <>
      <section className={styles.hero}>
        <div className={styles.words}>
          <LogoMark className={styles.mark} title={`${site.companyName} logo`} />
          <Heading className={styles.welcome}>Welcome to {site.companyName}</Heading>
          <p className={styles.tagline}>{site.tagline}</p>
        </div>
        <img
          className={styles.picture}
          src={site.heroPicture.src}
          width="1200"
          height="900"
          alt={site.heroPicture.alt}
        />
        <ul className={styles.actions}>
          {actions.map((action) => (
            <li key={action.href} className={styles.action}>
              <a className={styles.actionLink} href={action.href}>
                {action.label}
              </a>
              <p className={styles.actionText}>{action.text}</p>
              <svg className={styles.arrow} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
                <path d="M4 12h15m-6-6 6 6-6 6" fill="none" stroke="currentColor" strokeWidth="1.5" />
              </svg>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.communities} aria-labelledby="communities">
        <div className={styles.inner}>
          <h2 id="communities" className={styles.heading}>
            Communities we look after
          </h2>
          <ul className={styles.properties}>
            {site.properties.map((property) => (
              <li key={property.code} className={styles.property}>
                <img
                  className={styles.propertyPicture}
                  src={property.picture.src}
                  alt={property.picture.alt}
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
