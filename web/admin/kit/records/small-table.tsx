import type { ReactNode } from 'react';
import styles from './layout.module.css';

/** A table within a record; a sentence in its place where it has no rows. */
export function SmallTable({
  title,
  none,
  heads,
  rows,
}: {
  title: string;
  none: string;
  heads: readonly string[];
  rows: { id: number; cells: ReactNode[] }[];
}): ReactNode {
  if (rows.length === 0) {
    return (
      <section className={styles.lines}>
        <h3>{title}</h3>
        <p className={styles.soft}>{none}</p>
      </section>
    );
  }
  return (
    <table className={styles.small}>
      <caption className={styles.caption}>{title}</caption>
      <TableHead heads={heads} />
      <tbody>
        {rows.map(({ id, cells }) => (
          <tr key={id}>
            {cells.map((cell, index) => (
              <td key={heads[index]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The row of a small table that names its columns. */
export function TableHead({ heads }: { heads: readonly string[] }): ReactNode {
  return (
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
  );
}
