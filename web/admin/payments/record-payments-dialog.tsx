import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Lease } from '#contracts/leases.ts';
import { sumOf } from '#contracts/money.ts';
import { Button } from '#web/ui/button/button.tsx';
import { RecordFormDialog } from '../kit/records/record-form-dialog.tsx';
import { useBusy } from '../kit/records/use-busy.ts';
import { CreditQuestion } from './credit-question.tsx';
import { partsOf } from './payment-draft.ts';
import { PaymentEntry } from './payment-entry.tsx';
import { useRecordPayments } from './use-record-payments.ts';

/** Records one payment or many, all or none. */
export function RecordPaymentsDialog({
  lease,
  onClose,
}: {
  /** All of them are for this one; null lets each entry choose. */
  lease: Lease | null;
  onClose: () => void;
}): ReactNode {
  const work = useRecordPayments(lease, onClose);
  const { drafts, errors, overpayments } = work;
  const { busy, during } = useBusy<'recording'>();
  return (
    <RecordFormDialog
      isWide
      title={lease ? 'Record payment' : 'Record payments'}
      submit={submitLabel(drafts.length, overpayments.length > 0)}
      submitting="Recording…"
      isBusy={busy !== null}
      isDirty={work.isDirty}
      restored={work.restored}
      what={drafts.length === 1 ? 'the payment' : 'the payments'}
      refusal={work.refusal}
      onSubmit={(event) => {
        event.preventDefault();
        void during('recording', work.save);
      }}
      onClose={onClose}
    >
      {drafts.map((draft, index) => {
        const ofLease = drafts.filter(({ leaseId }) => leaseId === draft.leaseId);
        return (
          <PaymentEntry
            key={draft.key}
            number={index + 1}
            draft={draft}
            lease={lease}
            others={partsOf(ofLease.filter(({ key }) => key !== draft.key))}
            paid={sumOf(partsOf(ofLease).map(({ amount }) => amount))}
            errors={errors[index] ?? {}}
            onChange={(changed) => work.change(draft.key, changed)}
            onRemove={drafts.length === 1 ? null : () => work.remove(draft.key)}
          />
        );
      })}
      <div>
        <Button size="small" variant="secondary" onClick={work.add}>
          <Plus size={16} aria-hidden="true" />
          Add another payment
        </Button>
      </div>
      <CreditQuestion overpayments={overpayments} />
    </RecordFormDialog>
  );
}

function submitLabel(count: number, isCredit: boolean): string {
  if (isCredit) return 'Record as credit';
  return count === 1 ? 'Record payment' : `Record ${count} payments`;
}
