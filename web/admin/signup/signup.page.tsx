import { useState, type ReactNode } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { users } from '#contracts/users.ts';
import { call } from '#web/lib/call.ts';
import { CallError, codeOf, issuesOf } from '#web/lib/call-error.ts';
import { whyRefused } from '../login/log-in.ts';
import { WelcomeFrame } from '../login/welcome-frame.tsx';
import { paths } from '../kit/shell/paths.ts';
import { useLiveSession } from '../kit/state/use-live-session.ts';
import { showToast, updateToast } from '../kit/toasts/toast-store.ts';
import { SignupForm } from './signup-form.tsx';
import type { Signup, SignupRefusal } from './signup-form.tsx';

/** Makes an account with a one-time overwrite code, and leads to the login. */
export function SignupPage(): ReactNode {
  const navigate = useNavigate();
  const isSignedIn = useLiveSession();
  const [isBusy, setIsBusy] = useState(false);
  if (isSignedIn) return <Navigate to={paths.home} replace />;

  const signUp = async (body: Signup): Promise<SignupRefusal | null> => {
    const toast = showToast({ title: 'Signing up…', variant: 'loading' });
    setIsBusy(true);
    try {
      const { email } = await call(users.signUp, { body });
      updateToast(toast, {
        title: 'Your account is ready',
        description: `Log in as ${email}.`,
        variant: 'success',
      });
      await navigate(paths.login);
      return null;
    } catch (error) {
      const refusal = refusalOf(error);
      updateToast(toast, {
        title: 'There was a problem with your sign-up',
        description: refusal.message,
        variant: 'destructive',
      });
      return refusal;
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <WelcomeFrame title="Sign up">
      <SignupForm isBusy={isBusy} onSubmit={signUp} />
    </WelcomeFrame>
  );
}

const fields = ['email', 'password', 'overwriteCode'] as const;

/** Which field the server's refusal is about. */
function refusalOf(error: unknown): SignupRefusal {
  const message = whyRefused(error);
  if (!(error instanceof CallError)) return { field: '', message };
  const code = codeOf(error.failure);
  if (code === 'FORBIDDEN') return { field: 'overwriteCode', message };
  if (code === 'CONFLICT') return { field: 'email', message };
  const [issue] = issuesOf(error.failure);
  const field = fields.find((name) => name === issue?.path);
  return issue && field ? { field, message: issue.message } : { field: '', message };
}
