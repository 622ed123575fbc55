import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { propertyForm, unitNumber } from '#contracts/properties.ts';
import type { Property } from '#contracts/properties.ts';
import { firstIssue } from '#web/lib/first-issue.ts';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { applyRefusal } from '../property-layer/apply-refusal.ts';
import { useChangePropertyMutation, useCreatePropertyMutation } from '../property-layer/rental-api.ts';
import styles from '../property-layer/layer.module.css';

const { shape } = propertyForm;

const texts = [
  'code',
  'title',
  'displayName',
  'street',
  'city',
  'state',
  'zip',
  'country',
  'website',
] as const;
type TextName = (typeof texts)[number];
type PropertyValues = Record<TextName | 'units', string>;

/** Asks for a new property with its units, or what changes of one. */
export function PropertyDialog({
  property,
  onClose,
}: {
  /** Null asks for a new one. */
  property: Property | null;
  onClose: () => void;
}): ReactNode {
  const [create] = useCreatePropertyMutation();
  const [change] = useChangePropertyMutation();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<PropertyValues>({ mode: 'onTouched', defaultValues: valuesOf(property) });
  const { register, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;
  const field = (name: TextName, label: string) => ({
    label,
    autoComplete: 'off',
    error: errors[name]?.message,
    ...register(name, { validate: (typed) => firstIssue(shape[name].safeParse(typed)) }),
  });

  const save = async ({ units, ...values }: PropertyValues): Promise<void> => {
    setRefusal(null);
    try {
      if (property) {
        const body = { ...values, expectedUpdatedAt: property.updatedAt };
        await change({ params: { id: property.id }, body }).unwrap();
      } else {
        const numbers = numbersOf(units).map((number) => ({ unitNumber: number }));
        await create({ body: { ...values, units: numbers } }).unwrap();
      }
      onClose();
    } catch (error) {
      setRefusal(applyRefusal(form, error));
    }
  };

  return (
    <FormDialog
      isOpen
      title={property ? 'Edit property' : 'New property'}
      submit="Save"
      submitting="Saving…"
      isBusy={isSubmitting}
      onSubmit={(event) => void handleSubmit(save)(event)}
      onClose={onClose}
    >
      {refusal && (
        <p className={styles.error} role="alert">
          {refusal}
        </p>
      )}
      <TextField {...field('code', 'Code')} hint="Begins every unit's identifier, such as BT01-0007." />
      <TextField {...field('title', 'Name')} />
      <TextField {...field('displayName', 'Display name')} optional />
      <TextField {...field('street', 'Street')} optional />
      <div className={styles.pair}>
        <TextField {...field('city', 'City')} optional />
        <TextField {...field('state', 'State')} optional />
        <TextField {...field('zip', 'ZIP')} optional />
        <TextField {...field('country', 'Country')} optional />
      </div>
      <TextField {...field('website', 'Website')} optional type="url" />
      {!property && (
        <TextArea
          label="Unit numbers"
          optional
          rows={3}
          hint="Separated by commas or lines: 101, 102, 103."
          error={errors.units?.message}
          {...register('units', { validate: checkNumbers })}
        />
      )}
    </FormDialog>
  );
}

function valuesOf(property: Property | null): PropertyValues {
  const entries = texts.map((name) => [name, property?.[name] ?? '']);
  // One for each text field, and the units of a new property.
  return { ...Object.fromEntries(entries), units: '' } as PropertyValues;
}

function numbersOf(typed: string): string[] {
  return typed.split(/[\s,;]+/).filter(Boolean);
}

function checkNumbers(typed: string): string | true {
  const wrong = numbersOf(typed).find((number) => !unitNumber.safeParse(number).success);
  return wrong === undefined || `${wrong}: enter 1 to 4 letters or digits for each unit.`;
}
