import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { legalRegimeLabels, legalRegimes } from '#contracts/legal-regimes.ts';
import { propertyForm, propertyLabels, unitNumber } from '#contracts/properties.ts';
import type { CreatedProperty, Property } from '#contracts/properties.ts';
import { Select } from '#web/ui/select/select.tsx';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { useOwnScope } from '../account/use-own-scope.ts';
import { useChangePropertyMutation, useCreatePropertyMutation } from './properties-api.ts';
import { EditDialog } from '../kit/records/edit-dialog.tsx';
import type { Sent } from '../kit/records/edit-dialog.tsx';
import { fieldProps } from '../kit/records/field-props.ts';
import { valuesOf } from './property-values.ts';
import type { PropertyValues } from './property-values.ts';
import styles from '../kit/records/layout.module.css';

const codeHint = 'Begins every unit’s identifier, such as BT01-0007.';
const codeIsFixed = 'Only staff who work with all properties can change the code.';

/** Asks for a new property with its units, or what changes of one. */
export function PropertyDialog({
  property,
  onCreated,
  onClose,
}: {
  /** Null asks for a new one. */
  property: Property | null;
  onCreated?: (created: CreatedProperty) => void;
  onClose: () => void;
}): ReactNode {
  const [create] = useCreatePropertyMutation();
  const [change] = useChangePropertyMutation();
  const save = async ({ units, expectedUpdatedAt, ...values }: Sent<PropertyValues>): Promise<void> => {
    if (property) {
      const body = { ...values, expectedUpdatedAt };
      await change({ params: { id: property.id }, body }).unwrap();
      return;
    }
    const numbers = numbersOf(units).map((number) => ({ unitNumber: number }));
    onCreated?.(await create({ body: { ...values, units: numbers } }).unwrap());
  };
  return (
    <EditDialog<Property, PropertyValues>
      kind="property"
      record={property}
      nameOf={({ code }) => code}
      labels={propertyLabels}
      valuesOf={valuesOf}
      onSave={save}
      onClose={onClose}
    >
      {(form) => <PropertyFields form={form} isNew={!property} />}
    </EditDialog>
  );
}

/** What is asked of a property; its units only while it is new. */
function PropertyFields({ form, isNew }: { form: UseFormReturn<PropertyValues>; isNew: boolean }): ReactNode {
  // Assignments of a property go by its code.
  const { isRestricted } = useOwnScope();
  const field = fieldProps(form, propertyLabels, propertyForm.shape);
  return (
    <>
      <TextField {...field('code')} readOnly={isRestricted} hint={isRestricted ? codeIsFixed : codeHint} />
      <TextField {...field('title')} />
      <TextField {...field('displayName')} optional />
      <TextField {...field('street')} optional />
      <div className={styles.pair}>
        <TextField {...field('city')} optional />
        <TextField {...field('state')} optional />
        <TextField {...field('zip')} optional />
        <TextField {...field('country')} optional />
      </div>
      <TextField {...field('website')} optional type="url" />
      <Select
        label={propertyLabels.legalRegime}
        hint="Determines which registration documents can be required."
        {...form.register('legalRegime')}
      >
        {legalRegimes.map((regime) => (
          <option key={regime} value={regime}>
            {legalRegimeLabels[regime]}
          </option>
        ))}
      </Select>
      {isNew && (
        <TextArea
          label={propertyLabels.units}
          optional
          rows={3}
          hint="Separated by commas or lines: 101, 102, 103."
          error={form.formState.errors.units?.message}
          {...form.register('units', { validate: checkNumbers })}
        />
      )}
    </>
  );
}

function numbersOf(typed: string): string[] {
  return typed.split(/[\s,;]+/).filter(Boolean);
}

function checkNumbers(typed: string): string | true {
  const wrong = numbersOf(typed).find((number) => !unitNumber.safeParse(number).success);
  return wrong === undefined || `${wrong}: enter 1 to 4 letters or digits for each unit.`;
}
