import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { hasLiveSession } from '#web/lib/session-store.ts';
import { paths } from './paths.ts';

/** Lets signed-in people through; others go to the login, which then leads them back here. */
export function AccessGuard(): ReactNode {
  const location = useLocation();
  if (!hasLiveSession()) return <Navigate to={paths.login} replace state={{ from: location }} />;
  return <Outlet />;
}
