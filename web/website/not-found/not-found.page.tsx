import type { ReactNode } from 'react';
import { ButtonLink } from '#web/ui/button/button.tsx';
import { HomeContent } from '../home/home-content.tsx';
import type { PageProps } from '../routes.ts';
import styles from './not-found.module.css';
import { localPath } from '#web/frame/local-path.ts';
import { pageTexts } from '../page-texts.en.ts';
import { notFoundTexts } from './not-found-texts.en.ts';

/** Says that there is no such page, above what most people came for. */
export function Page({ properties }: PageProps): ReactNode {
  return (
    <>
      <section className={styles.panel}>
        <h1 className={styles.heading}>{notFoundTexts.heading}</h1>
        <p>{notFoundTexts.text}</p>
        <ButtonLink className={styles.home} href={localPath('/')}>
          {pageTexts.goHome}
        </ButtonLink>
      </section>
      <HomeContent properties={properties} heading="h2" />
    </>
  );
}
