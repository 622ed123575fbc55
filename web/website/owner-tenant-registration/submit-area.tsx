import { Fragment, type ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { FieldLink } from '#web/ui/error-summary/error-summary.tsx';
import { RetryNotice } from '../forms/retry-notice.tsx';
import { UploadProgress } from '../forms/upload-progress.tsx';
import { namesOf } from '../forms/public-form.ts';
import { RegistrationManager } from './outcome.tsx';
import { registrationDefinition } from './registration-definition.ts';
import type { RegistrationForm } from './use-registration-form.ts';
import styles from './submit-area.module.css';
import { sharesOf } from './upload-shares.ts';
import { formTexts } from '../forms/form-texts.en.ts';
import { registrationTexts } from './registration-texts.en.ts';

/** What is still needed, the button, how far the upload is, and where to turn when it does not work. */
export function SubmitArea({ form }: { form: RegistrationForm }): ReactNode {
  const { missing, state } = form;
  const { isSending, isLive } = state;
  return (
    <div className={styles.area}>
      {isSending && <Progress form={form} />}
      <output id="needed" className={styles.needed}>
        {isLive && !isSending && <Needed form={form} />}
      </output>
      <Button
        type="submit"
        size="large"
        wide
        busy={isSending}
        disabled={isSending || (isLive && missing.length > 0)}
        aria-describedby="needed help"
      >
        {isSending ? formTexts.submitting : registrationTexts.submit}
      </Button>
      <p id="help" className={styles.help}>
        {registrationTexts.help} <RegistrationManager />.
      </p>
    </div>
  );
}

/** What keeps the button disabled, each name leading to its field. */
function Needed({ form: { missing, errors } }: { form: RegistrationForm }): ReactNode {
  if (missing.length > 0)
    return (
      <>
        {registrationTexts.stillNeeded}{' '}
        {missing.map((name, index) => (
          <Fragment key={name}>
            {index > 0 && ', '}
            <FieldLink target={registrationDefinition.fields[name].target}>
              {registrationDefinition.fields[name].label}
            </FieldLink>
          </Fragment>
        ))}
      </>
    );
  return Object.keys(errors).length === 0 && registrationTexts.complete;
}

function Progress({ form: { state, submission } }: { form: RegistrationForm }): ReactNode {
  const { files, progress } = state;
  const chosen = namesOf(files).flatMap((name) => files[name].map(({ size }) => ({ name, size })));
  const shares = sharesOf(
    chosen.map(({ size }) => size),
    progress.loaded,
    progress.total,
  );
  return (
    <UploadProgress progress={progress} onCancel={submission.cancel}>
      <RetryNotice submission={submission} />
      <ul className={styles.files}>
        {chosen.map(({ name }, index) => (
          <li key={name} data-state={stateOf(shares[index] ?? 0)}>
            <span>{registrationDefinition.fields[name].label}</span>
            <span className={styles.share}>{progressText(shares[index] ?? 0)}</span>
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

function progressText(share: number): string {
  const state = stateOf(share);
  if (state === 'on its way') return `${Math.floor(share * 100)} %`;
  return state === 'sent' ? registrationTexts.sent : registrationTexts.waiting;
}
