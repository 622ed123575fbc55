import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { paths } from '../kit/shell/paths.ts';

export function ToServiceRequests(): ReactNode {
  return <Navigate to={paths.home} replace />;
}

export function ToArchivedServiceRequests(): ReactNode {
  return <Navigate to={paths.archivedHome} replace />;
}
