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
