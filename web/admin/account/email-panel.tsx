import { useEffect, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { userForm } from '#contracts/user-form.ts';
import { issuesOf } from '#web/lib/call-error.ts';
import { firstIssue } from '#web/lib/first-issue.ts';
import { Button } from '#web/ui/button/button.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { Panel } from '../kit/panels/panel.tsx';
import { showIssues } from '../kit/records/show-issues.ts';
import { PasswordField } from '../kit/secrets/password-field.tsx';
import type { Outcome } from '../kit/toasts/show-outcome.ts';
import styles from './account.module.css';

export interface EmailChange {
  email: string;
  currentPassword: string;
}

const empty: EmailChange = { email: '', currentPassword: '' };
const { email: emailRule } = userForm.shape;

/** Changes the own email, with the password. */
export function EmailPanel({
  onChange,
}: {
  onChange: (change: EmailChange) => Promise<Outcome<unknown>>;
}): ReactNode {
  const [isBusy, setIsBusy] = useState(false);
  const [isShown, setIsShown] = useState(false);
  const [changes, setChanges] = useState(0);
  const { register, handleSubmit, reset, getValues, setError, setFocus, formState } = useForm<EmailChange>({
    defaultValues: empty,
  });
  const { errors } = formState;
  useEffect(() => {
    if (changes > 0) setFocus('email');
  }, [changes, setFocus]);

  const change = async (typed: EmailChange): Promise<void> => {
    setIsBusy(true);
    const outcome = await onChange(typed);
    setIsBusy(false);
    if (outcome.ok) {
      reset(empty);
      setIsShown(false);
      setChanges((count) => count + 1);
      return;
    }
    showIssues({ setError, getValues }, issuesOf(outcome.failure));
  };

  return (
    <Panel
      title="Email"
      text="You sign in with it. A new one ends your other sessions at once. This session continues."
    >
      <form
        className={styles.form}
        aria-label="Change your email"
        noValidate
        onSubmit={(event) => void handleSubmit(change)(event)}
      >
        <TextField
          label="New email"
          type="email"
          autoComplete="off"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          {...register('email', { validate: (typed) => firstIssue(emailRule.safeParse(typed)) })}
        />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          isShown={isShown}
          onShow={setIsShown}
          error={errors.currentPassword?.message}
          {...register('currentPassword', { required: 'Enter your current password.' })}
        />
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Changing…' : 'Change email'}
        </Button>
      </form>
    </Panel>
  );
}
