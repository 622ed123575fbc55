import type { ReactNode } from 'react';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import type { LeaveGuard } from './use-leave-guard.ts';

/** A reply that was typed and not sent. */
export interface UnsentReply {
  /** Who would read it: 'the resident of BT01-0007'. */
  to: string;
  /** Nothing else would be lost. */
  isAlone: boolean;
  isSending: boolean;
  /** Answers whether it was sent; else it has shown why not. */
  send: () => Promise<boolean>;
}

export interface DiscardQuestionProps {
  guard: LeaveGuard;
  what: string;
  reply?: UnsentReply | null;
}

/** Asked before a record is left with unsaved changes, or with a reply that may still be sent. */
export function DiscardQuestion({ guard, what, reply = null }: DiscardQuestionProps): ReactNode {
  const send = async ({ isAlone, send: sendReply }: UnsentReply): Promise<void> => {
    if (!(await sendReply())) guard.keepEditing();
    // With changes beside it, the question goes on with those.
    else if (isAlone) guard.discard();
  };
  return (
    <ConfirmDialog
      isOpen={guard.isAsking}
      title={reply?.isAlone ? 'Discard your reply?' : 'Discard your changes?'}
      confirm={reply?.isAlone ? 'Discard reply' : 'Discard changes'}
      cancel="Keep editing"
      other={reply && { label: 'Send reply', isBusy: reply.isSending, onChoose: () => void send(reply) }}
      onCancel={guard.keepEditing}
      onConfirm={guard.discard}
    >
      {!reply?.isAlone && <p>What you changed on {what} has not been saved.</p>}
      {reply && <p>Your reply to {reply.to} has not been sent.</p>}
    </ConfirmDialog>
  );
}
