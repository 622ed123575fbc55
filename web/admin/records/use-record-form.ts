import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';

/** Whether typed values stay where the record moves on. */
export type Kept = 'keep-typed' | 'load';

export interface RecordForm<R, V extends FieldValues> {
  form: UseFormReturn<V>;
  /** The record that the typed values are compared with. */
  base: R;
  values: V;
  isDirty: boolean;
  /** Compares with another state of the record; the typed values stay, or give way to its own. */
  rebase: (record: R, kept: Kept) => void;
}

/** How a record's fields stand in its form, and which of them differ. */
export interface FormRules<R, V> {
  valuesOf: (record: R) => V;
  changesOf: (record: R, values: V) => object;
}

/** A dialog's form. While nothing is typed it follows the record; after that only `rebase` moves it. */
export function useRecordForm<R extends { updatedAt: string }, V extends FieldValues>(
  record: R,
  { valuesOf, changesOf }: FormRules<R, V>,
): RecordForm<R, V> {
  const [held, setHeld] = useState<{ base: R; kept: Kept }>({ base: record, kept: 'load' });
  const { base } = held;
  // A form's whole values are also its default values; the compiler cannot see that while V is open.
  const form = useForm<V>({ defaultValues: valuesOf(record) as DefaultValues<V> });
  // A field that is not on the page yet has no value of its own.
  const values: V = { ...valuesOf(base), ...useWatch({ control: form.control }) };
  const isDirty = Object.keys(changesOf(base, values)).length > 0;
  if (record.updatedAt > base.updatedAt && !isDirty) setHeld({ base: record, kept: 'load' });

  const { reset } = form;
  useEffect(() => {
    reset(valuesOf(held.base), { keepValues: held.kept === 'keep-typed' });
  }, [held, reset, valuesOf]);

  return {
    form,
    base,
    values,
    isDirty,
    rebase: (current, kept) => setHeld({ base: current, kept }),
  };
}
