import { useState, type ReactNode } from 'react';
import type { SecondFactorState } from '#contracts/second-factor.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Panel, PanelActions } from '../panels/panel.tsx';
import { ProofDialog } from '../secrets/proof-dialog.tsx';
import type { Proof } from '../secrets/proof-dialog.tsx';
import type { Outcome } from '../toasts/tell-outcome.ts';

/** The super admin's setting: whether everybody needs a second factor. */
export function EnforcementPanel({
  state,
  onEnforce,
}: {
  state: Pick<SecondFactorState, 'isOn' | 'isEnforced'>;
  onEnforce: (isEnforced: boolean, proof: Proof) => Promise<Outcome<unknown>>;
}): ReactNode {
  const [isAsking, setIsAsking] = useState(false);
  const { isOn, isEnforced } = state;
  const change = isEnforced ? 'Leave it to each admin' : 'Require it of every admin';

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
          disabled={!isOn && !isEnforced}
          onClick={() => setIsAsking(true)}
        >
          {change}
        </Button>
      </PanelActions>
      {isAsking && (
        <ProofDialog
          title="Second factor for everybody"
          about={
            isEnforced
              ? 'From now on each admin decides.'
              : 'From now on anyone without one must set it up before doing anything else.'
          }
          submit={change}
          submitting="Changing…"
          onProve={(proof) => onEnforce(!isEnforced, proof)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Panel>
  );
}
