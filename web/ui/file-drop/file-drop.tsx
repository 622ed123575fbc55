import { useEffect, useReducer, useRef, type ChangeEvent, type ReactNode } from 'react';
import { Field, type FieldProps } from '../field/field.tsx';
import { CameraIcon } from './camera-icon.tsx';
import { ChosenFile } from './chosen-file.tsx';
import { DropZone } from './drop-zone.tsx';
import styles from './file-drop.module.css';
import { PaperIcon } from './paper-icon.tsx';
import { uiTexts } from '../ui-texts.en.ts';

export interface FileDropProps extends FieldProps {
  id: string;
  name: string;
  accept: string;
  /** The chosen file, or none. The input keeps the same one, so that a plain form post carries it too. */
  file: File | null;
  onChoose: (file: File | null) => void;
  /** MIME types that are shown as a small picture; others show a sheet of paper. */
  previews?: readonly string[];
  /** What is expected: a photo from the camera, or a document. */
  icon?: 'camera' | 'paper';
  /** Refuses to be sent empty by a browser without JavaScript. */
  required?: boolean;
  disabled?: boolean;
  /** Shown below the chosen file, such as a larger preview. */
  children?: ReactNode;
}

const noPreviews: readonly string[] = [];

/** Chooses one file: by button, keyboard, camera, or by dropping it. Works as a plain file input without JavaScript. */
export function FileDrop({
  name,
  accept,
  file,
  onChoose,
  previews = noPreviews,
  icon = 'camera',
  required,
  disabled,
  children,
  ...field
}: FileDropProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [offers, countOffer] = useReducer((count: number) => count + 1, 0);

  const isOwned = useRef(false);
  useEffect(() => {
    // What was chosen before this code ran is the form's to take over.
    if (file || offers > 0) isOwned.current = true;
    // A file that the owner of the state refused or removed leaves the input as well.
    if (!file && isOwned.current && input.current?.value) input.current.value = '';
  }, [file, offers]);

  function offer(chosen: File): void {
    onChoose(chosen);
    countOffer();
  }

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const chosen = event.target.files?.[0];
    // Closing the picker without a choice empties the input; the file that was there stays chosen.
    if (chosen) offer(chosen);
    else if (file) putInto(event.target, file);
  }

  function drop([dropped]: File[]): void {
    if (!dropped || !input.current) return;
    putInto(input.current, dropped);
    offer(dropped);
  }

  function remove(): void {
    if (input.current) input.current.value = '';
    onChoose(null);
    input.current?.focus();
  }

  return (
    <Field {...field}>
      {(wiring) => (
        <DropZone
          isInvalid={Boolean(wiring['aria-invalid'])}
          isFilled={file !== null}
          disabled={disabled}
          onDropFiles={drop}
        >
          <div className={styles.pick}>
            {!file && (icon === 'camera' ? <CameraIcon /> : <PaperIcon className={styles.icon} />)}
            <input
              {...wiring}
              ref={input}
              type="file"
              name={name}
              accept={accept}
              required={required}
              aria-disabled={disabled || undefined}
              onClick={(event) => disabled && event.preventDefault()}
              onChange={choose}
              className={styles.input}
            />
            {file ? (
              // The input lies over it; its own button could only say 'Choose File'.
              <span className={styles.replace} aria-hidden="true">
                {uiTexts.replace}
              </span>
            ) : (
              <span className={styles.or}>{uiTexts.dropOne}</span>
            )}
          </div>
          {file && (
            <ChosenFile file={file} previews={previews} disabled={disabled ?? false} onRemove={remove} />
          )}
          {file && children && <div className={styles.more}>{children}</div>}
        </DropZone>
      )}
    </Field>
  );
}

function putInto(input: HTMLInputElement, file: File): void {
  const transfer = new DataTransfer();
  transfer.items.add(file);
  input.files = transfer.files;
}
