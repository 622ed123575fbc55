import type { ReactNode } from 'react';
import cards from './cards.module.css';
import styles from './list.module.css';

/** Five rows stand in for those that are loading (specification section 2). */
const skeletonRows = [1, 2, 3, 4, 5] as const;

/** Rows of a table whose content is still on its way; as high as real ones. */
export function SkeletonRows({ columns }: { columns: readonly string[] }): ReactNode {
  return skeletonRows.map((row) => (
    <tr key={row} data-skeleton="">
      {columns.map((column) => (
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell whose content is still on its way
        <td key={column}>
          <span className={styles.bone} />
        </td>
      ))}
    </tr>
  ));
}

/** The same for cards. */
export function SkeletonCards({ label }: { label: string }): ReactNode {
  return (
    <div className={cards.cards}>
      <span className="visually-hidden">{label}</span>
      {skeletonRows.map((row) => (
        <div key={row} className={cards.card} data-skeleton="" aria-hidden="true">
          <span className={styles.bone} />
          <span className={styles.bone} />
        </div>
      ))}
    </div>
  );
}
