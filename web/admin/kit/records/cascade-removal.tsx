import { useState, type ReactNode } from 'react';
import { issuesOf } from '#web/lib/call-error.ts';
import { Button } from '#web/ui/button/button.tsx';
import { AlertMessage } from '../dialogs/alert-message.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { asFailure, serverMessageOf } from '../lists/failure-messages.ts';

type Removal = (cascade: boolean) => Promise<{ error?: unknown }>;

/**
 * Deletes what other records may depend on. Where the server refuses because of these, its words are shown; where they
 * could be deleted too, that is a second question.
 */
export function CascadeRemoval({
  noun,
  name,
  lost,
  size,
  className,
  onRemove,
  onRemoved,
}: {
  noun: string;
  name: string;
  /** What goes with it, in a sentence. */
  lost: string;
  size?: 'small';
  className?: string | undefined;
  onRemove: Removal;
  onRemoved?: () => void;
}): ReactNode {
  const [asked, setAsked] = useState<'plain' | 'cascade' | 'refused' | null>(null);
  const [reason, setReason] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  const remove = async (cascade: boolean): Promise<void> => {
    setAsked(null);
    setIsBusy(true);
    const { error } = await onRemove(cascade);
    setIsBusy(false);
    if (!error) onRemoved?.();
    else if (asFailure(error).status === 409) {
      setReason(serverMessageOf(error));
      setAsked(issuesOf(asFailure(error)).some(({ path }) => path === 'cascade') ? 'cascade' : 'refused');
    }
  };

  return (
    <>
      <Button
        variant="quiet"
        {...(size ? { size } : {})}
        className={className}
        busy={isBusy}
        onClick={() => setAsked('plain')}
      >
        Delete<span className="visually-hidden"> {name}</span>
      </Button>
      <ConfirmDialog
        isOpen={asked === 'plain'}
        title={`Delete ${noun} ${name}?`}
        confirm="Delete"
        cancel={`Keep ${noun}`}
        onConfirm={() => void remove(false)}
        onCancel={() => setAsked(null)}
      >
        <p>{lost} This cannot be undone.</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'cascade'}
        title={`Delete ${name} with everything in it?`}
        confirm="Delete all of it"
        cancel={`Keep ${noun}`}
        onConfirm={() => void remove(true)}
        onCancel={() => setAsked(null)}
      >
        <p>{reason}</p>
        <p>
          Deleting all of it also deletes these leases, their payment schedules and payments, and the tenants
          who have no other lease or unit. This cannot be undone.
        </p>
      </ConfirmDialog>
      <AlertMessage message={asked === 'refused' ? reason : null} onClose={() => setAsked(null)} />
    </>
  );
}
