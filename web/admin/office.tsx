import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { useGetOwnUserQuery } from './account/account-api.ts';
import { GivenPasswordNotice } from './account/given-password-notice.tsx';
import { SetupGate, useIsSettingUp } from './account/setup-gate.tsx';
import { useOwnScope } from './account/use-own-scope.ts';
import { AdminShell } from './kit/shell/admin-shell.tsx';
import { WaitingCount } from './kit/shell/page-title.tsx';
import { useAppSelector } from './kit/state/hooks.ts';
import { OwnProperties } from './properties/own-properties.tsx';
import { PropertySwitcher } from './properties/property-switcher.tsx';
import { SearchBox, SearchIcon } from './search/search-buttons.tsx';
import { SearchFrame } from './search/search-frame.tsx';
import { useBadges } from './today/use-badges.ts';

/** What stands around every screen: the shell, with what it shows of the signed-in account and its properties. */
export function Office(): ReactNode {
  const email = useAppSelector((state) => state.auth.userInfo?.email ?? null);
  const { isRestricted } = useOwnScope();
  const isSettingUp = useIsSettingUp();
  const isKnown = useGetOwnUserQuery().data !== undefined;
  const { badges, answers } = useBadges(isKnown && !isSettingUp);
  return (
    <WaitingCount value={answers}>
      <SearchFrame isOff={isSettingUp}>
        <AdminShell
          sidebar={
            // The menu leads to nothing before the account is set up.
            isSettingUp
              ? null
              : {
                  email,
                  isRestricted,
                  badges,
                  search: <SearchBox />,
                  searchIcon: <SearchIcon />,
                  propertySwitcher: <PropertySwitcher />,
                  ownProperties: <OwnProperties />,
                }
          }
        >
          <GivenPasswordNotice />
          <SetupGate isSettingUp={isSettingUp}>
            <Outlet />
          </SetupGate>
        </AdminShell>
      </SearchFrame>
    </WaitingCount>
  );
}
