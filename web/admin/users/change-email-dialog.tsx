import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { userForm } from '#contracts/user-form.ts';
import type { User } from '#contracts/users.ts';
import { firstIssue } from '#web/lib/first-issue.ts';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { FormDialog } from '../kit/dialogs/form-dialog.tsx';

const { email: emailRule } = userForm.shape;

/** Corrects another user's email. */
export function ChangeEmailDialog({
  user,
  onChange,
  onClose,
}: {
  user: User;
  /** Answers whether the email is set now. */
  onChange: (email: string) => Promise<boolean>;
  onClose: () => void;
}): ReactNode {
  const [isBusy, setIsBusy] = useState(false);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: user.email } });

  const change = async ({ email }: { email: string }): Promise<void> => {
    setIsBusy(true);
    const isChanged = await onChange(email);
    setIsBusy(false);
    if (isChanged) onClose();
  };

  return (
    <FormDialog
      isOpen
      title="Change Email"
      about={`${user.email}. All sessions of this account end.`}
      submit="Change Email"
      submitting="Changing…"
      isBusy={isBusy}
      onSubmit={(event) => void handleSubmit(change)(event)}
      onClose={onClose}
    >
      <TextField
        label="New email"
        type="email"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={formState.errors.email?.message}
        {...register('email', { validate: (typed) => firstIssue(emailRule.safeParse(typed)) })}
      />
    </FormDialog>
  );
}
