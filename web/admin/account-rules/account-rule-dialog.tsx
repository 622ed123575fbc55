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
import { RecordConflict } from '../kit/records/record-conflict.tsx';
import { RecordFormDialog } from '../kit/records/record-form-dialog.tsx';
import { useFormWork } from '../kit/records/use-form-work.ts';
import { conflictTexts, readForm, valuesOf } from './account-rule-values.ts';
import type { AccountRuleValues } from './account-rule-values.ts';
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
  const work = useFormWork<AccountRule, AccountRuleValues>(rule, {
    objectKind: 'account-rule',
    valuesOf,
    onClose,
  });
  const { form, base, values } = work.edited;
  const { errors } = form.formState;
  const isInterest = values.kind === 'INTEREST';
  const field = (name: keyof AccountRuleValues) => ({
    label: accountRuleLabels[name],
    autoComplete: 'off',
    error: errors[name]?.message,
    ...form.register(name),
  });
  const send = async (typed: AccountRuleValues): Promise<unknown> => {
    const read = readForm(typed, propertyCode);
    if (!read.success) {
      for (const { path, message } of read.error.issues.toReversed())
        // Each is of a field of this form, whose property is given.
        form.setError(path[0] as keyof AccountRuleValues, { message }, { shouldFocus: true });
      return false;
    }
    if (!base) return create({ body: read.data }).unwrap();
    const { propertyCode: _code, ...body } = read.data;
    return change({ params: { id: base.id }, body: { ...body, expectedUpdatedAt: base.updatedAt } }).unwrap();
  };
  return (
    <RecordFormDialog
      title={rule ? 'Edit rule' : 'New rule'}
      about="A rule applies only after counsel confirms it. After that it cannot be changed."
      submit="Save"
      submitting="Saving…"
      what={rule ? 'the rule' : 'the new rule'}
      {...work.status}
      onSubmit={(event) => void form.handleSubmit((typed) => work.send(() => send(typed)))(event)}
      onClose={onClose}
    >
      <RecordConflict work={work} rules={conflictTexts} />
      <Select label={accountRuleLabels.kind} error={errors.kind?.message} {...form.register('kind')}>
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
          label={isInterest ? 'Percent for a year' : 'Or percent of open amount'}
          inputMode="decimal"
        />
        <TextField {...field('graceDays')} inputMode="numeric" maxLength={3} />
        <TextField {...field('maximum')} optional inputMode="decimal" />
      </div>
      {!isInterest && (
        <Select
          label={accountRuleLabels.repeats}
          error={errors.repeats?.message}
          {...form.register('repeats')}
        >
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
