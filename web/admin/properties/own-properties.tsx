import type { ReactNode } from 'react';
import { useGetOwnUserQuery } from '../account/account-api.ts';
import { isSetUp } from '../account/setup-gate.tsx';
import { usePropertyCodes } from './use-properties.ts';
import styles from './own-properties.module.css';

/** Which properties the signed-in person works with; nothing while they must set up their account first. */
export function OwnProperties(): ReactNode {
  const { data: own } = useGetOwnUserQuery();
  return own && isSetUp(own) && <PropertyCodes />;
}

function PropertyCodes(): ReactNode {
  const codes = usePropertyCodes();
  return codes.length > 0 && <p className={styles.properties}>You work with: {codes.join(', ')}</p>;
}
