import { useRef, type ChangeEvent, type ReactNode } from 'react';
import { Field, type FieldProps } from '../field/field.tsx';
import { CameraIcon } from './camera-icon.tsx';
import { ChosenFile } from './chosen-file.tsx';
import { DropZone } from './drop-zone.tsx';
import styles from './file-drop.module.css';
import { uiTexts } from '../ui-texts.en.ts';

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

  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const chosen = [...(target.files ?? [])];
    // The list holds them; an empty input can offer the same file again once it was removed.
    target.value = '';
    if (chosen.length > 0) onChoose(chosen);
  }

  function remove(file: File): void {
    onRemove(file);
    input.current?.focus();
  }

  return (
    <Field {...field}>
      {(wiring) => (
        <DropZone isInvalid={Boolean(wiring['aria-invalid'])} disabled={disabled} onDropFiles={onChoose}>
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
                  {uiTexts.chooseAnother}
                </span>
              )}
            </span>
            {isLive && <Camera disabled={disabled ?? false} onChoose={choose} />}
            <span className={styles.or}>{uiTexts.dropSeveral}</span>
          </div>
          <output className="visually-hidden">{uiTexts.filesChosen(files.length)}</output>
          {children && <div className={styles.more}>{children}</div>}
        </DropZone>
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
        aria-label={uiTexts.takePhoto}
        aria-disabled={disabled || undefined}
        onClick={(event) => disabled && event.preventDefault()}
        onChange={onChoose}
        className={styles.input}
      />
      <span className={styles.replace} aria-hidden="true">
        {uiTexts.takePhoto}
      </span>
    </span>
  );
}
