import type { ReactNode } from 'react';
import { legalRegimeLabels, legalRegimes } from '#contracts/legal-regimes.ts';
import { propertyForm, propertyLabels, unitNumber } from '#contracts/properties.ts';
import type { CreatedProperty, Property } from '#contracts/properties.ts';
import { firstIssue } from '#web/lib/first-issue.ts';
import { Select } from '#web/ui/select/select.tsx';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { useOwnScope } from '../account/use-own-scope.ts';
import { useChangePropertyMutation, useCreatePropertyMutation } from './properties-api.ts';
import { RecordConflict } from '../kit/records/record-conflict.tsx';
import { RecordFormDialog } from '../kit/records/record-form-dialog.tsx';
import { useFormWork } from '../kit/records/use-form-work.ts';
import { valuesOf } from './property-values.ts';
import type { PropertyValues, TextName } from './property-values.ts';
import styles from '../kit/records/layout.module.css';

const { shape } = propertyForm;

const codeHint = 'Begins every unit’s identifier, such as BT01-0007.';
const codeIsFixed = 'Only staff who work with all properties can change the code.';

const rules = { noun: 'property', labels: propertyLabels, valuesOf };

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
  // Who works with a property goes by its code.
  const { isRestricted } = useOwnScope();
  const work = useFormWork<Property, PropertyValues>(property, {
    objectKind: 'property',
    valuesOf,
    mode: 'onTouched',
    onClose,
  });
  const { form, base } = work.edited;
  const { errors } = form.formState;
  const field = (name: TextName) => ({
    label: propertyLabels[name],
    autoComplete: 'off',
    error: errors[name]?.message,
    ...form.register(name, { validate: (typed) => firstIssue(shape[name].safeParse(typed)) }),
  });
  const send = async ({ units, ...values }: PropertyValues): Promise<void> => {
    if (base) {
      const body = { ...values, expectedUpdatedAt: base.updatedAt };
      await change({ params: { id: base.id }, body }).unwrap();
      return;
    }
    const numbers = numbersOf(units).map((number) => ({ unitNumber: number }));
    onCreated?.(await create({ body: { ...values, units: numbers } }).unwrap());
  };
  const save = form.handleSubmit((values) => work.send(() => send(values)));

  return (
    <RecordFormDialog
      title={property ? 'Edit property' : 'New property'}
      submit="Save"
      submitting="Saving…"
      what={property?.code ?? 'the new property'}
      {...work.status}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <RecordConflict work={work} rules={rules} />
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
        hint="Decides which documents of a registration can be required."
        {...form.register('legalRegime')}
      >
        {legalRegimes.map((regime) => (
          <option key={regime} value={regime}>
            {legalRegimeLabels[regime]}
          </option>
        ))}
      </Select>
      {!property && (
        <TextArea
          label={propertyLabels.units}
          optional
          rows={3}
          hint="Separated by commas or lines: 101, 102, 103."
          error={errors.units?.message}
          {...form.register('units', { validate: checkNumbers })}
        />
      )}
    </RecordFormDialog>
  );
}

function numbersOf(typed: string): string[] {
  return typed.split(/[\s,;]+/).filter(Boolean);
}

function checkNumbers(typed: string): string | true {
  const wrong = numbersOf(typed).find((number) => !unitNumber.safeParse(number).success);
  return wrong === undefined || `${wrong}: enter 1 to 4 letters or digits for each unit.`;
}
