import { useState, type DragEvent, type ReactNode } from 'react';
import styles from './file-drop.module.css';

/** Where files can be dropped, around the control that chooses them. */
export function DropZone({
  isInvalid,
  isFilled = false,
  disabled,
  onDropFiles,
  children,
}: {
  isInvalid: boolean;
  /** Whether it looks like a file rather than like a place for one. */
  isFilled?: boolean;
  disabled?: boolean | undefined;
  /** Not called while disabled, or for a drop without files. */
  onDropFiles: (files: File[]) => void;
  children: ReactNode;
}): ReactNode {
  const [isOver, setIsOver] = useState(false);

  function drop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    const files = [...event.dataTransfer.files];
    if (!disabled && files.length > 0) onDropFiles(files);
  }

  return (
    <div className={styles.frame}>
      <div
        className={styles.zone}
        data-chosen={isFilled ? '' : undefined}
        data-over={isOver ? '' : undefined}
        data-invalid={isInvalid ? '' : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        {children}
      </div>
    </div>
  );
}
