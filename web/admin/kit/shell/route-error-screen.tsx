import type { ReactNode } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import styles from './route-error-screen.module.css';

/** What shows when a screen breaks (specification section 2, not-found page). */
export function RouteErrorScreen(): ReactNode {
  const error = useRouteError();
  return (
    <main className={styles.screen}>
      <h1>Unexpected Application Error!</h1>
      <p className={styles.text}>{textOf(error)}</p>
      <a href="/admin/public-submissions">Go to the service requests</a>
    </main>
  );
}

function textOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? error.message : String(error);
}
