import { useRef, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { codeForm, secondFactorMessages } from '#contracts/second-factor.ts';
import { issuesOf } from '#web/lib/call-error.ts';
import { firstIssue } from '#web/lib/first-issue.ts';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import type { Outcome } from '../toasts/show-outcome.ts';
import { CodeField } from './code-field.tsx';
import { PasswordField } from './password-field.tsx';

/** What shows that the person at the keyboard is the account's owner. */
export interface Proof {
  password: string;
  code: string;
}

export interface ProofDialogProps {
  title: string;
  about: ReactNode;
  submit: string;
  submitting: string;
  isDanger?: boolean;
  /** Asks for a code of the second factor too. */
  withCode?: boolean;
  /** What opened it goes with what it does: the focus then goes to the screen's first control. */
  losesOpener?: boolean;
  onProve: (proof: Proof) => Promise<Outcome<unknown>>;
  onClose: () => void;
}

/** Asks for the own password, and a code, before something that a stolen session must not do. */
export function ProofDialog({
  withCode = false,
  losesOpener = false,
  onProve,
  onClose,
  ...messages
}: ProofDialogProps): ReactNode {
  const isProven = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [isShown, setIsShown] = useState(false);
  const { register, handleSubmit, setError, formState } = useForm<Proof>({
    defaultValues: { password: '', code: '' },
  });
  const { errors } = formState;

  const prove = async (proof: Proof): Promise<void> => {
    setIsBusy(true);
    const outcome = await onProve(proof);
    setIsBusy(false);
    if (outcome.ok) {
      isProven.current = true;
      onClose();
      return;
    }
    for (const { path, message } of issuesOf(outcome.failure)) {
      const field = path === 'currentPassword' ? 'password' : path;
      if (field === 'password' || field === 'code') setError(field, { message }, { shouldFocus: true });
    }
  };

  return (
    <FormDialog
      {...messages}
      isOpen
      isBusy={isBusy}
      findReturnFocus={() => (losesOpener && isProven.current && document.querySelector('main')) || true}
      onSubmit={(event) => void handleSubmit(prove)(event)}
      onClose={onClose}
    >
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        isShown={isShown}
        onShow={setIsShown}
        error={errors.password?.message}
        {...register('password', { required: secondFactorMessages.password })}
      />
      {withCode && (
        <CodeField
          takesRecoveryCode
          error={errors.code?.message}
          {...register('code', { validate: (typed) => firstIssue(codeForm.shape.code.safeParse(typed)) })}
        />
      )}
    </FormDialog>
  );
}
