import type { ChangeEvent, ReactNode, Ref } from 'react';
import type { ControlWiring } from '../field/field.tsx';
import { uiTexts } from '../ui-texts.en.ts';
import { CameraIcon } from './camera-icon.tsx';
import styles from './file-drop.module.css';

export interface PickFilesProps {
  /** Of the input. */
  ref?: Ref<HTMLInputElement>;
  wiring: ControlWiring;
  /** None where the input is not to be sent itself. */
  name?: string;
  accept: string;
  /** Files are chosen already: these come in addition. */
  hasFiles: boolean;
  /** JavaScript runs: the input holds none of the files. */
  isLive: boolean;
  /** Not called where nothing was chosen. */
  onChoose: (files: readonly File[]) => void;
  disabled?: boolean | undefined;
}

/** The row that files are chosen by: the input, on phones the camera, and that they can be dropped. */
export function PickFiles(props: PickFilesProps): ReactNode {
  const { ref, wiring, name, accept, hasFiles, isLive, onChoose, disabled } = props;

  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const chosen = [...(target.files ?? [])];
    // The list holds them; an empty input can offer the same file again once it was removed.
    target.value = '';
    if (chosen.length > 0) onChoose(chosen);
  }

  return (
    <div className={styles.pick}>
      {!hasFiles && <CameraIcon />}
      <span className={hasFiles ? styles.over : styles.plain}>
        <input
          {...wiring}
          ref={ref}
          type="file"
          name={name}
          accept={accept}
          multiple
          aria-disabled={disabled || undefined}
          onClick={(event) => disabled && event.preventDefault()}
          onChange={choose}
          className={styles.input}
        />
        {hasFiles && (
          // The input lies over it; its own words would be that no file is chosen.
          <span className={styles.replace} aria-hidden="true">
            {uiTexts.chooseAnother}
          </span>
        )}
      </span>
      <Camera isLive={isLive} disabled={disabled ?? false} onChoose={choose} />
      <span className={styles.or}>{uiTexts.dropSeveral}</span>
    </div>
  );
}

/** Opens the camera of a phone or tablet; elsewhere it is not shown. Its room is there before JavaScript runs, so that nothing below moves. */
function Camera(props: {
  isLive: boolean;
  disabled: boolean;
  onChoose: (event: ChangeEvent<HTMLInputElement>) => void;
}): ReactNode {
  const { isLive, disabled, onChoose } = props;
  return (
    <span className={`${styles.over} ${styles.camera} ${isLive ? '' : styles.waiting}`}>
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
