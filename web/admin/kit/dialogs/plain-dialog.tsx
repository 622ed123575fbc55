import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import styles from './dialogs.module.css';

export interface PlainDialogProps {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  onClose: () => void;
}

/** A dialog to read, or with forms of its own. Escape and Close close it. */
export function PlainDialog({ isOpen, title, children, onClose }: PlainDialogProps): ReactNode {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(isNext) => !isNext && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} forceRender />
        <Dialog.Popup className={styles.popup} data-toasts="above">
          <div className={styles.form}>
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            {children}
            <div className={styles.actions}>
              <Button variant="secondary" onClick={onClose}>
                Close
              </Button>
            </div>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
