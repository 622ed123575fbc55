import { Dialog } from '@base-ui/react/dialog';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { useShortcut } from '../keyboard/use-shortcut.ts';
import { WaitingNotice } from '../dialogs/waiting-notice.tsx';
import { ResizeHandle } from './resize-handle.tsx';
import type { DialogSizing } from './use-dialog-size.ts';
import styles from './record-dialog.module.css';

export interface RecordDialogProps {
  title: string;
  /** What people call the record: 'submission'. */
  noun: string;
  isOpen: boolean;
  isLoading: boolean;
  /** The record at work; null where there is no such record. */
  children: ReactNode;
  /** What the address names, where there is no such record: 'SR-7K3M-20'. */
  missing?: string | null;
  /** Asks again for a record that could not be read; null where it could, or does not exist. */
  onRetry: (() => void) | null;
  onClose: () => void;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  /** Where focus goes afterwards: the record's row. */
  findReturnFocus: () => HTMLElement | true;
  /** Makes the dialog resizable. */
  sizing?: DialogSizing;
}

/** The frame of a record's dialog: title, the way to the neighbors, and the record or why there is none. */
export function RecordDialog(props: RecordDialogProps): ReactNode {
  const { title, noun, isOpen, children, onClose, onPrevious, onNext, sizing } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useShortcut('previous', isOpen ? onPrevious : null, 'dialog');
  useShortcut('next', isOpen ? onNext : null, 'dialog');
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
        <Dialog.Popup
          className={styles.popup}
          data-sized={sizing ? '' : undefined}
          style={sizing?.style}
          data-toasts="below-head"
          // Not the first button, where another Enter would already lead to another record.
          initialFocus={heading}
          finalFocus={props.findReturnFocus}
        >
          <header className={styles.head}>
            <Dialog.Title ref={heading} className={styles.title} tabIndex={-1}>
              {title}
            </Dialog.Title>
            <div className={styles.walk}>
              <IconButton label={`Previous ${noun}`} onClick={onPrevious}>
                <ChevronLeft size={18} aria-hidden="true" />
              </IconButton>
              <IconButton label={`Next ${noun}`} onClick={onNext}>
                <ChevronRight size={18} aria-hidden="true" />
              </IconButton>
              <IconButton label={`Close ${noun} details`} onClick={onClose}>
                <X size={18} aria-hidden="true" />
              </IconButton>
            </div>
          </header>
          <WaitingNotice />
          {children && props.missing && <GoneNotice missing={props.missing} />}
          {children ?? <Absent {...props} />}
          {sizing && <ResizeHandle sizing={sizing} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Someone deleted the record while it was open: what stood there, and what was typed, can still be read and copied. */
function GoneNotice({ missing }: { missing: string }): ReactNode {
  return (
    <p className={styles.gone} role="alert">
      {missing} was deleted, or belongs to a property you do not work with now. You see it as it was; changes
      cannot be saved.
    </p>
  );
}

function Absent({
  noun,
  isLoading,
  missing,
  onRetry,
  onClose,
}: Pick<RecordDialogProps, 'noun' | 'isLoading' | 'missing' | 'onRetry' | 'onClose'>): ReactNode {
  if (isLoading) {
    return (
      <div className={styles.absent}>
        <Skeleton lines={8} label={`Loading the ${noun}`} />
      </div>
    );
  }
  return (
    <>
      <div className={styles.absent}>
        {missing && <p>{missing} does not exist or belongs to a property you do not work with.</p>}
        <p>{onRetry ? `The ${noun} could not be loaded.` : `Select ${withArticle(noun)} to view details.`}</p>
      </div>
      <div className={styles.foot}>
        {onRetry && <Button onClick={onRetry}>Try again</Button>}
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  );
}

function withArticle(noun: string): string {
  return `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;
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
      // Not `disabled`, which would take the focus away at the first and the last record.
      aria-disabled={!onClick}
      onClick={() => onClick?.()}
    >
      {children}
    </button>
  );
}
