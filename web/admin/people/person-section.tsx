import { useId, type ReactNode } from 'react';
import type { Page } from '#contracts/endpoint.ts';
import { formatCount } from '#web/lib/formats.ts';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import styles from '../kit/records/layout.module.css';

/** A list that stands below what is known of a person, one line for each row. */
export function PersonSection<R extends { id: number }>({
  title,
  list,
  empty,
  children,
}: {
  title: string;
  list: { currentData?: Page<R> | undefined; isError: boolean };
  empty: string;
  children: (row: R) => ReactNode;
}): ReactNode {
  const headingId = useId();
  const { currentData: page, isError } = list;
  const more = page ? page.meta.total - page.data.length : 0;
  return (
    <section className={styles.lines} aria-labelledby={headingId}>
      <h3 id={headingId}>{title}</h3>
      {isError && !page && <p role="alert">This could not be loaded. Close it and try again.</p>}
      {!page && !isError && <Skeleton lines={2} label={`Loading ${title.toLowerCase()}`} />}
      {page?.data.length === 0 && <p className={styles.soft}>{empty}</p>}
      {page && page.data.length > 0 && (
        <ul className={styles.reports}>
          {page.data.map((row) => (
            <li key={row.id}>{children(row)}</li>
          ))}
        </ul>
      )}
      {more > 0 && <p className={styles.soft}>and {formatCount(more)} more</p>}
    </section>
  );
}
