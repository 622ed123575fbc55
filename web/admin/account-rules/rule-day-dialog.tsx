import { useState, type ReactNode } from 'react';
import { accountRuleLabels, ruleConfirmation, ruleEnd } from '#contracts/account-rules.ts';
import type { AccountRule } from '#contracts/account-rules.ts';
import { siteToday } from '#web/lib/site-today.ts';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { asFailure, serverMessageOf } from '../kit/lists/failure-messages.ts';
import { RecordFormDialog } from '../kit/records/record-form-dialog.tsx';
import { useConfirmAccountRuleMutation, useEndAccountRuleMutation } from './account-rules-api.ts';

const texts = {
  confirm: {
    title: 'Confirm the rule',
    about: 'From today on it is applied each night. It can no longer be changed, only ended.',
    submit: 'Confirm',
    submitting: 'Confirming…',
  },
  end: {
    title: 'End the rule',
    about: 'What it has posted stays. After its last day it posts nothing.',
    submit: 'End',
    submitting: 'Ending…',
  },
} as const;

/** Asks when counsel confirmed a rule and who that was, or for the last day of a confirmed one. */
export function RuleDayDialog({
  rule,
  asked,
  onClose,
}: {
  rule: AccountRule;
  asked: 'confirm' | 'end';
  onClose: () => void;
}): ReactNode {
  const [confirm, confirming] = useConfirmAccountRuleMutation();
  const [end, ending] = useEndAccountRuleMutation();
  // As it was when the question opened: what someone changes after that is not confirmed unseen. Who goes on after the refusal
  // knows of it.
  const [seen, setSeen] = useState<string | null>(rule.updatedAt);
  const today = siteToday();
  const [day, setDay] = useState(today);
  const [name, setName] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = async (): Promise<void> => {
    setRefusal(null);
    const expectedUpdatedAt = seen ?? rule.updatedAt;
    const read =
      asked === 'confirm'
        ? ruleConfirmation.safeParse({ confirmedOn: day, confirmedBy: name, expectedUpdatedAt })
        : ruleEnd.safeParse({ validUntil: day, expectedUpdatedAt });
    setErrors(
      Object.fromEntries((read.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])),
    );
    if (!read.success) return;
    const params = { id: rule.id };
    const { error } =
      'confirmedBy' in read.data
        ? await confirm({ params, body: read.data })
        : await end({ params, body: read.data });
    if (!error) return onClose();
    setRefusal(serverMessageOf(error));
    if (asFailure(error).status === 409) setSeen(null);
  };
  return (
    <RecordFormDialog
      {...texts[asked]}
      isBusy={confirming.isLoading || ending.isLoading}
      isDirty={name !== '' || day !== today}
      what="the rule"
      refusal={refusal}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onClose={onClose}
    >
      <TextField
        type="date"
        label={asked === 'confirm' ? accountRuleLabels.confirmedOn : accountRuleLabels.validUntil}
        error={errors['confirmedOn'] ?? errors['validUntil']}
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      {asked === 'confirm' && (
        <TextField
          label={accountRuleLabels.confirmedBy}
          autoComplete="off"
          error={errors['confirmedBy']}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      )}
    </RecordFormDialog>
  );
}
