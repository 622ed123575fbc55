import { useState, type ReactNode } from 'react';
import type { SecondFactorState } from '#contracts/second-factor.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Panel, PanelActions } from '../panels/panel.tsx';

/** The super admin's setting: whether everybody needs a second factor. */
export function EnforcementPanel({
  state,
  onEnforce,
}: {
  state: Pick<SecondFactorState, 'isOn' | 'isEnforced'>;
  onEnforce: (isEnforced: boolean) => Promise<unknown>;
}): ReactNode {
  const [isBusy, setIsBusy] = useState(false);
  const { isOn, isEnforced } = state;

  const enforce = async (): Promise<void> => {
    setIsBusy(true);
    await onEnforce(!isEnforced);
    setIsBusy(false);
  };

  return (
    <Panel
      title="Second factor for everybody"
      text={
        isEnforced
          ? 'Every admin needs a second factor. Anyone without one must set it up before doing anything else.'
          : 'Each admin decides. If you require it, anyone without one must set it up before doing anything else.'
      }
    >
      {!isOn && !isEnforced && <p>Set up your own second factor first.</p>}
      <PanelActions>
        <Button
          size="small"
          variant="secondary"
          busy={isBusy}
          disabled={!isOn && !isEnforced}
          onClick={() => void enforce()}
        >
          {isEnforced ? 'Leave it to each admin' : 'Require it of every admin'}
        </Button>
      </PanelActions>
    </Panel>
  );
}
