import { useState, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { passwordForm, userPasswordMin } from '#contracts/users.ts';
import type { User } from '#contracts/users.ts';
import { firstIssue } from '#web/lib/first-issue.ts';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { NewPasswordField } from '../secrets/new-password-field.tsx';

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
  /** Answers whether the password is set now. */
  onChange: (password: string) => Promise<boolean>;
  onClose: () => void;
}): ReactNode {
  const [isBusy, setIsBusy] = useState(false);
  const { register, handleSubmit, setValue, control, formState } = useForm({
    defaultValues: { password: '' },
  });
  const typedPassword = useWatch({ control, name: 'password' });

  const change = async ({ password }: { password: string }): Promise<void> => {
    setIsBusy(true);
    const isChanged = await onChange(password);
    setIsBusy(false);
    if (isChanged) onClose();
  };

  return (
    <FormDialog
      isOpen
      title="Change Password"
      about={
        isOwn
          ? `${user.email}. You will have to log in again, here too. Account & security changes it without.`
          : user.email
      }
      submit="Change Password"
      submitting="Changing…"
      isBusy={isBusy}
      onSubmit={(event) => void handleSubmit(change)(event)}
      onClose={onClose}
    >
      <NewPasswordField
        label="Enter new password:"
        required
        minLength={userPasswordMin}
        typed={typedPassword}
        onGenerate={(generated) => setValue('password', generated, { shouldValidate: true })}
        error={formState.errors.password?.message}
        {...register('password', {
          validate: (typed) => firstIssue(passwordForm.shape.password.safeParse(typed)),
        })}
      />
    </FormDialog>
  );
}
