import { useState, type ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import styles from './record-dialog.module.css';

export interface DeleteRecordProps {
  /** The question: 'Delete submission?' */
  title: string;
  keep?: string;
  isBusy: boolean;
  /** What will be deleted, in sentences. */
  children: ReactNode;
  onDelete: () => void;
}

export interface DeleteOpenedProps {
  /** What a question calls it: 'tenant'. */
  noun: string;
  id: number;
  /** The deletion of the noun's API: `useRemoveTenantMutation()`. */
  removal: readonly [
    (input: { params: { id: number } }) => PromiseLike<{ error?: unknown }>,
    { isLoading: boolean },
  ];
  /** What will be deleted, in sentences. */
  children: ReactNode;
  onDeleted: () => void;
}

/** Deletes the open record of a kind that has no rule of its own. A toast shows a refusal, and the record stays open. */
export function DeleteOpened({ noun, id, removal, children, onDeleted }: DeleteOpenedProps): ReactNode {
  const [remove, { isLoading }] = removal;
  const removeOpened = async (): Promise<void> => {
    const { error } = await remove({ params: { id } });
    if (!error) onDeleted();
  };
  return (
    <DeleteRecord
      title={`Delete ${noun}?`}
      keep={`Keep ${noun}`}
      isBusy={isLoading}
      onDelete={() => void removeOpened()}
    >
      {children}
    </DeleteRecord>
  );
}

/** The button that deletes an open record, and the question it asks first. */
export function DeleteRecord(props: DeleteRecordProps): ReactNode {
  const { title, keep = 'Keep it', isBusy, children, onDelete } = props;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" className={styles.delete} busy={isBusy} onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={title}
        confirm="Delete"
        cancel={keep}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          onDelete();
        }}
      >
        <p>{children}</p>
      </ConfirmDialog>
    </>
  );
}
