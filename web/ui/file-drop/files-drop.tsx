import { useRef, useState, type ChangeEvent, type DragEvent, type ReactNode } from 'react';
import { Field, type FieldProps } from '../field/field.tsx';
import { CameraIcon } from './camera-icon.tsx';
import { ChosenFile } from './chosen-file.tsx';
import styles from './file-drop.module.css';

export interface FilesDropProps extends FieldProps {
  id: string;
  name: string;
  accept: string;
  /** The chosen files, in their order. */
  files: readonly File[];
  /** JavaScript runs: the list holds the files, and the input none. */
  isLive: boolean;
  /** Files were chosen in addition to those before. */
  onChoose: (files: readonly File[]) => void;
  onRemove: (file: File) => void;
  /** MIME types that are shown as a small picture; others show a sheet of paper. */
  previews: readonly string[];
  disabled?: boolean;
  /** Shown below the chosen files. */
  children?: ReactNode;
}

/**
 * Chooses several files: by button, keyboard, camera on phones, or by dropping them. Works as a plain file input without
 * JavaScript.
 */
export function FilesDrop(props: FilesDropProps): ReactNode {
  const { name, accept, files, isLive, onChoose, onRemove, previews, disabled, children, ...field } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);

  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const chosen = [...(target.files ?? [])];
    // The list holds them; an empty input can offer the same file again once it was removed.
    target.value = '';
    if (chosen.length > 0) onChoose(chosen);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    if (!disabled) onChoose([...event.dataTransfer.files]);
  }

  function remove(file: File): void {
    onRemove(file);
    input.current?.focus();
  }

  return (
    <Field {...field}>
      {(wiring) => (
        <div
          className={styles.zone}
          data-over={isOver ? '' : undefined}
          data-invalid={wiring['aria-invalid'] ? '' : undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
        >
          {files.length > 0 && (
            <ul className={styles.list}>
              {files.map((file) => (
                <li key={`${file.name} ${file.size} ${file.lastModified}`} className={styles.item}>
                  <ChosenFile
                    file={file}
                    previews={previews}
                    disabled={disabled ?? false}
                    onRemove={() => remove(file)}
                  />
                </li>
              ))}
            </ul>
          )}
          <div className={styles.pick}>
            {files.length === 0 && <CameraIcon />}
            <span className={files.length > 0 ? styles.over : styles.plain}>
              <input
                {...wiring}
                ref={input}
                type="file"
                name={name}
                accept={accept}
                multiple
                aria-disabled={disabled || undefined}
                onClick={(event) => disabled && event.preventDefault()}
                onChange={choose}
                className={styles.input}
              />
              {files.length > 0 && (
                // The input lies over it; its own words would be that no file is chosen.
                <span className={styles.replace} aria-hidden="true">
                  Choose another
                </span>
              )}
            </span>
            {isLive && <Camera disabled={disabled ?? false} onChoose={choose} />}
            <span className={styles.or}>or drop them here</span>
          </div>
          <output className="visually-hidden">{countText(files.length)}</output>
          {children && <div className={styles.more}>{children}</div>}
        </div>
      )}
    </Field>
  );
}

/** Opens the camera of a phone or tablet; elsewhere it is not shown. */
function Camera(props: {
  disabled: boolean;
  onChoose: (event: ChangeEvent<HTMLInputElement>) => void;
}): ReactNode {
  const { disabled, onChoose } = props;
  return (
    <span className={`${styles.over} ${styles.camera}`}>
      <input
        type="file"
        accept="image/*"
        capture="environment"
        aria-label="Take a photo"
        aria-disabled={disabled || undefined}
        onClick={(event) => disabled && event.preventDefault()}
        onChange={onChoose}
        className={styles.input}
      />
      <span className={styles.replace} aria-hidden="true">
        Take a photo
      </span>
    </span>
  );
}

function countText(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 file chosen' : `${count} files chosen`;
}
