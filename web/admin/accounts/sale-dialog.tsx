import { useState, type ReactNode } from 'react';
import type { AccountStatement } from '#contracts/accounts.ts';
import { saleForm, saleMessages } from '#contracts/unit-sales.ts';
import { issuesOf } from '#web/lib/call-error.ts';
import { siteToday } from '#web/lib/site-today.ts';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { asFailure, serverMessageOf } from '../kit/lists/failure-messages.ts';
import { RecordFormDialog } from '../kit/records/record-form-dialog.tsx';
import { OwnerPicker } from '../owners/owner-picker.tsx';
import { useRecordSaleMutation } from './accounts-api.ts';

/** Asks on which day a unit was sold, and to whom. What is owed stays with the unit. */
export function SaleDialog({
  account,
  onClose,
}: {
  account: AccountStatement;
  onClose: () => void;
}): ReactNode {
  const [record, { isLoading }] = useRecordSaleMutation();
  const today = siteToday();
  const [date, setDate] = useState(today);
  const [buyerId, setBuyerId] = useState(0);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const { unit } = account;
  const send = async (): Promise<void> => {
    setRefusal(null);
    const read = saleForm.safeParse({ date, buyerId: buyerId === 0 ? undefined : buyerId });
    setErrors(
      Object.fromEntries(
        (read.error?.issues ?? []).map(({ path: [name], message }) => [
          String(name),
          name === 'buyerId' ? saleMessages.buyer : message,
        ]),
      ),
    );
    if (!read.success) return;
    const { error } = await record({ params: { id: unit.id }, body: read.data });
    if (!error) {
      onClose();
      return;
    }
    const issues = issuesOf(asFailure(error));
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [path, message])));
    if (issues.length === 0) setRefusal(serverMessageOf(error));
  };
  return (
    <RecordFormDialog
      title="Record sale"
      about={`${unit.unitIdentifier}. Charges before this day stay in the seller’s name. Open amounts stay with the unit.`}
      submit="Record sale"
      submitting="Recording…"
      isBusy={isLoading}
      isDirty={buyerId !== 0 || date !== today}
      what="the sale"
      refusal={refusal}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onClose={onClose}
    >
      <OwnerPicker
        label="Buyer"
        none="Choose the buyer"
        error={errors['buyerId'] ?? errors['ownerId']}
        value={buyerId}
        current={null}
        onChange={setBuyerId}
      />
      <TextField
        label="Sold on"
        type="date"
        error={errors['date']}
        value={date}
        onChange={({ target }) => setDate(target.value)}
      />
    </RecordFormDialog>
  );
}
