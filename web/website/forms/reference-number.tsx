import type { ReactNode } from 'react';
import styles from './reference-number.module.css';
import { formTexts } from './form-texts.en.ts';

/** The number by which people name on the phone what they sent; nothing where the answer named none. */
export function ReferenceNumber({ reference }: { reference: string | null }): ReactNode {
  if (reference === null) return null;
  return (
    <p>
      {formTexts.reference} <strong className={styles.number}>{reference}</strong>
    </p>
  );
}
