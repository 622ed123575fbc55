import { useEffect, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { codeForm } from '#contracts/second-factor.ts';
import { firstIssue } from '#web/lib/first-issue.ts';
import { Button } from '#web/ui/button/button.tsx';
import { CodeField } from '../kit/secrets/code-field.tsx';
import styles from './login.module.css';

export interface CodeFormProps {
  isBusy: boolean;
  /** Answers what is wrong with the code; null where nothing is. */
  onSubmit: (code: string) => Promise<string | null>;
  /** Back to e-mail and password. */
  onBack: () => void;
}

/** The login's second step. */
export function CodeForm({ isBusy, onSubmit, onBack }: CodeFormProps): ReactNode {
  const { register, handleSubmit, setError, setFocus, formState } = useForm({ defaultValues: { code: '' } });
  useEffect(() => setFocus('code'), [setFocus]);

  const submit = async ({ code }: { code: string }): Promise<void> => {
    const wrong = await onSubmit(code);
    if (wrong !== null) setError('code', { message: wrong }, { shouldFocus: true });
  };

  return (
    <form className={styles.card} noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <h1 className={styles.heading}>One more step</h1>
      <CodeField
        takesRecoveryCode
        error={formState.errors.code?.message}
        {...register('code', { validate: (typed) => firstIssue(codeForm.shape.code.safeParse(typed)) })}
      />
      <Button type="submit" wide busy={isBusy}>
        {isBusy ? 'Logging in…' : 'Login'}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        Back to email and password
      </Button>
    </form>
  );
}
