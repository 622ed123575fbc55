import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { loginForm } from '#contracts/sessions.ts';
import { firstIssue } from '#web/lib/first-issue.ts';
import { Button } from '#web/ui/button/button.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { useDeferredRegister } from '../kit/records/use-deferred-register.ts';
import { PasswordField } from '../kit/secrets/password-field.tsx';
import { paths } from '../kit/shell/paths.ts';
import type { Credentials } from './log-in.ts';
import styles from './login.module.css';

export interface LoginFormProps {
  isBusy: boolean;
  onSubmit: (credentials: Credentials) => Promise<void>;
}

export function LoginForm({ isBusy, onSubmit }: LoginFormProps): ReactNode {
  const [isShown, setIsShown] = useState(false);
  const { handleSubmit, formState, ...form } = useForm<Credentials>({
    defaultValues: { email: '', password: '' },
    mode: 'onTouched',
  });
  const register = useDeferredRegister(form.register);
  const { errors } = formState;
  return (
    <form
      className={styles.card}
      noValidate
      onSubmit={(event) => void handleSubmit((values) => onSubmit(values))(event)}
    >
      <h1 className={styles.heading}>Welcome Back!</h1>
      <TextField
        label="E-Mail"
        type="email"
        placeholder="name@example.com"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...register('email', { validate: (email) => firstIssue(loginForm.shape.email.safeParse(email)) })}
      />
      <PasswordField
        label="Password"
        isShown={isShown}
        onShow={setIsShown}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password', {
          validate: (password) => firstIssue(loginForm.shape.password.safeParse(password)),
        })}
      />
      <Button type="submit" wide busy={isBusy}>
        {isBusy ? 'Logging in…' : 'Login'}
      </Button>
      <p className={styles.other}>
        Have an overwrite code? <Link to={paths.signup}>Sign up</Link>
      </p>
    </form>
  );
}
