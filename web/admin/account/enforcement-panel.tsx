import { useState, type ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Panel, PanelActions } from '../kit/panels/panel.tsx';
import { ProofDialog } from '../kit/secrets/proof-dialog.tsx';
import type { Proof } from '../kit/secrets/proof-dialog.tsx';
import type { Outcome } from '../kit/toasts/show-outcome.ts';

export interface EnforcementPanelProps {
  title: string;
  /** How it is now. */
  text: string;
  isEnforced: boolean;
  /** What the change of the setting does, on its button and in its question. */
  change: string;
  consequence: string;
  /** Why it cannot be changed now. */
  obstacle?: string | undefined;
  onEnforce: (isEnforced: boolean, proof: Proof) => Promise<Outcome<unknown>>;
}

/** A setting of the super admin's: whether something is demanded of everyone. */
export function EnforcementPanel(props: EnforcementPanelProps): ReactNode {
  const [isAsking, setIsAsking] = useState(false);
  const { title, change, obstacle } = props;
  return (
    <Panel title={title} text={props.text}>
      {obstacle !== undefined && <p>{obstacle}</p>}
      <PanelActions>
        <Button
          size="small"
          variant="secondary"
          disabled={obstacle !== undefined}
          onClick={() => setIsAsking(true)}
        >
          {change}
        </Button>
      </PanelActions>
      {isAsking && (
        <ProofDialog
          title={title}
          about={props.consequence}
          submit={change}
          submitting="Changing…"
          onProve={(proof) => props.onEnforce(!props.isEnforced, proof)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Panel>
  );
}
