import { useState, type ReactNode } from 'react';
import { declineReasonLabels, declineReasons, reviewMessages } from '#contracts/registration-review.ts';
import type { DeclineReason } from '#contracts/registration-review.ts';
import { Select } from '#web/ui/select/select.tsx';
import { FormDialog } from '../kit/dialogs/form-dialog.tsx';

export interface DeclineDialogProps {
  isOpen: boolean;
  /** What is declined. */
  what: string;
  isBusy: boolean;
  onDecline: (reason: DeclineReason) => void;
  onClose: () => void;
}

/** Asks why a registration is declined: one of a few facts. */
export function DeclineDialog({ isOpen, what, isBusy, onDecline, onClose }: DeclineDialogProps): ReactNode {
  const [reason, setReason] = useState<DeclineReason | ''>('');
  const [isMissing, setIsMissing] = useState(false);
  return (
    <FormDialog
      isOpen={isOpen}
      title="Decline this registration"
      about={<p>{what} is not added to the records. Nobody is notified, and you can reopen the review.</p>}
      submit="Decline"
      submitting="Declining…"
      isBusy={isBusy}
      isDanger
      onSubmit={(event) => {
        event.preventDefault();
        setIsMissing(reason === '');
        if (reason !== '') onDecline(reason);
      }}
      onClose={onClose}
    >
      <Select
        label="Reason"
        value={reason}
        error={isMissing && reason === '' ? reviewMessages.reason : undefined}
        onChange={({ target }) => setReason(declineReasons.find((one) => one === target.value) ?? '')}
      >
        <option value="">Choose a reason</option>
        {declineReasons.map((one) => (
          <option key={one} value={one}>
            {declineReasonLabels[one]}
          </option>
        ))}
      </Select>
    </FormDialog>
  );
}
