import { useState, type ReactNode } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { paths } from '../kit/shell/paths.ts';
import { useAppDispatch } from '../kit/state/hooks.ts';
import { useLiveSession } from '../kit/state/use-live-session.ts';
import { CodeForm } from './code-form.tsx';
import { finishWithCode, logInHere } from './log-in.ts';
import type { LoginOutcome } from './log-in.ts';
import { LoginForm } from './login-form.tsx';
import { WelcomeFrame } from './welcome-frame.tsx';

/** The login: email and password, then the code where the account asks for one. Anyone who is signed in, here or by now
 * in another tab, is sent on to the service requests. */
export function LoginPage(): ReactNode {
  const dispatch = useAppDispatch();
  const isSignedIn = useLiveSession();
  const navigate = useNavigate();
  const requested = requestedPath(useLocation().state);
  const [isBusy, setIsBusy] = useState(false);
  const [challenge, setChallenge] = useState<string | null>(null);
  if (isSignedIn && !isBusy) return <Navigate to={paths.home} replace />;

  const follow = async (step: Promise<LoginOutcome>): Promise<LoginOutcome> => {
    setIsBusy(true);
    try {
      const outcome = await step;
      if (outcome.kind === 'signed-in') await navigate(paths.home, { replace: true });
      else if (outcome.kind === 'code-needed') setChallenge(outcome.challenge);
      // Too late, or too often: it begins with the password again.
      else if (outcome.code === 'CHALLENGE_EXPIRED') setChallenge(null);
      return outcome;
    } finally {
      setIsBusy(false);
    }
  };

  const sendCode = async (asked: string, code: string): Promise<string | null> => {
    const outcome = await follow(finishWithCode(dispatch, { challenge: asked, code }, requested));
    return outcome.kind === 'refused' ? outcome.message : null;
  };

  return (
    <WelcomeFrame title="Login">
      {challenge === null ? (
        <LoginForm
          isBusy={isBusy}
          onSubmit={async (credentials) => {
            await follow(logInHere(dispatch, credentials, requested));
          }}
        />
      ) : (
        <CodeForm
          isBusy={isBusy}
          onSubmit={(code) => sendCode(challenge, code)}
          onBack={() => setChallenge(null)}
        />
      )}
    </WelcomeFrame>
  );
}

/** Where the guard turned someone away, unless that is where a login leads anyway. */
function requestedPath(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  const { from } = state;
  if (typeof from !== 'object' || from === null || !('pathname' in from)) return null;
  const search = 'search' in from ? String(from.search) : '';
  const path = `${String(from.pathname)}${search}`;
  const isElsewhere = path.startsWith('/admin/') && path !== paths.home;
  return isElsewhere && !/^\/admin\/dashboard\/?$/.test(path) ? path : null;
}
