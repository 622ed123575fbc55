import { useState, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { leaseForm, leaseWords } from '#contracts/leases.ts';
import type { Lease } from '#contracts/leases.ts';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { serverWordsOf } from '../lists/failure-words.ts';
import { applyRefusal } from '../property-layer/apply-refusal.ts';
import { useChosenProperty } from '../property-layer/layer-view.ts';
import { nameOf } from '../property-layer/person-facts.tsx';
import { TenantPicker } from '../property-layer/record-picker.tsx';
import { useChangeLeaseMutation, useCreateLeaseMutation } from '../property-layer/rental-api.ts';
import { UnitField } from '../units/unit-field.tsx';
import { useUnitLookup } from '../units/use-named-unit.ts';
import { amountOf, draftOf, sentScheduleOf } from './schedule-draft.ts';
import type { DraftEntry } from './schedule-draft.ts';
import { ScheduleEditor } from './schedule-editor.tsx';
import styles from '../property-layer/layer.module.css';

interface LeaseValues {
  unitId: string;
  tenantId: number;
  startDate: string;
  endDate: string;
  rentAmount: string;
  deposit: string;
  paymentSchedule: DraftEntry[];
}

/** Asks for the terms of a lease and its payment schedule. */
export function LeaseDialog({
  lease,
  onClose,
}: {
  /** Null asks for a new one. */
  lease: Lease | null;
  onClose: () => void;
}): ReactNode {
  const [create] = useCreateLeaseMutation();
  const [change] = useChangeLeaseMutation();
  const findUnit = useUnitLookup();
  const chosen = useChosenProperty();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<LeaseValues>({ defaultValues: valuesOf(lease) });
  const { register, handleSubmit, formState, setValue, setError, control, clearErrors } = form;
  const { errors, isSubmitting } = formState;
  const values = useWatch({ control });
  const { unitId = '', tenantId = 0, startDate = '', endDate = '', rentAmount = '' } = values;
  const entries = useWatch({ control, name: 'paymentSchedule' });
  const rent = amountOf(rentAmount);
  const hasTerms = startDate !== '' && endDate > startDate && rent > 0;

  const save = async (typed: LeaseValues): Promise<void> => {
    setRefusal(null);
    try {
      const unit = lease?.unit.unitIdentifier === typed.unitId ? lease.unit : await findUnit(typed.unitId);
      const read = leaseForm.safeParse({
        unitId: unit?.id,
        tenantId: typed.tenantId || undefined,
        startDate: typed.startDate,
        endDate: typed.endDate,
        rentAmount: amountOf(typed.rentAmount),
        deposit: typed.deposit.trim() === '' ? 0 : amountOf(typed.deposit),
        paymentSchedule: sentScheduleOf(typed.paymentSchedule),
      });
      if (!read.success) {
        for (const { path, message } of read.error.issues.toReversed()) {
          const field = fields.find((name) => name === path[0]);
          if (field) setError(field, { message: ownWords[field] ?? message }, { shouldFocus: true });
        }
        return;
      }
      const body = read.data;
      if (lease)
        await change({
          params: { id: lease.id },
          body: { ...body, expectedUpdatedAt: lease.updatedAt },
        }).unwrap();
      else await create({ body }).unwrap();
      onClose();
    } catch (error) {
      // The days that another lease covers are told beside the days.
      if (serverWordsOf(error) === leaseWords.overlap) {
        setError('endDate', { message: leaseWords.overlap });
        setError('startDate', { message: leaseWords.overlap }, { shouldFocus: true });
      } else setRefusal(applyRefusal(form, error));
    }
  };

  return (
    <FormDialog
      isOpen
      isWide
      title={lease ? 'Edit lease' : 'New lease'}
      submit="Save"
      submitting="Saving…"
      isBusy={isSubmitting}
      onSubmit={(event) => {
        clearErrors();
        void handleSubmit(save)(event);
      }}
      onClose={onClose}
    >
      {refusal && (
        <p className={styles.error} role="alert">
          {refusal}
        </p>
      )}
      <UnitField
        typed={unitId}
        {...chosen}
        hint="Its identifier, such as BT01-0007."
        error={errors.unitId?.message}
        {...register('unitId')}
      />
      <TenantPicker
        none="Choose a tenant"
        value={tenantId}
        current={lease && { id: lease.tenant.id, label: nameOf(lease.tenant) }}
        error={errors.tenantId?.message}
        onChange={(id) => setValue('tenantId', id)}
      />
      <div className={styles.pair}>
        <TextField
          label="First day"
          type="date"
          error={errors.startDate?.message}
          {...register('startDate')}
        />
        <TextField label="Last day" type="date" error={errors.endDate?.message} {...register('endDate')} />
        <TextField
          label="Monthly rent"
          inputMode="decimal"
          autoComplete="off"
          error={errors.rentAmount?.message}
          {...register('rentAmount')}
        />
        <TextField
          label="Deposit"
          optional
          inputMode="decimal"
          autoComplete="off"
          error={errors.deposit?.message}
          {...register('deposit')}
        />
      </div>
      <ScheduleEditor
        entries={entries}
        terms={hasTerms ? { startDate, endDate, rentAmount: rent } : null}
        error={errors.paymentSchedule?.message}
        onChange={(changed) => setValue('paymentSchedule', changed)}
      />
    </FormDialog>
  );
}

const fields = [
  'unitId',
  'tenantId',
  'startDate',
  'endDate',
  'rentAmount',
  'deposit',
  'paymentSchedule',
] as const;

/** Where the contract speaks of ids, people choose and type. */
const ownWords: Partial<Record<(typeof fields)[number], string>> = {
  unitId: leaseWords.unit,
  tenantId: 'Choose a tenant.',
  paymentSchedule: 'Every payment needs a due date and an amount above 0.',
};

function valuesOf(lease: Lease | null): LeaseValues {
  return {
    unitId: lease?.unit.unitIdentifier ?? '',
    tenantId: lease?.tenantId ?? 0,
    startDate: lease?.startDate ?? '',
    endDate: lease?.endDate ?? '',
    rentAmount: lease?.rentAmount.toFixed(2) ?? '',
    deposit: lease?.deposit.toFixed(2) ?? '',
    paymentSchedule: draftOf(lease?.paymentSchedule ?? []),
  };
}
