import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { changesOf, valuesOf } from './submission-changes.ts';
import type { SubmissionValues } from './submission-changes.ts';

/** Whether typed values stay where the record moves on. */
type Kept = 'keep-typed' | 'load';

export interface SubmissionForm {
  form: UseFormReturn<SubmissionValues>;
  /** The record that the typed values are compared with. */
  base: ServiceRequest;
  values: SubmissionValues;
  isDirty: boolean;
  /** Compares with another state of the record; the typed values stay, or give way to its own. */
  rebase: (record: ServiceRequest, kept: Kept) => void;
}

/** The dialog's form. While nothing is typed it follows the record; after that only `rebase` moves it. */
export function useSubmissionForm(record: ServiceRequest): SubmissionForm {
  const [held, setHeld] = useState<{ base: ServiceRequest; kept: Kept }>({ base: record, kept: 'load' });
  const { base } = held;
  const form = useForm<SubmissionValues>({ defaultValues: valuesOf(record) });
  // A field that is not on the page yet has no value of its own.
  const values = { ...valuesOf(base), ...useWatch({ control: form.control }) };
  const isDirty = Object.keys(changesOf(base, values)).length > 0;
  if (record.updatedAt > base.updatedAt && !isDirty) setHeld({ base: record, kept: 'load' });

  const { reset } = form;
  useEffect(() => {
    reset(valuesOf(held.base), { keepValues: held.kept === 'keep-typed' });
  }, [held, reset]);

  return {
    form,
    base,
    values,
    isDirty,
    rebase: (current, kept) => setHeld({ base: current, kept }),
  };
}
