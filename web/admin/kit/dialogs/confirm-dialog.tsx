import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import styles from './dialogs.module.css';

export interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** What will be deleted. */
  children: ReactNode;
  confirm: string;
  cancel: string;
  /** Another way out, in which nothing is lost. */
  other?: { label: string; isBusy: boolean; onChoose: () => void } | null;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be taken back. Escape means no. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  return (
    <AlertDialog.Root open={props.isOpen} onOpenChange={(isOpen) => !isOpen && props.onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={`${styles.backdrop} ${styles.question}`} forceRender />
        <AlertDialog.Popup className={`${styles.popup} ${styles.question}`} data-toasts="above">
          <AlertDialog.Title className={styles.title}>{props.title}</AlertDialog.Title>
          <AlertDialog.Description className={styles.text} render={<div />}>
            {props.children}
          </AlertDialog.Description>
          <div className={styles.actions}>
            <Button variant="secondary" onClick={props.onCancel}>
              {props.cancel}
            </Button>
            {props.other && (
              <Button variant="secondary" busy={props.other.isBusy} onClick={props.other.onChoose}>
                {props.other.label}
              </Button>
            )}
            <Button variant="danger" onClick={props.onConfirm}>
              {props.confirm}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
