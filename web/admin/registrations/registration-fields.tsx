import type { ReactNode } from 'react';
import { registrationLabels } from '#contracts/registrations.ts';
import type { UseFormReturn } from 'react-hook-form';
import { unitIdentifier } from '#contracts/fields.ts';
import { propertyLabel } from '#contracts/public-properties.ts';
import type { PublicProperty } from '#contracts/public-properties.ts';
import { partyTypes, registrationEmailMax } from '#contracts/registration-form.ts';
import { Select } from '#web/ui/select/select.tsx';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { PropertyOptions } from './property-options.tsx';
import { paddedUnit, typedPhone, typedUnit } from './registration-changes.ts';
import type { RegistrationValues } from './registration-changes.ts';
import fields from '../kit/records/record-fields.module.css';

interface Typed {
  target: HTMLInputElement;
}

/** The editable fields of a registration, and the identifier that follows from two of them. */
export function RegistrationFields({
  form,
  values,
  properties,
}: {
  form: UseFormReturn<RegistrationValues>;
  values: RegistrationValues;
  properties: PublicProperty[];
}): ReactNode {
  const { register, setValue, formState } = form;
  const { errors } = formState;
  const { propertyCode, unitDigits } = values;
  return (
    <div className={fields.fields}>
      <div className={fields.wide}>
        <Select
          label={registrationLabels.partyType}
          error={errors.partyType?.message}
          {...register('partyType')}
        >
          {partyTypes.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </Select>
      </div>
      <TextField
        label={registrationLabels.firstName}
        autoComplete="off"
        error={errors.firstName?.message}
        {...register('firstName')}
      />
      <TextField
        label={registrationLabels.lastName}
        autoComplete="off"
        error={errors.lastName?.message}
        {...register('lastName')}
      />
      <TextField
        label={registrationLabels.email}
        type="email"
        autoComplete="off"
        maxLength={registrationEmailMax}
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label={registrationLabels.phone}
        type="tel"
        autoComplete="off"
        placeholder="10 digits"
        error={errors.phone?.message}
        {...register('phone', {
          onChange: ({ target }: Typed) => setValue('phone', typedPhone(target.value)),
        })}
      />
      <div className={fields.wide}>
        <TextArea
          label={registrationLabels.notes}
          rows={4}
          error={errors.notes?.message}
          {...register('notes')}
        />
      </div>
      <div className={fields.wide}>
        <Select
          label={registrationLabels.propertyCode}
          error={errors.propertyCode?.message}
          {...register('propertyCode')}
        >
          <PropertyOptions properties={properties} current={propertyCode} labelOf={propertyLabel} />
        </Select>
      </div>
      <TextField
        label={registrationLabels.unitDigits}
        hint="4 digits, auto-padded (e.g., 0007)"
        autoComplete="off"
        autoCapitalize="characters"
        error={errors.unitDigits?.message}
        {...register('unitDigits', {
          onChange: ({ target }: Typed) => setValue('unitDigits', typedUnit(target.value)),
          onBlur: ({ target }: Typed) => setValue('unitDigits', paddedUnit(target.value)),
        })}
      />
      <div className={fields.preview}>
        <span id="unit-identifier-label">Unit identifier</span>
        <output aria-labelledby="unit-identifier-label" htmlFor="">
          {propertyCode && unitDigits ? unitIdentifier(propertyCode, unitDigits) : '—'}
        </output>
      </div>
    </div>
  );
}
