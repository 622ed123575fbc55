import { useRef, type ReactNode } from 'react';
import { Field, type FieldProps } from '../field/field.tsx';
import { ChosenFile } from './chosen-file.tsx';
import { DropZone } from './drop-zone.tsx';
import styles from './file-drop.module.css';
import { PickFiles } from './pick-files.tsx';
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
                <li
                  key={`${file.name} ${file.size} ${file.lastModified}`}
                  className={styles.item}
                  data-chosen-file=""
                >
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
          <PickFiles
            ref={input}
            wiring={wiring}
            name={name}
            accept={accept}
            hasFiles={files.length > 0}
            isLive={isLive}
            onChoose={onChoose}
            disabled={disabled}
          />
          <output className="visually-hidden">{uiTexts.filesChosen(files.length)}</output>
          {children && <div className={styles.more}>{children}</div>}
        </DropZone>
      )}
    </Field>
  );
}
