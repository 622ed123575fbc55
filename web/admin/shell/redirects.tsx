import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { paths } from './paths.ts';

export function ToServiceRequests(): ReactNode {
  return <Navigate to={paths.serviceRequests} replace />;
}

export function ToArchivedServiceRequests(): ReactNode {
  return <Navigate to={paths.archivedServiceRequests} replace />;
}
