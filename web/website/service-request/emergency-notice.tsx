import type { ReactNode } from 'react';
import { UrgentPhone } from '../forms/contact-links.tsx';
import styles from './emergency-notice.module.css';
import { requestTexts } from './request-texts.en.ts';

const texts = requestTexts.emergency;

/** Whom to call, where what a resident writes may be an emergency. It stands in nobody's way. */
export function EmergencyNotice(): ReactNode {
  return (
    <span className={styles.notice}>
      <strong>{texts.question}</strong> {texts.before} <a href="tel:911">911</a> {texts.between}{' '}
      <UrgentPhone />
      {texts.after}
    </span>
  );
}
