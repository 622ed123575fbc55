import type { ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { ProgressBar } from '#web/ui/progress-bar/progress-bar.tsx';
import styles from './upload-progress.module.css';
import { formTexts } from './form-texts.en.ts';

/** How much of a form has gone up, and the way to stop it. Takes the focus, which the fields and the button now refuse. */
export function UploadProgress(props: {
  /** The bytes that have gone up, of how many. */
  progress: { loaded: number; total: number };
  onCancel: () => void;
  /** More to say, such as the share of each file. */
  children?: ReactNode;
}): ReactNode {
  const share = props.progress.loaded / Math.max(props.progress.total, 1);
  const isUp = share >= 1;
  return (
    <div ref={takeFocus} className={styles.progress} tabIndex={-1}>
      <ProgressBar label={isUp ? formTexts.waiting : formTexts.uploading} value={isUp ? undefined : share} />
      <Button variant="quiet" size="small" onClick={props.onCancel}>
        {formTexts.cancel}
      </Button>
      {props.children}
    </div>
  );
}

function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
