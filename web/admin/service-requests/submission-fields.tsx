import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { unitIdentifier } from '#contracts/fields.ts';
import { phoneDigits } from '#contracts/phone-digits.ts';
import { serviceRequestLabels } from '#contracts/service-request-fields.ts';
import { serviceRequestCategories, serviceRequestStatuses } from '#contracts/service-request-choices.ts';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { formatPhone } from '#web/lib/format-phone.ts';
import { formatStatus } from '#web/lib/formats.ts';
import { Select } from '#web/ui/select/select.tsx';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { digitsOnly, withCurrent } from '../kit/lists/list-state.ts';
import { AppointmentFields } from './appointment-fields.tsx';
import { AssignmentFields } from './assignment-fields.tsx';
import type { SubmissionValues } from './submission-changes.ts';
import fields from '../kit/records/record-fields.module.css';

/** The editable fields of a submission, and the identifier that follows from two of them. */
export function SubmissionFields({
  form,
  values,
  base,
  propertyCodes,
  children,
}: {
  form: UseFormReturn<SubmissionValues>;
  values: SubmissionValues;
  /** The record that the form began with. */
  base: ServiceRequest;
  propertyCodes: readonly string[];
  /** Below the status: what goes with a new one. */
  children?: ReactNode;
}): ReactNode {
  const { register, setValue, formState } = form;
  const { errors } = formState;
  const { propertyCode, unitDigits } = values;
  return (
    <div className={fields.fields}>
      <Select label={serviceRequestLabels.status} error={errors.status?.message} {...register('status')}>
        {withCurrent(serviceRequestStatuses, values.status).map((status) => (
          <option key={status} value={status}>
            {formatStatus(status)}
          </option>
        ))}
      </Select>
      <Select
        label={serviceRequestLabels.category}
        error={errors.category?.message}
        {...register('category')}
      >
        {withCurrent(serviceRequestCategories, values.category).map((category) => (
          <option key={category}>{category}</option>
        ))}
      </Select>
      <AppointmentFields form={form} isShown={values.status === 'SCHEDULED' || values.scheduledOn !== ''} />
      {children && <div className={fields.wide}>{children}</div>}
      <AssignmentFields form={form} values={values} base={base} />
      <div className={fields.wide}>
        <TextField
          label={serviceRequestLabels.otherText}
          error={errors.otherText?.message}
          {...register('otherText')}
        />
      </div>
      <Select
        label={serviceRequestLabels.propertyCode}
        error={errors.propertyCode?.message}
        {...register('propertyCode')}
      >
        {withCurrent(propertyCodes, propertyCode).map((code) => (
          <option key={code}>{code}</option>
        ))}
      </Select>
      <TextField
        label={serviceRequestLabels.unitDigits}
        inputMode="numeric"
        error={errors.unitDigits?.message}
        {...register('unitDigits', {
          onChange: ({ target }: { target: HTMLInputElement }) =>
            setValue('unitDigits', digitsOnly(target.value)),
        })}
      />
      <UnitIdentifier propertyCode={propertyCode} unitDigits={unitDigits} />
      <div className={fields.roomy}>
        <TextField
          label={serviceRequestLabels.email}
          type="email"
          autoComplete="off"
          error={errors.email?.message}
          {...register('email')}
        />
      </div>
      <TextField
        label={serviceRequestLabels.phone}
        type="tel"
        autoComplete="off"
        error={errors.phone?.message}
        {...register('phone', {
          onBlur: ({ target }: { target: HTMLInputElement }) => {
            const digits = phoneDigits(target.value);
            if (digits.length === 10) setValue('phone', formatPhone(digits));
          },
        })}
      />
      <div className={fields.wide}>
        <TextArea
          label={serviceRequestLabels.notes}
          hint="Only staff read this."
          rows={4}
          error={errors.notes?.message}
          {...register('notes')}
        />
      </div>
    </div>
  );
}

/** What follows from property and unit. */
function UnitIdentifier({
  propertyCode,
  unitDigits,
}: Pick<SubmissionValues, 'propertyCode' | 'unitDigits'>): ReactNode {
  return (
    <div className={`${fields.wide} ${fields.identifier}`}>
      <span id="unit-identifier-label">Unit Identifier</span>
      <output aria-labelledby="unit-identifier-label" htmlFor="">
        {propertyCode && unitDigits ? unitIdentifier(propertyCode, unitDigits) : '—'}
      </output>
    </div>
  );
}
