import type { ReactNode } from 'react';
import type { SecondFactorState } from '#contracts/second-factor.ts';
import { useGetPasswordChangeQuery } from './account-api.ts';
import { Panel, PanelFailed } from '../kit/panels/panel.tsx';
import { EnforcementPanel } from './enforcement-panel.tsx';
import type { EnforcementActions } from './use-enforcement-actions.ts';

/** What the super admin may demand of everyone. */
export function EnforcementPanels({
  secondFactor,
  actions,
}: {
  /** The own one; undefined while it is on its way. */
  secondFactor: SecondFactorState | undefined;
  actions: EnforcementActions;
}): ReactNode {
  const passwordChange = useGetPasswordChangeQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <>
      {secondFactor && <SecondFactorForAll state={secondFactor} onEnforce={actions.enforceSecondFactor} />}
      {passwordChange.data && (
        <OwnPasswords isEnforced={passwordChange.data.isEnforced} onEnforce={actions.enforcePasswordChange} />
      )}
      {passwordChange.isError && !passwordChange.data && (
        <Panel title={givenPasswords}>
          <PanelFailed
            text="Whether a change is required could not be loaded."
            onRetry={() => void passwordChange.refetch()}
          />
        </Panel>
      )}
    </>
  );
}

const givenPasswords = 'Passwords that admins give';

type OnEnforce = EnforcementActions['enforceSecondFactor'];

function SecondFactorForAll({
  state: { isOn, isEnforced },
  onEnforce,
}: {
  state: SecondFactorState;
  onEnforce: OnEnforce;
}): ReactNode {
  return (
    <EnforcementPanel
      title="Second factor for everyone"
      text={
        isEnforced
          ? 'Every admin needs a second factor. Anyone without one must set it up before doing anything else.'
          : 'Each admin decides. If you require it, anyone without one must set it up before doing anything else.'
      }
      isEnforced={isEnforced}
      change={isEnforced ? 'Leave it to each admin' : 'Require it of every admin'}
      consequence={
        isEnforced
          ? 'From now on each admin decides.'
          : 'From now on anyone without one must set it up before doing anything else.'
      }
      obstacle={isOn || isEnforced ? undefined : 'Set up your own second factor first.'}
      onEnforce={onEnforce}
    />
  );
}

function OwnPasswords({ isEnforced, onEnforce }: { isEnforced: boolean; onEnforce: OnEnforce }): ReactNode {
  return (
    <EnforcementPanel
      title={givenPasswords}
      text={
        isEnforced
          ? 'Anyone who got a password from an admin must change it before doing anything else.'
          : 'Anyone who got a password from an admin is asked to change it, and may continue without. If you require it, that comes before anything else.'
      }
      isEnforced={isEnforced}
      change={isEnforced ? 'Only ask for a change' : 'Require a change'}
      consequence={
        isEnforced
          ? 'From now on a given password may be used as long as its owner wants.'
          : 'From now on anyone who got a password from an admin must change it before doing anything else.'
      }
      onEnforce={onEnforce}
    />
  );
}
