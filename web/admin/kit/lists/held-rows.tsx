import type { ReactNode } from 'react';
import { formatCount } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button/button.tsx';
import styles from './held-rows.module.css';

/** Says how many rows came in while someone was at work in the list, and shows them when asked. */
export function HeldRows({ count, onShow }: { count: number; onShow: () => void }): ReactNode {
  return (
    <div className={styles.place}>
      {count > 0 && (
        <Button
          size="small"
          variant="secondary"
          onClick={({ currentTarget }) => {
            // The button goes with what it names.
            currentTarget.closest<HTMLElement>('main')?.focus();
            onShow();
          }}
        >
          {formatCount(count)} new
          <span className="visually-hidden">, show</span>
        </Button>
      )}
    </div>
  );
}
