import { useEffect, useId, useRef, type ReactNode } from 'react';
import styles from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  /** The buttons, the main one last. */
  actions: ReactNode;
  /** Asked for by Escape. */
  onClose: () => void;
}

/** A modal dialog on the browser's own <dialog>: it traps focus, closes on Escape and gives focus back. */
export function Dialog({ open, title, children, actions, onClose }: DialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const textId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={open ? titleId : undefined}
      aria-describedby={open ? textId : undefined}
      // The browser also reports the close that `open` asked for.
      onClose={() => open && onClose()}
    >
      {/* A browser without dialogs, as a text browser is, would show a closed one's words too. */}
      {open && (
        <>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <div id={textId} className={styles.text}>
            {children}
          </div>
          <div className={styles.actions}>{actions}</div>
        </>
      )}
    </dialog>
  );
}
