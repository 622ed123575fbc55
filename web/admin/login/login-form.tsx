import { Eye, EyeOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { loginForm } from '#contracts/sessions.ts';
import { Button } from '#web/ui/button/button.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import type { Credentials } from './log-in.ts';
import styles from './login.module.css';

export interface LoginFormProps {
  isBusy: boolean;
  onSubmit: (credentials: Credentials) => Promise<void>;
}

export function LoginForm({ isBusy, onSubmit }: LoginFormProps): ReactNode {
  const [isShown, setIsShown] = useState(false);
  const { register, handleSubmit, formState } = useForm<Credentials>({
    defaultValues: { email: '', password: '' },
    mode: 'onTouched',
  });
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
      <div className={styles.password}>
        <TextField
          label="Password"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.password?.message}
          {...register('password', {
            validate: (password) => firstIssue(loginForm.shape.password.safeParse(password)),
          })}
        />
        <button
          type="button"
          className={styles.show}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? <EyeOff size={18} aria-hidden="true" /> : <Eye size={18} aria-hidden="true" />}
          Show password
        </button>
      </div>
      <Button type="submit" wide busy={isBusy}>
        {isBusy ? 'Logging in…' : 'Login'}
      </Button>
    </form>
  );
}

/** The rule that is broken, in the contract's words; true where none is. */
function firstIssue(result: {
  success: boolean;
  error?: { issues: { message: string }[] } | undefined;
}): string | true {
  return result.error?.issues[0]?.message ?? true;
}
