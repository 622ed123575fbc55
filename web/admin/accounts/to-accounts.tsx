import type { ReactNode } from 'react';
import { Navigate } from 'react-router';

/** The address of a property alone leads to the accounts of its units. */
export function ToAccounts(): ReactNode {
  return <Navigate to="accounts" replace />;
}
