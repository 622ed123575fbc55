import type { ReactNode } from 'react';
import { ButtonLink } from '#web/ui/button/button.tsx';
import { HomeContent } from '../home/home-content.tsx';
import type { PageProps } from '../routes.ts';
import styles from './not-found.module.css';

/** Says that there is no such page, above what most people came for. */
export function Page({ properties }: PageProps): ReactNode {
  return (
    <>
      <section className={styles.panel}>
        <h1 className={styles.heading}>Page Not Found</h1>
        <p>Sorry, the page you are looking for does not exist.</p>
        <ButtonLink className={styles.home} href="/">
          Go Home
        </ButtonLink>
      </section>
      <HomeContent properties={properties} heading="h2" />
    </>
  );
}
