import { useState, type ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import type { RowSelection } from './use-selection.ts';
import styles from '../records/layout.module.css';

/** How many rows are chosen, and what is done to them; nothing while none is. */
export function SelectionFrame<R extends { id: number }>({
  many,
  choice: { picked, chooseNone },
  children,
}: {
  /** What several rows are called. */
  many: string;
  choice: RowSelection<R>;
  children: ReactNode;
}): ReactNode {
  if (picked.length === 0) return null;
  return (
    <section className={styles.bar} aria-label={`Chosen ${many}`}>
      <output>{picked.length} chosen</output>
      {children}
      <Button size="small" variant="quiet" onClick={chooseNone}>
        Choose none
      </Button>
    </section>
  );
}

/** Edits or deletes the chosen rows. */
export function SelectionBar<R extends { id: number }>({
  one,
  many,
  lost,
  choice,
  onEdit,
  remove,
}: {
  /** What a row is called, and what several are. */
  one: string;
  many: string;
  /** What a removal loses, in a sentence. */
  lost: string;
  choice: RowSelection<R>;
  onEdit: () => void;
  remove: (ids: number[]) => Promise<{ error?: unknown }>;
}): ReactNode {
  const [isAsked, setIsAsked] = useState(false);
  const { picked, chooseNone } = choice;

  const removeChosen = async (): Promise<void> => {
    setIsAsked(false);
    const { error } = await remove(picked.map(({ id }) => id));
    if (!error) chooseNone();
  };

  return (
    <SelectionFrame many={many} choice={choice}>
      <Button size="small" variant="secondary" onClick={onEdit}>
        Edit chosen
      </Button>
      <Button size="small" variant="secondary" onClick={() => setIsAsked(true)}>
        Delete chosen
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={`Delete ${picked.length} ${picked.length === 1 ? one : many}?`}
        confirm="Delete"
        cancel="Keep them"
        onConfirm={() => void removeChosen()}
        onCancel={() => setIsAsked(false)}
      >
        <p>{lost} This cannot be undone.</p>
      </ConfirmDialog>
    </SelectionFrame>
  );
}
