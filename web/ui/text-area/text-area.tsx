import type { ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { Field, type FieldProps } from '../field/field.tsx';
import controls from '../field/field.module.css';
import styles from './text-area.module.css';

export interface TextAreaProps extends FieldProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text with a label, hint and error. */
export function TextArea({
  label,
  id,
  hint,
  error,
  optional,
  note,
  className,
  ...area
}: TextAreaProps): ReactNode {
  return (
    <Field label={label} id={id} hint={hint} error={error} optional={optional} note={note}>
      {(wiring) => (
        <textarea
          rows={4}
          {...area}
          {...wiring}
          className={[controls.control, styles.area, className].filter(Boolean).join(' ')}
        />
      )}
    </Field>
  );
}
