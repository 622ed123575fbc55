import type { ReactNode } from 'react';
import { usePropertyCodes } from './use-properties.ts';
import styles from './own-properties.module.css';

/** Which properties the signed-in person works with. */
export function OwnProperties(): ReactNode {
  const codes = usePropertyCodes();
  return codes.length > 0 && <p className={styles.properties}>You work with: {codes.join(', ')}</p>;
}
