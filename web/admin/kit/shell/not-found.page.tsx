import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from './paths.ts';
import { PageTitle } from './page-title.tsx';
import styles from './not-found.module.css';

/** An admin path that no screen answers to. */
export function NotFoundPage(): ReactNode {
  return (
    <div className={styles.page}>
      <PageTitle>Page Not Found</PageTitle>
      <h1 className={styles.heading}>Page Not Found</h1>
      <p className={styles.text}>Sorry, the page you are looking for does not exist.</p>
      <Link className={styles.link} to={paths.home}>
        Go to the service requests
      </Link>
    </div>
  );
}
