import { useState, type ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { Panel, PanelActions } from '../panels/panel.tsx';

/** Deletes the own account, after a question. */
export function DeletionPanel({ email, onDelete }: { email: string; onDelete: () => void }): ReactNode {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Panel
      title="Delete your account"
      text="You are signed out everywhere and cannot sign in again. What you did stays in the record of activity."
    >
      <PanelActions>
        <Button size="small" variant="danger" onClick={() => setIsAsking(true)}>
          Delete my account
        </Button>
      </PanelActions>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Permanently delete ${email}? This cannot be undone.`}
        confirm="Delete my account"
        cancel="Keep it"
        onConfirm={() => {
          setIsAsking(false);
          onDelete();
        }}
        onCancel={() => setIsAsking(false)}
      >
        <p>All your sessions end at once. Somebody else has to make you a new account.</p>
      </ConfirmDialog>
    </Panel>
  );
}
