import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { leaseForm, leaseLabels, leaseMessages } from '#contracts/leases.ts';
import { fullName } from '#contracts/people.ts';
import type { Lease } from '#contracts/leases.ts';
import { amountOf } from '#contracts/money.ts';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { serverMessageOf } from '../kit/lists/failure-messages.ts';
import { useChosenProperty } from '../kit/lists/list-view.ts';
import { TenantPicker } from '../tenants/tenant-picker.tsx';
import { useChangeLeaseMutation, useCreateLeaseMutation } from './leases-api.ts';
import { RecordConflict } from '../kit/records/record-conflict.tsx';
import { RecordFormDialog } from '../kit/records/record-form-dialog.tsx';
import { useFormWork } from '../kit/records/use-form-work.ts';
import { UnitField } from '../units/unit-field.tsx';
import { missingUnit, useUnitLookup } from '../units/use-named-unit.ts';
import { leaseRules, valuesOf } from './lease-values.ts';
import type { LeaseValues } from './lease-values.ts';
import { sentScheduleOf } from './schedule-draft.ts';
import { ScheduleEditor } from './schedule-editor.tsx';
import styles from '../kit/records/layout.module.css';
import { showIssues } from '../kit/records/show-issues.ts';

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
  const work = useFormWork<Lease, LeaseValues>(lease, {
    objectKind: 'lease',
    valuesOf,
    showRefusal: showOverlap,
    onClose,
  });
  const { form, base, values } = work.edited;
  const { register, handleSubmit, formState, setValue, setError, clearErrors } = form;
  const { errors } = formState;
  const { startDate, endDate } = values;
  const rent = amountOf(values.rentAmount);
  const hasTerms = startDate !== '' && endDate > startDate && rent > 0;

  /** An overlap with another lease is shown beside the days. */
  function showOverlap(error: unknown): boolean {
    if (serverMessageOf(error) !== leaseMessages.overlap) return false;
    setError('endDate', { message: leaseMessages.overlap });
    setError('startDate', { message: leaseMessages.overlap }, { shouldFocus: true });
    return true;
  }

  const send = async (typed: LeaseValues): Promise<unknown> => {
    const unit = base?.unit.unitIdentifier === typed.unitId ? base.unit : await findUnit(typed.unitId);
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
      showIssues(
        form,
        // A line of the schedule has no place of its own: the schedule says what is wrong with it.
        read.error.issues.map(({ path: [field = ''], message }) => ({
          path: [field],
          message: ownMessage(field, typed) ?? message,
        })),
      );
      return false;
    }
    const body = read.data;
    if (!base) return create({ body }).unwrap();
    return change({ params: { id: base.id }, body: { ...body, expectedUpdatedAt: base.updatedAt } }).unwrap();
  };
  const save = handleSubmit((typed) => work.send(() => send(typed)));

  return (
    <RecordFormDialog
      isWide
      title={lease ? 'Edit lease' : 'New lease'}
      submit="Save"
      submitting="Saving…"
      what={lease ? `the lease of ${lease.unit.unitIdentifier}` : 'the new lease'}
      {...work.status}
      onSubmit={(event) => {
        clearErrors();
        void save(event);
      }}
      onClose={onClose}
    >
      <RecordConflict work={work} rules={leaseRules} />
      <UnitField
        typed={values.unitId}
        {...chosen}
        hint="Its identifier, such as BT01-0007."
        error={errors.unitId?.message}
        {...register('unitId')}
      />
      <TenantPicker
        none="Choose a tenant"
        value={values.tenantId}
        current={base && { id: base.tenant.id, label: fullName(base.tenant) }}
        error={errors.tenantId?.message}
        onChange={(id) => setValue('tenantId', id)}
      />
      <TermFields form={form} />
      <ScheduleEditor
        entries={values.paymentSchedule}
        terms={hasTerms ? { startDate, endDate, rentAmount: rent } : null}
        error={errors.paymentSchedule?.message}
        onChange={(changed) => setValue('paymentSchedule', changed)}
      />
    </RecordFormDialog>
  );
}

/** The first and the last day, and what the tenant pays. */
function TermFields({
  form: {
    register,
    formState: { errors },
  },
}: {
  form: UseFormReturn<LeaseValues>;
}): ReactNode {
  return (
    <div className={styles.pair}>
      <TextField
        label={leaseLabels.startDate}
        type="date"
        error={errors.startDate?.message}
        {...register('startDate')}
      />
      <TextField
        label={leaseLabels.endDate}
        type="date"
        error={errors.endDate?.message}
        {...register('endDate')}
      />
      <TextField
        label={leaseLabels.rentAmount}
        inputMode="decimal"
        autoComplete="off"
        error={errors.rentAmount?.message}
        {...register('rentAmount')}
      />
      <TextField
        label={leaseLabels.deposit}
        optional
        inputMode="decimal"
        autoComplete="off"
        error={errors.deposit?.message}
        {...register('deposit')}
      />
    </div>
  );
}

/** Where the contract speaks of ids, people choose and type. */
function ownMessage(field: PropertyKey | undefined, typed: LeaseValues): string | undefined {
  if (field === 'unitId') return typed.unitId.trim() === '' ? missingUnit : leaseMessages.unit;
  if (field === 'tenantId') return 'Choose a tenant.';
  return field === 'paymentSchedule' ? 'Every payment needs a due date and an amount above 0.' : undefined;
}
