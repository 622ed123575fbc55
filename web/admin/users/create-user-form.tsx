import { useEffect, useState, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { roles } from '#contracts/sessions.ts';
import { userForm, userPasswordMin } from '#contracts/user-form.ts';
import { firstIssue } from '#web/lib/first-issue.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { NewPasswordField } from '../kit/secrets/new-password-field.tsx';
import styles from './users.module.css';

export interface NewUser {
  email: string;
  password: string;
  role: string;
}

export interface CreateUserFormProps {
  /** Answers whether the user is there now; the form is emptied then, and keeps what was typed otherwise. */
  onCreate: (user: NewUser) => Promise<boolean>;
}

const empty: NewUser = { email: '', password: '', role: roles[0] };
const { email, password } = userForm.shape;

export function CreateUserForm({ onCreate }: CreateUserFormProps): ReactNode {
  const [isBusy, setIsBusy] = useState(false);
  // A new field for each user, so that it is covered again and offers no copy of the last password.
  const [created, setCreated] = useState(0);
  const { register, handleSubmit, reset, setValue, setFocus, control, formState } = useForm<NewUser>({
    defaultValues: empty,
  });
  const [typedEmail, typedPassword] = useWatch({ control, name: ['email', 'password'] });
  const { errors } = formState;
  // The password's field, where Enter was pressed, has given way to a new one.
  useEffect(() => {
    if (created > 0) setFocus('email');
  }, [created, setFocus]);

  const create = async (user: NewUser): Promise<void> => {
    setIsBusy(true);
    const isCreated = await onCreate(user);
    setIsBusy(false);
    if (!isCreated) return;
    reset(empty);
    setCreated((count) => count + 1);
  };

  return (
    <form
      className={styles.create}
      aria-label="Create User"
      noValidate
      onSubmit={(event) => void handleSubmit(create)(event)}
    >
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...register('email', { validate: (typed) => firstIssue(email.safeParse(typed)) })}
      />
      <NewPasswordField
        key={created}
        label="Password"
        required
        minLength={userPasswordMin}
        typed={typedPassword}
        ownerEmail={typedEmail}
        onGenerate={(generated) => setValue('password', generated, { shouldValidate: true })}
        error={errors.password?.message}
        {...register('password', { validate: (typed) => firstIssue(password.safeParse(typed)) })}
      />
      <Select label="Role" {...register('role')}>
        {roles.map((role) => (
          <option key={role}>{role}</option>
        ))}
      </Select>
      <Button type="submit" busy={isBusy} className={styles.createButton}>
        {isBusy ? 'Creating…' : 'Create User'}
      </Button>
    </form>
  );
}
