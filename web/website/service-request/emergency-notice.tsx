import type { ReactNode } from 'react';
import { UrgentPhone } from '../forms/contact-links.tsx';
import styles from './emergency-notice.module.css';

/** Whom to call, where what a resident writes may be an emergency. It stands in nobody's way. */
export function EmergencyNotice(): ReactNode {
  return (
    <span className={styles.notice}>
      <strong>Is this an emergency?</strong> If anyone is in danger, call <a href="tel:911">911</a> first,
      then our urgent line: <UrgentPhone />. You can still send this form.
    </span>
  );
}
