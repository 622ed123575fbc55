import type { ReactNode, Ref, SelectHTMLAttributes } from 'react';
import { Field, type FieldProps } from '../field/field.tsx';
import controls from '../field/field.module.css';
import styles from './select.module.css';

export interface SelectProps extends FieldProps, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> {
  ref?: Ref<HTMLSelectElement>;
}

/** The browser's own select, since phones have the best picker for it. Give the options as children. */
export function Select({
  label,
  id,
  hint,
  error,
  optional,
  note,
  className,
  children,
  ...select
}: SelectProps): ReactNode {
  return (
    <Field label={label} id={id} hint={hint} error={error} optional={optional} note={note}>
      {(wiring) => (
        <div className={styles.frame}>
          <select
            {...select}
            {...wiring}
            className={[controls.control, styles.select, className].filter(Boolean).join(' ')}
          >
            {children}
          </select>
          <svg className={styles.chevron} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path
              d="m4 6 4 4 4-4"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.75"
              strokeLinecap="round"
            />
          </svg>
        </div>
      )}
    </Field>
  );
}
