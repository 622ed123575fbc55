import { Dialog } from '@base-ui/react/dialog';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import styles from './submission-dialog.module.css';

export interface SubmissionDialogProps {
  isOpen: boolean;
  isLoading: boolean;
  /** The record's editor; null where there is no such record. */
  children: ReactNode;
  /** Asks again for a record that could not be read; null where it could, or does not exist. */
  onRetry: (() => void) | null;
  onClose: () => void;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  /** Where focus goes afterwards: the record's row. */
  findReturnFocus: () => HTMLElement | true;
}

/** The frame of the detail dialog: title, the way to the neighbours, and the record's editor or why there is none. */
export function SubmissionDialog(props: SubmissionDialogProps): ReactNode {
  const { isOpen, isLoading, children, onRetry, onClose, onPrevious, onNext } = props;
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(next, details) => {
        if (next) return;
        // Closing waits for the answer to 'Discard your changes?'; the URL then takes the record away.
        details.cancel();
        onClose();
      }}
      disablePointerDismissal
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.popup} finalFocus={props.findReturnFocus}>
          <header className={styles.head}>
            <Dialog.Title className={styles.title}>Submission Details</Dialog.Title>
            <div className={styles.walk}>
              <IconButton label="Previous submission" onClick={onPrevious}>
                <ChevronLeft size={18} aria-hidden="true" />
              </IconButton>
              <IconButton label="Next submission" onClick={onNext}>
                <ChevronRight size={18} aria-hidden="true" />
              </IconButton>
              <IconButton label="Close submission details" onClick={onClose}>
                <X size={18} aria-hidden="true" />
              </IconButton>
            </div>
          </header>
          {children ?? <Absent isLoading={isLoading} onRetry={onRetry} onClose={onClose} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Absent({
  isLoading,
  onRetry,
  onClose,
}: Pick<SubmissionDialogProps, 'isLoading' | 'onRetry' | 'onClose'>): ReactNode {
  if (isLoading) {
    return (
      <div className={styles.absent}>
        <Skeleton lines={8} label="Loading the submission" />
      </div>
    );
  }
  return (
    <>
      <p className={styles.absent}>
        {onRetry ? 'The submission could not be loaded.' : 'Select a submission to view details.'}
      </p>
      <div className={styles.foot}>
        {onRetry && <Button onClick={onRetry}>Try again</Button>}
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  );
}

function IconButton({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: (() => void) | null;
  children: ReactNode;
}): ReactNode {
  return (
    <button
      type="button"
      className={styles.icon}
      aria-label={label}
      title={label}
      disabled={!onClick}
      onClick={() => onClick?.()}
    >
      {children}
    </button>
  );
}
