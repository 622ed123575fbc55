import { useState, type ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { expenseCategories, expenseForm, expenseMessages } from '#contracts/expenses.ts';
import type { ExpenseForm } from '#contracts/expenses.ts';
import { amountOf } from '#contracts/money.ts';
import { firstIssue } from '#web/lib/first-issue.ts';
import { Select } from '#web/ui/select/select.tsx';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { reasonOf } from '../kit/lists/failure-messages.ts';
import { changedFields } from '../kit/records/changed-fields.ts';
import { RecordFormDialog } from '../kit/records/record-form-dialog.tsx';
import { useRecordForm } from '../kit/records/use-record-form.ts';
import { UnitField } from '../units/unit-field.tsx';
import { missingUnit } from '../units/use-named-unit.ts';
import fields from '../kit/records/record-fields.module.css';

interface ExpenseValues {
  unit: string;
  amount: string;
  incurredOn: string;
  category: string;
  vendor: string;
  description: string;
}

export interface RecordExpenseDialogProps {
  today: string;
  /** A unit's identifier, where the list is narrowed to one. */
  unit: string;
  propertyCode: string | undefined;
  /** Answers the id of the unit with this identifier; undefined where there is none. */
  findUnitId: (typed: string) => Promise<number | undefined>;
  /** Answers whether it is recorded now. */
  onRecord: (expense: ExpenseForm) => Promise<boolean>;
  onClose: () => void;
}

const rules = expenseForm.shape;

/** Asks what was spent, when, and for which unit. */
export function RecordExpenseDialog(props: RecordExpenseDialogProps): ReactNode {
  const [isBusy, setIsBusy] = useState(false);
  const blank: ExpenseValues = {
    unit: props.unit,
    amount: '',
    incurredOn: props.today,
    category: '',
    vendor: '',
    description: '',
  };
  // Said when it is sent, not when a field is left: what appears then would move the button away from under the press.
  const { form, values, isDirty, restored } = useRecordForm<null, ExpenseValues>(
    null,
    { valuesOf: () => blank, changesOf: (_none, typed) => changedFields(blank, typed) },
    { draftName: 'expense/new' },
  );
  const { register, handleSubmit, setError, formState } = form;
  const { errors } = formState;

  const record = async ({ unit, ...others }: ExpenseValues): Promise<void> => {
    const refuseUnit = (message: string): void => setError('unit', { message }, { shouldFocus: true });
    let unitId: number | undefined;
    try {
      unitId = await props.findUnitId(unit);
    } catch (error) {
      refuseUnit(reasonOf(error));
      return;
    }
    if (unitId === undefined) {
      refuseUnit(expenseMessages.unit);
      return;
    }
    const expense = { ...others, unitId, amount: amountOf(others.amount) };
    if (!(await props.onRecord(expense))) return;
    restored.forget();
    props.onClose();
  };

  return (
    <RecordFormDialog
      title="Record an expense"
      submit="Record expense"
      submitting="Recording…"
      isBusy={isBusy}
      isDirty={isDirty}
      restored={restored}
      what="the new expense"
      onSubmit={(event) => {
        const work = async (): Promise<void> => {
          setIsBusy(true);
          await handleSubmit(record)(event);
          setIsBusy(false);
        };
        event.preventDefault();
        void work();
      }}
      onClose={props.onClose}
    >
      <UnitField
        typed={values.unit}
        propertyCode={props.propertyCode}
        placeholder="BT01-0007"
        error={errors.unit?.message}
        {...register('unit', { required: missingUnit })}
      />
      <ExpenseFields form={form} />
    </RecordFormDialog>
  );
}

/** What was spent, when, and for what. */
function ExpenseFields({
  form: {
    register,
    formState: { errors },
  },
}: {
  form: UseFormReturn<ExpenseValues>;
}): ReactNode {
  return (
    <>
      <div className={fields.fields}>
        <TextField
          label="Amount (US dollars)"
          inputMode="decimal"
          autoComplete="off"
          error={errors.amount?.message}
          {...register('amount', {
            validate: (typed) => firstIssue(rules.amount.safeParse(amountOf(typed))),
          })}
        />
        <TextField
          label="Day"
          type="date"
          error={errors.incurredOn?.message}
          {...register('incurredOn', { validate: (day) => firstIssue(rules.incurredOn.safeParse(day)) })}
        />
      </div>
      <Select
        label="Category"
        error={errors.category?.message}
        {...register('category', { validate: (name) => firstIssue(rules.category.safeParse(name)) })}
      >
        <option value="">Choose a category</option>
        {expenseCategories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </Select>
      <TextField
        label="Vendor"
        optional
        autoComplete="off"
        error={errors.vendor?.message}
        {...register('vendor', { validate: (text) => firstIssue(rules.vendor.safeParse(text)) })}
      />
      <TextArea
        label="Description"
        optional
        rows={3}
        error={errors.description?.message}
        {...register('description', { validate: (text) => firstIssue(rules.description.safeParse(text)) })}
      />
    </>
  );
}
