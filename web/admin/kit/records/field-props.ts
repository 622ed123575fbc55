import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';
import { safeParse } from 'zod/mini';
import { firstIssue } from '#web/lib/first-issue.ts';

/** What a form's controls are given by the name of their field: label, error, value, and the contract's rule. */
export function fieldProps<V extends FieldValues>(
  { register, getFieldState, formState }: UseFormReturn<V>,
  labels: Record<Path<V>, string>,
  shape: Record<Path<V>, $ZodType>,
) {
  return (name: Path<V>) => ({
    label: labels[name],
    autoComplete: 'off',
    error: getFieldState(name, formState).error?.message,
    ...register(name, { validate: (typed) => firstIssue(safeParse(shape[name], typed)) }),
  });
}
