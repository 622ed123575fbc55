import type { ReactNode } from 'react';
import styles from './notify-resident.module.css';

export interface NotifyResidentProps {
  email: string;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

/** Offered where the status or the appointment is another than the record's: the resident hears of it only when staff say so. */
export function NotifyResident({ email, isChosen, onChange }: NotifyResidentProps): ReactNode {
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={isChosen} onChange={({ target }) => onChange(target.checked)} />
      <span>Tell the resident by email ({email})</span>
    </label>
  );
}
