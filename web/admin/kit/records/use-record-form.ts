import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { DefaultValues, FieldValues, Mode, UseFormReturn } from 'react-hook-form';
import { fittingFields } from '../drafts/fitting-fields.ts';
import { restoredForm, useDraft, useStoredDraft } from '../drafts/use-draft.ts';
import type { RestoredForm } from '../drafts/use-draft.ts';
import { changedFields } from './changed-fields.ts';
import { isSame, valuesOver } from './values-over.ts';

/** Whether what was typed stays where the record moves on. */
export type ConflictChoice = 'keep-typed' | 'load';

export interface RecordForm<R, V extends FieldValues> {
  form: UseFormReturn<V>;
  /** The record that the typed values are compared with; null while it is a new one that is typed. */
  base: R;
  values: V;
  isDirty: boolean;
  restored: RestoredForm;
  /**
   * Compares with another state of the record. Its own values stand, and with 'keep-typed' over them what was typed:
   * the fields that differ from the old base, or from the values given as `since`.
   */
  rebase: (record: R, choice: ConflictChoice, since?: V) => void;
}

/** How a record's fields stand in its form, and which of them differ. */
export interface FormRules<R, V> {
  valuesOf: (record: R) => V;
  changesOf: (record: R, values: V) => object;
}

export interface RecordFormOptions {
  /** The name under which what is typed survives an idle end, such as 'lease/new'. */
  draftName: string;
  mode?: Mode;
}

/** Whether a record is newer than what a form began with. What others than staff change leaves its time as it is. */
function hasMovedOn<R extends { updatedAt: string } | null>(
  base: NonNullable<R>,
  record: NonNullable<R>,
  valuesOf: (record: R) => unknown,
): boolean {
  if (record.updatedAt !== base.updatedAt) return record.updatedAt > base.updatedAt;
  return record !== base && !isSame(valuesOf(record), valuesOf(base));
}

/** A dialog's form. While nothing is typed it follows the record; after that only `rebase` moves it. */
export function useRecordForm<R extends { updatedAt: string } | null, V extends FieldValues>(
  record: R,
  { valuesOf, changesOf }: FormRules<R, V>,
  { draftName, mode = 'onSubmit' }: RecordFormOptions,
): RecordForm<R, V> {
  const draft = useDraft(draftName, (typed) => fittingFields(valuesOf(record), typed));
  const [held, setHeld] = useState<{ base: R; values: V }>(() => ({
    base: record,
    values: { ...valuesOf(record), ...draft.restored?.typed },
  }));
  const { base } = held;
  // A form's whole values are also its default values; the compiler cannot see that while V is open.
  const form = useForm<V>({ defaultValues: held.values as DefaultValues<V>, mode });
  // A field that is not on the page yet has no value of its own.
  const values: V = { ...held.values, ...useWatch({ control: form.control }) };
  // Not by text alone: a phone number is the same however it is written.
  const isDirty = Object.keys(changesOf(base, values)).length > 0;
  if (record && base && !isDirty && hasMovedOn(base, record, valuesOf))
    setHeld({ base: record, values: valuesOf(record) });
  useStoredDraft(draft, isDirty ? changedFields(valuesOf(base), values) : null);

  const { reset, getValues } = form;
  useEffect(() => reset(held.values), [held, reset]);

  return {
    form,
    base,
    values,
    isDirty,
    restored: restoredForm(draft, isDirty, () => setHeld({ base, values: valuesOf(base) })),
    rebase: (current, choice, since = valuesOf(base)) => {
      const next = valuesOf(current);
      const typed: V = { ...since, ...getValues() };
      setHeld({ base: current, values: choice === 'load' ? next : valuesOver(next, since, typed) });
    },
  };
}
