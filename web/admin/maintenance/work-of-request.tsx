import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MaintenanceRequest } from '#contracts/maintenance.ts';
import { referenceOf } from '#contracts/references.ts';
import { recordPath } from '../kit/nouns/nouns.ts';
import { StatusBadge } from '../kit/records/status-badge.tsx';
import { paths } from '../kit/shell/paths.ts';
import styles from '../kit/records/layout.module.css';
import own from './maintenance.module.css';

/** The service request that a record does the work of, as it stands. */
export function RequestOfRecord({ request }: { request: MaintenanceRequest }): ReactNode {
  const { id, archived, status, category, unitIdentifier } = request;
  return (
    <ul className={styles.reports}>
      <li>
        <StatusBadge status={status} />
        <Link to={archived ? `${paths.archivedHome}&record=${id}` : recordPath('service-request', id)}>
          {referenceOf('service-request', id)}
        </Link>
        <span className={styles.soft}>
          {category}, {unitIdentifier}
          {archived && ', archived'}
        </span>
      </li>
    </ul>
  );
}

/** Offered where the work is completed and its request is not: the request follows only where this is said. */
export function CompleteRequest({
  request,
  isChosen,
  onChange,
}: {
  request: MaintenanceRequest;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}): ReactNode {
  return (
    <label className={own.tick}>
      <input type="checkbox" checked={isChosen} onChange={({ target }) => onChange(target.checked)} />
      Set the request {referenceOf('service-request', request.id)} to Completed and email the resident (
      {request.email})
    </label>
  );
}
