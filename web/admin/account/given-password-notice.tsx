import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../kit/shell/paths.ts';
import { useGetOwnUserQuery } from './account-api.ts';
import styles from './account.module.css';

/** The part of the address that names the password's panel. */
export const passwordHash = '#password';

/** Until someone has changed a password that an admin gave: how to do that with one click. */
export function GivenPasswordNotice(): ReactNode {
  const { pathname } = useLocation();
  const own = useGetOwnUserQuery();
  if (!own.data?.hasGivenPassword || pathname === paths.account) return null;
  return (
    <p className={styles.notice}>
      Your password was given to you by an admin, who knows it.{' '}
      <Link to={`${paths.account}${passwordHash}`}>Change it now</Link>
    </p>
  );
}
