import { useState, type ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Panel, PanelActions } from '../kit/panels/panel.tsx';
import { ProofDialog } from '../kit/secrets/proof-dialog.tsx';
import type { ProofDialogProps } from '../kit/secrets/proof-dialog.tsx';

export interface DeletionPanelProps {
  email: string;
  onDelete: ProofDialogProps['onProve'];
}

/** Deletes the own account, after a question. */
export function DeletionPanel({ email, onDelete }: DeletionPanelProps): ReactNode {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Panel
      title="Delete your account"
      text="You are signed out everywhere and cannot sign in again. What you did stays in Activity."
    >
      <PanelActions>
        <Button size="small" variant="danger" onClick={() => setIsAsking(true)}>
          Delete my account
        </Button>
      </PanelActions>
      {isAsking && (
        <ProofDialog
          title={`Permanently delete ${email}? This cannot be undone.`}
          about="All your sessions end at once. Another admin has to create a new account for you."
          submit="Delete my account"
          submitting="Deleting…"
          isDanger
          onProve={onDelete}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Panel>
  );
}
