import { useEffect, useState, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { passwordForm, userPasswordMin } from '#contracts/user-form.ts';
import { issuesOf } from '#web/lib/call-error.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Panel } from '../kit/panels/panel.tsx';
import { showIssues } from '../kit/records/show-issues.ts';
import { NewPasswordField } from '../kit/secrets/new-password-field.tsx';
import { ownPasswordIssue } from '../kit/secrets/own-password-issue.ts';
import { PasswordField } from '../kit/secrets/password-field.tsx';
import type { Outcome } from '../kit/toasts/show-outcome.ts';
import styles from './account.module.css';

export interface PasswordChange {
  currentPassword: string;
  password: string;
}

const empty: PasswordChange = { currentPassword: '', password: '' };

/** Changes the own password. */
export function PasswordPanel({
  email,
  isAsked,
  onChange,
}: {
  email: string;
  /** The person has come here for this: the form takes the focus. */
  isAsked: boolean;
  onChange: (change: PasswordChange) => Promise<Outcome<unknown>>;
}): ReactNode {
  const [isBusy, setIsBusy] = useState(false);
  const [isShown, setIsShown] = useState(false);
  // A new field after each change, covered and without a copy of the last password.
  const [changes, setChanges] = useState(0);
  const { register, handleSubmit, reset, getValues, setError, setFocus, setValue, control, formState } =
    useForm<PasswordChange>({
      defaultValues: empty,
    });
  const typedPassword = useWatch({ control, name: 'password' });
  const { errors } = formState;
  // The new password's field, where Enter was pressed, has given way to a new one.
  useEffect(() => {
    if (changes > 0 || isAsked) setFocus('currentPassword');
  }, [changes, isAsked, setFocus]);

  const change = async (typed: PasswordChange): Promise<void> => {
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
    <Panel title="Password" text="A new password ends your other sessions at once. This session continues.">
      <form
        className={styles.form}
        aria-label="Change your password"
        noValidate
        onSubmit={(event) => void handleSubmit(change)(event)}
      >
        {/* Tells password managers whose password it is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          isShown={isShown}
          onShow={setIsShown}
          error={errors.currentPassword?.message}
          {...register('currentPassword', { required: 'Enter your current password.' })}
        />
        <NewPasswordField
          key={changes}
          label="New password"
          minLength={userPasswordMin}
          typed={typedPassword}
          ownerEmail={email}
          onGenerate={(generated) => setValue('password', generated, { shouldValidate: true })}
          error={errors.password?.message}
          {...register('password', {
            validate: (typed) => ownPasswordIssue(passwordForm.shape.password.safeParse(typed), typed, email),
          })}
        />
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Changing…' : 'Change password'}
        </Button>
      </form>
    </Panel>
  );
}
