import { useId, type ReactNode } from 'react';
import styles from './look-switch.module.css';

export interface LookSwitchProps<Look extends string> {
  looks: readonly { value: Look; label: string }[];
  look: Look;
  onLook: (look: Look) => void;
}

/** The same records in another form: a list or a board, a month or an agenda. */
export function LookSwitch<Look extends string>({ looks, look, onLook }: LookSwitchProps<Look>): ReactNode {
  const name = useId();
  return (
    <fieldset className={styles.looks}>
      <legend className="visually-hidden">Show as</legend>
      {looks.map(({ value, label }) => (
        <label key={value} className={styles.look}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            value={value}
            checked={value === look}
            onChange={() => onLook(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
