import { useState, type ReactNode } from 'react';
import { formatCount } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { ExportButton } from '../exports/export-button.tsx';
import type { ExportButtonProps } from '../exports/export-button.tsx';
import type { RowSelection } from './use-selection.ts';
import styles from '../records/layout.module.css';

/** By what the selected rows are exported. */
type ExportedRows = Pick<ExportButtonProps, 'endpoint' | 'query'>;

export interface SelectionFrameProps<R extends { id: number }> {
  /** What several rows are called. */
  many: string;
  choice: RowSelection<R>;
  exported: ExportedRows;
  isBusy?: boolean;
  /** How more rows are selected. */
  more?: ReactNode;
  children: ReactNode;
}

/** How many rows are selected, and what is done to them; nothing while none is. */
export function SelectionFrame<R extends { id: number }>({
  many,
  choice: { picked, chooseNone },
  exported,
  isBusy,
  more,
  children,
}: SelectionFrameProps<R>): ReactNode {
  if (picked.length === 0) return null;
  return (
    <section className={styles.bar} aria-label={`Selected ${many}`} aria-busy={isBusy}>
      <output>{formatCount(picked.length)} selected</output>
      {children}
      <ExportButton {...exported} ids={picked.map(({ id }) => id)}>
        Export
      </ExportButton>
      {more}
      <Button size="small" variant="quiet" onClick={chooseNone}>
        Clear selection
      </Button>
    </section>
  );
}

/** Edits, deletes or exports the selected rows. */
export function SelectionBar<R extends { id: number }>({
  one,
  many,
  lost,
  choice,
  exported,
  onEdit,
  remove,
}: {
  /** What a row is called, and what several are. */
  one: string;
  many: string;
  /** What a removal loses, in a sentence. */
  lost: string;
  choice: RowSelection<R>;
  exported: ExportedRows;
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
    <SelectionFrame many={many} choice={choice} exported={exported}>
      <Button size="small" variant="secondary" onClick={onEdit}>
        Edit selected
      </Button>
      <Button size="small" variant="secondary" onClick={() => setIsAsked(true)}>
        Delete selected
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
