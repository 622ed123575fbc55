import type { ReactNode } from 'react';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import type { FormDialogProps } from '../dialogs/form-dialog.tsx';
import { RestoredNotice } from '../drafts/restored-notice.tsx';
import type { RestoredForm } from '../drafts/use-draft.ts';
import { DiscardQuestion } from './discard-question.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';
import styles from '../dialogs/dialogs.module.css';

export interface RecordFormDialogProps extends Omit<FormDialogProps, 'isOpen'> {
  /** Whether something is typed that would be lost. */
  isDirty: boolean;
  /** What it is that was changed: 'BT01-0007', 'the new lease'. */
  what: string;
  /** Why the server refused. */
  refusal?: string | null;
  /** What of it was typed before the dialog opened. */
  restored?: RestoredForm;
}

/** Asks for a record's values in a dialog over its page. Nothing that was typed is lost without a question. */
export function RecordFormDialog(props: RecordFormDialogProps): ReactNode {
  const { isDirty, what, refusal = null, restored, onClose, children, ...dialog } = props;
  const guard = useLeaveGuard(isDirty, onClose, restored?.forget);
  return (
    <FormDialog {...dialog} isOpen onClose={() => guard.closeAfter(() => Promise.resolve(true))}>
      {restored && <RestoredNotice typedAt={restored.typedAt} onDiscard={restored.discard} />}
      {refusal !== null && (
        <p ref={bringIntoView} className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      {children}
      <DiscardQuestion
        guard={{
          ...guard,
          discard: () => {
            guard.discard();
            // Another place of the same page does not take the dialog away.
            onClose();
          },
        }}
        what={what}
      />
    </FormDialog>
  );
}

/** A form may be longer than the screen, with its button at the other end. */
function bringIntoView(refusal: HTMLElement | null): void {
  refusal?.scrollIntoView({ block: 'nearest' });
}
