import { useState, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { passwordForm, userPasswordMin } from '#contracts/user-form.ts';
import type { User } from '#contracts/users.ts';
import { issuesOf } from '#web/lib/call-error.ts';
import { firstIssue } from '#web/lib/first-issue.ts';
import { FormDialog } from '../kit/dialogs/form-dialog.tsx';
import { showIssues } from '../kit/records/show-issues.ts';
import { NewPasswordField } from '../kit/secrets/new-password-field.tsx';
import { ownPasswordIssue } from '../kit/secrets/own-password-issue.ts';
import { PasswordField } from '../kit/secrets/password-field.tsx';
import type { Outcome } from '../kit/toasts/show-outcome.ts';

/** A new password; for the own account with the one in force. */
export interface PasswordReset {
  password: string;
  currentPassword?: string;
}

/** Asks for a user's new password. */
export function ChangePasswordDialog({
  user,
  isOwn,
  onChange,
  onClose,
}: {
  user: User;
  /** It is the account of who asks. */
  isOwn: boolean;
  onChange: (reset: PasswordReset) => Promise<Outcome<unknown>>;
  onClose: () => void;
}): ReactNode {
  const [isBusy, setIsBusy] = useState(false);
  const [isShown, setIsShown] = useState(false);
  const { register, handleSubmit, getValues, setError, setValue, control, formState } = useForm({
    defaultValues: { password: '', currentPassword: '' },
  });
  const typedPassword = useWatch({ control, name: 'password' });
  const { errors } = formState;

  const change = async ({ password, currentPassword }: Required<PasswordReset>): Promise<void> => {
    setIsBusy(true);
    const outcome = await onChange(isOwn ? { password, currentPassword } : { password });
    setIsBusy(false);
    if (outcome.ok) {
      onClose();
      return;
    }
    showIssues({ setError, getValues }, issuesOf(outcome.failure));
  };

  return (
    <FormDialog
      isOpen
      title="Change Password"
      about={
        isOwn
          ? `${user.email}. You will have to log in again, on this device too. To stay signed in, change it under Account & security.`
          : user.email
      }
      submit="Change Password"
      submitting="Changing…"
      isBusy={isBusy}
      onSubmit={(event) => void handleSubmit(change)(event)}
      onClose={onClose}
    >
      {isOwn && (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          isShown={isShown}
          onShow={setIsShown}
          error={errors.currentPassword?.message}
          {...register('currentPassword', { required: 'Enter your current password.' })}
        />
      )}
      <NewPasswordField
        label="Enter new password:"
        required
        minLength={userPasswordMin}
        typed={typedPassword}
        ownerEmail={user.email}
        onGenerate={(generated) => setValue('password', generated, { shouldValidate: true })}
        error={errors.password?.message}
        {...register('password', {
          validate: (typed) => {
            const checked = passwordForm.shape.password.safeParse(typed);
            // What an admin gives someone else is only warned of.
            return isOwn ? ownPasswordIssue(checked, typed, user.email) : firstIssue(checked);
          },
        })}
      />
    </FormDialog>
  );
}
