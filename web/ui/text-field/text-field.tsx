import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { Field, type FieldProps } from '../field/field.tsx';
import controls from '../field/field.module.css';

export interface TextFieldProps extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  ref?: Ref<HTMLInputElement>;
}

/** One line of text with its label, hint and error. */
export function TextField({
  label,
  id,
  hint,
  error,
  optional,
  note,
  className,
  ...input
}: TextFieldProps): ReactNode {
  return (
    <Field label={label} id={id} hint={hint} error={error} optional={optional} note={note}>
      {(wiring) => (
        <input
          type="text"
          {...input}
          {...wiring}
          className={[controls.control, className].filter(Boolean).join(' ')}
        />
      )}
    </Field>
  );
}
