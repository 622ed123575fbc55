import type { ReactNode } from 'react';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import type { LeaveGuard } from './use-leave-guard.ts';

/** Asked before a record is left with unsaved changes. */
export function DiscardQuestion({ guard, what }: { guard: LeaveGuard; what: string }): ReactNode {
  return (
    <ConfirmDialog
      isOpen={guard.isAsking}
      title="Discard your changes?"
      confirm="Discard changes"
      cancel="Keep editing"
      onCancel={guard.keepEditing}
      onConfirm={guard.discard}
    >
      <p>What you changed on {what} has not been saved.</p>
    </ConfirmDialog>
  );
}
