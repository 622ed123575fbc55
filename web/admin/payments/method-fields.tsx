import type { ReactNode } from 'react';
import { paymentMethods } from '#contracts/payments.ts';
import { Select } from '#web/ui/select/select.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { methodLabels } from './method-labels.ts';

/** How a payment was made, as it is typed. */
export interface TypedMethod {
  method: string;
  reference: string;
}

/** How a payment was made, and by what it is found at the bank. */
export function MethodFields({
  typed,
  unchanged,
  errors,
  onChange,
}: {
  typed: TypedMethod;
  /** What an empty choice means where only what is filled in changes. */
  unchanged?: string | undefined;
  errors: Partial<Record<keyof TypedMethod, string>>;
  onChange: (changed: Partial<TypedMethod>) => void;
}): ReactNode {
  return (
    <>
      <Select
        label="Method"
        error={errors.method}
        value={typed.method}
        onChange={({ target }) => onChange({ method: target.value })}
      >
        {unchanged !== undefined && <option value="">{unchanged}</option>}
        {paymentMethods.map((method) => (
          <option key={method} value={method}>
            {methodLabels[method]}
          </option>
        ))}
      </Select>
      <TextField
        label="Reference"
        optional
        autoComplete="off"
        error={errors.reference}
        value={typed.reference}
        onChange={({ target }) => onChange({ reference: target.value })}
      />
    </>
  );
}
