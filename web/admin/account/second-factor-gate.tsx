import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../shell/paths.ts';
import { useGetOwnUserQuery } from './account-api.ts';

/** Leads who must set up a second factor to where that is done, from every other screen. */
export function SecondFactorGate({ children }: { children: ReactNode }): ReactNode {
  const { pathname, key } = useLocation();
  const own = useGetOwnUserQuery();
  if (own.data?.mustSetUpSecondFactor && pathname !== paths.account) {
    // A step elsewhere, taken while the way there still loads, is led back too.
    return <Navigate key={key} to={paths.account} replace />;
  }
  return children;
}
