import type { ReactNode } from 'react';
import { FieldGroup, type FieldProps } from '../field/field.tsx';
import styles from './choice-group.module.css';

export interface ChoiceGroupProps extends FieldProps {
  /** The group's id; the choices' ids follow from it: `${id}-0`, `${id}-1` … */
  id: string;
  name: string;
  choices: readonly { value: string; label: string }[];
  defaultValue?: string | readonly string[] | undefined;
  /** Any number of them may be chosen. */
  several?: boolean;
  required?: boolean;
}

/**
 * A few choices as buttons side by side. Radio buttons underneath, or boxes where several may be chosen, so they work
 * without JavaScript.
 */
export function ChoiceGroup({
  name,
  choices,
  defaultValue,
  several = false,
  required,
  ...field
}: ChoiceGroupProps): ReactNode {
  const chosen = typeof defaultValue === 'string' ? [defaultValue] : (defaultValue ?? []);
  return (
    <FieldGroup {...field} {...(several ? {} : { role: 'radiogroup' })}>
      {(wiring) => (
        <div className={styles.choices} data-invalid={wiring['aria-invalid'] ? '' : undefined}>
          {choices.map((choice, index) => (
            <label key={choice.value} className={styles.choice}>
              <input
                type={several ? 'checkbox' : 'radio'}
                id={`${field.id}-${index}`}
                name={name}
                value={choice.value}
                defaultChecked={chosen.includes(choice.value)}
                required={required}
                aria-describedby={wiring['aria-describedby']}
                className={styles.input}
              />
              <span className={several ? styles.box : styles.dot} aria-hidden="true" />
              {choice.label}
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  );
}
