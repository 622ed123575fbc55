import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { codeForm } from '#contracts/second-factor.ts';
import type { SecondFactorSecret } from '#contracts/second-factor.ts';
import { issuesOf } from '#web/lib/call-error.ts';
import { firstIssue } from '#web/lib/first-issue.ts';
import { Button } from '#web/ui/button/button.tsx';
import { PanelActions } from '../kit/panels/panel.tsx';
import { CodeField } from '../kit/secrets/code-field.tsx';
import { CopyButton } from '../kit/secrets/copy-button.tsx';
import type { Outcome } from '../kit/toasts/show-outcome.ts';
import { QrCode } from './qr-code.tsx';
import styles from './account.module.css';

/** The set-up's second half: the secret goes to the app, and the app's first code comes back. */
export function SecondFactorSetup({
  secret,
  onConfirm,
  onCancel,
}: {
  secret: SecondFactorSecret;
  onConfirm: (code: string) => Promise<Outcome<unknown>>;
  onCancel: () => void;
}): ReactNode {
  const [isBusy, setIsBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { code: '' } });
  // The button that led here is gone.
  useEffect(() => heading.current?.focus(), []);

  const confirm = async ({ code }: { code: string }): Promise<void> => {
    setIsBusy(true);
    const outcome = await onConfirm(code);
    if (outcome.ok) return;
    setIsBusy(false);
    const [issue] = issuesOf(outcome.failure);
    if (issue) setError('code', { message: issue.message }, { shouldFocus: true });
  };

  return (
    <div className={styles.setup}>
      <h3 ref={heading} className={styles.step} tabIndex={-1}>
        1. Scan this code with your authenticator app
      </h3>
      <QrCode text={secret.otpauthUrl} label="QR code for your authenticator app" />
      <div className={styles.manual}>
        <p>Or type this key into the app:</p>
        <code className={styles.key}>{inGroups(secret.secret)}</code>
        <CopyButton what="key" text={secret.secret} />
      </div>
      <form
        className={styles.form}
        aria-label="Confirm the second factor"
        noValidate
        onSubmit={(event) => void handleSubmit(confirm)(event)}
      >
        <h3 className={styles.step}>2. Enter the code that the app shows</h3>
        <CodeField
          takesRecoveryCode={false}
          error={formState.errors.code?.message}
          {...register('code', { validate: (typed) => firstIssue(codeForm.shape.code.safeParse(typed)) })}
        />
        <PanelActions>
          <Button type="submit" busy={isBusy}>
            {isBusy ? 'Turning on…' : 'Turn on'}
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        </PanelActions>
      </form>
    </div>
  );
}

/** Four letters at a time, as people copy them. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
