import { Fragment, type ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { FieldLink } from '#web/ui/error-summary/error-summary.tsx';
import { RetryNotice } from '../forms/retry-notice.tsx';
import { UploadProgress } from '../forms/upload-progress.tsx';
import type { Submission } from '../forms/use-submission.ts';
import { RegistrationManager } from './outcome.tsx';
import { fields, type FieldErrors, type FieldName } from './registration-fields.ts';
import { fileNames } from './registration-files.ts';
import type { RegistrationState } from './registration-state.ts';
import styles from './submit-area.module.css';
import { sharesOf } from './upload-shares.ts';

export interface SubmitAreaProps {
  state: RegistrationState;
  errors: FieldErrors;
  missing: readonly FieldName[];
  submission: Submission;
  /** The button goes down; what comes of it comes as it is let go. */
  onPress: () => void;
}

/** What is still needed, the button, how far the upload is, and where to turn when it does not work. */
export function SubmitArea({ state, errors, missing, submission, onPress }: SubmitAreaProps): ReactNode {
  const isSending = state.phase === 'sending';
  return (
    <div className={styles.area}>
      {isSending && <Progress state={state} submission={submission} />}
      <output id="needed" className={styles.needed}>
        {state.isLive && !isSending && <Needed missing={missing} errors={errors} />}
      </output>
      <Button
        type="submit"
        size="large"
        wide
        busy={isSending}
        disabled={isSending || (state.isLive && missing.length > 0)}
        aria-describedby="needed help"
        onMouseDown={onPress}
      >
        {isSending ? 'Submitting…' : 'Submit Registration'}
      </Button>
      <p id="help" className={styles.help}>
        If submission fails, the form can be emailed to the manager. For problems with the form, contact{' '}
        <RegistrationManager />.
      </p>
    </div>
  );
}

/** What keeps the button disabled, each name leading to its field. */
function Needed({ missing, errors }: Pick<SubmitAreaProps, 'missing' | 'errors'>): ReactNode {
  if (missing.length > 0)
    return (
      <>
        Still needed:{' '}
        {missing.map((name, index) => (
          <Fragment key={name}>
            {index > 0 && ', '}
            <FieldLink target={fields[name].target}>{fields[name].label}</FieldLink>
          </Fragment>
        ))}
      </>
    );
  return Object.keys(errors).length === 0 && 'Everything needed is filled in.';
}

function Progress({ state, submission }: Pick<SubmitAreaProps, 'state' | 'submission'>): ReactNode {
  const { loaded, total } = state.progress;
  const chosen = fileNames.flatMap((name) => {
    const file = state.files[name];
    return file ? [{ name, size: file.size }] : [];
  });
  const shares = sharesOf(
    chosen.map(({ size }) => size),
    loaded,
    total,
  );
  return (
    <UploadProgress share={loaded / Math.max(total, 1)} onCancel={submission.cancel}>
      <RetryNotice submission={submission} />
      <ul className={styles.files}>
        {chosen.map(({ name }, index) => (
          <li key={name} data-state={stateOf(shares[index] ?? 0)}>
            <span>{fields[name].label}</span>
            <span className={styles.share}>{shareWords(shares[index] ?? 0)}</span>
          </li>
        ))}
      </ul>
    </UploadProgress>
  );
}

function stateOf(share: number): 'waiting' | 'on its way' | 'sent' {
  if (share >= 1) return 'sent';
  return share > 0 ? 'on its way' : 'waiting';
}

function shareWords(share: number): string {
  const state = stateOf(share);
  if (state === 'on its way') return `${Math.floor(share * 100)} %`;
  return state === 'sent' ? 'Sent' : 'Waiting';
}
