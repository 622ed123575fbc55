import type { ReactNode } from 'react';
import { FieldGroup, type FieldProps } from '../field/field.tsx';
import styles from './choice-group.module.css';

export interface ChoiceGroupProps extends FieldProps {
  /** The group's id; the choices' ids follow from it: `${id}-0`, `${id}-1` … */
  id: string;
  name: string;
  choices: readonly { value: string; label: string }[];
  defaultValue?: string | undefined;
  required?: boolean;
}

/** One of a few choices, as buttons side by side. Radio buttons underneath, so they work without JavaScript. */
export function ChoiceGroup({
  name,
  choices,
  defaultValue,
  required,
  ...field
}: ChoiceGroupProps): ReactNode {
  return (
    <FieldGroup {...field} role="radiogroup">
      {(wiring) => (
        <div className={styles.choices} data-invalid={wiring['aria-invalid'] ? '' : undefined}>
          {choices.map((choice, index) => (
            <label key={choice.value} className={styles.choice}>
              <input
                type="radio"
                id={`${field.id}-${index}`}
                name={name}
                value={choice.value}
                defaultChecked={choice.value === defaultValue}
                required={required}
                aria-describedby={wiring['aria-describedby']}
                className={styles.input}
              />
              <span className={styles.dot} aria-hidden="true" />
              {choice.label}
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  );
}
