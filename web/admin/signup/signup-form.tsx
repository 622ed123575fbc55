import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { signupForm } from '#contracts/user-form.ts';
import { firstIssue } from '#web/lib/first-issue.ts';
import { Button } from '#web/ui/button/button.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { useDeferredRegister } from '../kit/records/use-deferred-register.ts';
import { NewPasswordField } from '../kit/secrets/new-password-field.tsx';
import { ownPasswordIssue } from '../kit/secrets/own-password-issue.ts';
import { paths } from '../kit/shell/paths.ts';
import card from '../login/login.module.css';

export interface Signup {
  email: string;
  password: string;
  overwriteCode: string;
}

/** What the server has against a sign-up, and at which field; '' is the whole of it. */
export interface SignupRefusal {
  field: keyof Signup | '';
  message: string;
}

const { email, password, overwriteCode } = signupForm.shape;

export function SignupForm({
  isBusy,
  onSubmit,
}: {
  isBusy: boolean;
  onSubmit: (signup: Signup) => Promise<SignupRefusal | null>;
}): ReactNode {
  const { handleSubmit, setError, setValue, control, formState, ...form } = useForm<Signup>({
    defaultValues: { email: '', password: '', overwriteCode: '' },
    mode: 'onTouched',
  });
  const register = useDeferredRegister(form.register);
  const [typedEmail, typedPassword] = useWatch({ control, name: ['email', 'password'] });
  const { errors } = formState;

  const submit = async (signup: Signup): Promise<void> => {
    const refusal = await onSubmit(signup);
    if (refusal?.field) setError(refusal.field, { message: refusal.message }, { shouldFocus: true });
  };

  return (
    <form className={card.card} noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <h1 className={card.heading}>Sign up</h1>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...register('email', { validate: (typed) => firstIssue(email.safeParse(typed)) })}
      />
      <NewPasswordField
        label="Password"
        hint="At least 8 characters"
        typed={typedPassword}
        ownerEmail={typedEmail}
        onGenerate={(generated) => setValue('password', generated, { shouldValidate: true })}
        error={errors.password?.message}
        {...register('password', {
          validate: (typed, { email: owner }) => ownPasswordIssue(password.safeParse(typed), typed, owner),
        })}
      />
      <TextField
        label="Overwrite code"
        hint="The one-time code that an admin gave you. It is valid for 24 hours."
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        error={errors.overwriteCode?.message}
        {...register('overwriteCode', {
          validate: (typed) =>
            typed.trim() === ''
              ? 'Enter the code that an admin gave you.'
              : firstIssue(overwriteCode.safeParse(typed)),
        })}
      />
      <Button type="submit" wide busy={isBusy}>
        {isBusy ? 'Signing up…' : 'Sign up'}
      </Button>
      <p className={card.other}>
        Have an account? <Link to={paths.login}>Login</Link>
      </p>
    </form>
  );
}
