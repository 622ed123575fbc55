import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import styles from './dialogs.module.css';

/** An alert that must be read: shows while there is a message. */
export function AlertMessage({
  message,
  detail = null,
  onClose,
}: {
  message: string | null;
  /** What it means for the person. */
  detail?: string | null;
  onClose: () => void;
}): ReactNode {
  return (
    <AlertDialog.Root open={message !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={`${styles.backdrop} ${styles.question}`} forceRender />
        <AlertDialog.Popup className={`${styles.popup} ${styles.question}`}>
          <AlertDialog.Title className={styles.title}>{message}</AlertDialog.Title>
          {detail !== null && (
            <AlertDialog.Description className={styles.text}>{detail}</AlertDialog.Description>
          )}
          <div className={styles.actions}>
            <Button onClick={onClose}>OK</Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
