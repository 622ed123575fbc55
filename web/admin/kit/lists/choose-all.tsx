import type { ReactNode } from 'react';
import type { RowChoice } from './row-choice.ts';
import styles from './list.module.css';

/** The box in a list's head: selects all rows in sight, or none; in between it says that some are. */
export function ChooseAll<R extends { id: number }>({
  choice: { chosen, onChooseAll },
  rows,
}: {
  choice: Pick<RowChoice<R>, 'chosen' | 'onChooseAll'>;
  rows: readonly R[];
}): ReactNode {
  const count = rows.filter(({ id }) => chosen.has(id)).length;
  const isAll = rows.length > 0 && count === rows.length;
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll;
        }}
        checked={isAll}
        disabled={rows.length === 0}
        aria-label={`Select all ${rows.length} on this page`}
        onChange={() => onChooseAll?.(!isAll)}
      />
    </label>
  );
}
