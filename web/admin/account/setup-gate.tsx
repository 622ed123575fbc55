import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { OwnUser } from '#contracts/users.ts';
import { noteSettingUp, wasSettingUp } from '#web/lib/session-store.ts';
import { paths } from '../kit/shell/paths.ts';
import { useGetOwnUserQuery } from './account-api.ts';

/** Whether the account may do anything, and not only change its password or set up its second factor. */
export function isSetUp({ mustChangePassword, mustSetUpSecondFactor }: OwnUser): boolean {
  return !mustChangePassword && !mustSetUpSecondFactor;
}

/** Whether the password must be changed or the second factor set up first; what the session began with until that is known. */
export function useIsSettingUp(): boolean {
  const own = useGetOwnUserQuery().data;
  const isSettingUp = own ? !isSetUp(own) : wasSettingUp();
  useEffect(() => noteSettingUp(isSettingUp), [isSettingUp]);
  return isSettingUp;
}

/** Leads who must first change the password or set up a second factor to where that is done, from every other screen. */
export function SetupGate({
  isSettingUp,
  children,
}: {
  isSettingUp: boolean;
  children: ReactNode;
}): ReactNode {
  const { pathname, key } = useLocation();
  const { isLoading } = useGetOwnUserQuery();
  if (!isSettingUp || pathname === paths.account) return children;
  // It may have been lifted since the session began.
  if (isLoading) return null;
  // A step elsewhere, taken while the way there still loads, is led back too.
  return <Navigate key={key} to={paths.account} replace />;
}
