import type { ReactNode } from 'react';
import {
  accountRuleLabels,
  ruleKindLabels,
  ruleKinds,
  ruleRepeats,
  ruleRepeatsLabels,
} from '#contracts/account-rules.ts';
import type { AccountRule } from '#contracts/account-rules.ts';
import { Select } from '#web/ui/select/select.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { usePropertyForm } from '../accounts/use-property-form.ts';
import { RecordConflict } from '../kit/records/record-conflict.tsx';
import { RecordFormDialog } from '../kit/records/record-form-dialog.tsx';
import { conflictTexts, readForm, valuesOf } from './account-rule-values.ts';
import { useChangeAccountRuleMutation, useCreateAccountRuleMutation } from './account-rules-api.ts';
import styles from '../kit/records/layout.module.css';

/** Asks what is charged for what is not paid in time. Nothing is, before counsel has confirmed it. */
export function AccountRuleDialog({
  propertyCode,
  rule,
  onClose,
}: {
  propertyCode: string;
  /** Null asks for a new one. */
  rule: AccountRule | null;
  onClose: () => void;
}): ReactNode {
  const [create] = useCreateAccountRuleMutation();
  const [change] = useChangeAccountRuleMutation();
  const { work, field, submit } = usePropertyForm(rule, {
    objectKind: 'account-rule',
    propertyCode,
    labels: accountRuleLabels,
    valuesOf,
    readForm,
    create: (body) => create({ body }).unwrap(),
    change: (id, body) => change({ params: { id }, body }).unwrap(),
    onClose,
  });
  const isInterest = work.edited.values.kind === 'INTEREST';
  return (
    <RecordFormDialog
      title={rule ? 'Edit rule' : 'New rule'}
      about="A rule applies only after counsel confirms it. After that it cannot be changed."
      submit="Save"
      submitting="Saving…"
      what={rule ? 'the rule' : 'the new rule'}
      {...work.status}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <RecordConflict work={work} rules={conflictTexts} />
      <Select {...field('kind')}>
        {ruleKinds.map((kind) => (
          <option key={kind} value={kind}>
            {ruleKindLabels[kind]}
          </option>
        ))}
      </Select>
      <div className={styles.pair}>
        {!isInterest && <TextField {...field('amount')} inputMode="decimal" />}
        <TextField
          {...field('percent')}
          label={isInterest ? 'Percent per year' : 'Or % of open amount'}
          inputMode="decimal"
        />
        <TextField {...field('graceDays')} inputMode="numeric" maxLength={3} />
        <TextField {...field('maximum')} optional inputMode="decimal" />
      </div>
      {!isInterest && (
        <Select {...field('repeats')}>
          {ruleRepeats.map((repeats) => (
            <option key={repeats} value={repeats}>
              {ruleRepeatsLabels[repeats]}
            </option>
          ))}
        </Select>
      )}
      <TextField {...field('citation')} hint="Such as Declaration, section 5.3." />
      <TextField {...field('validFrom')} type="date" />
    </RecordFormDialog>
  );
}
