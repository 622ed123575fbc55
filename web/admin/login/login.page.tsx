import { useState, type ReactNode } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { SiteFooter } from '#web/frame/site-footer.tsx';
import { SiteHeader } from '#web/frame/site-header.tsx';
import { hasLiveSession } from '#web/lib/session-store.ts';
import { paths } from '../shell/paths.ts';
import { useAppDispatch } from '../state/hooks.ts';
import { logInHere } from './log-in.ts';
import type { Credentials } from './log-in.ts';
import { LoginForm } from './login-form.tsx';
import styles from './login.module.css';

/** The login. Signed-in people are sent on to the service requests. */
export function LoginPage(): ReactNode {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const requested = requestedPath(useLocation().state);
  const [isBusy, setIsBusy] = useState(false);
  if (hasLiveSession() && !isBusy) return <Navigate to={paths.serviceRequests} replace />;

  const logIn = async (credentials: Credentials): Promise<void> => {
    setIsBusy(true);
    try {
      if (await logInHere(dispatch, credentials, requested)) {
        await navigate(paths.serviceRequests, { replace: true });
      }
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <div className={styles.page}>
      <title>Login · Back office</title>
      <SiteHeader current={paths.login} />
      <main id="content" className={styles.main}>
        <LoginForm isBusy={isBusy} onSubmit={logIn} />
      </main>
      <div className={styles.footer}>
        <SiteFooter />
      </div>
    </div>
  );
}

/** Where the guard turned somebody away, unless that is where a login leads anyway. */
function requestedPath(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  const { from } = state;
  if (typeof from !== 'object' || from === null || !('pathname' in from)) return null;
  const search = 'search' in from ? String(from.search) : '';
  const path = `${String(from.pathname)}${search}`;
  const isElsewhere = path.startsWith('/admin/') && path !== paths.serviceRequests;
  return isElsewhere && !/^\/admin\/dashboard\/?$/.test(path) ? path : null;
}
