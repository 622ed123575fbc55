import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { UnitRequest } from '#contracts/units.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { pageSize } from '../kit/lists/list-state.ts';
import { Pager } from '../kit/lists/pager.tsx';
import { useListUnitRequestsQuery } from './units-api.ts';
import { StatusBadge } from '../kit/records/status-badge.tsx';
import { recordPath } from '../kit/nouns/nouns.ts';
import { paths } from '../kit/shell/paths.ts';
import styles from '../kit/records/layout.module.css';

/** All that was ever reported about a unit, by residents and by staff, newest first. */
export function UnitRequests({ unitId }: { unitId: number }): ReactNode {
  const [page, setPage] = useState(1);
  const list = useListUnitRequestsQuery(
    { params: { id: unitId }, query: { page, take: pageSize } },
    // A request also changes on its own desk.
    { refetchOnMountOrArgChange: true },
  );
  if (list.isError) return <p role="alert">The requests could not be loaded. Close this and try again.</p>;
  if (!list.data) return <Skeleton lines={2} label="Loading the requests" />;
  const { data, meta } = list.data;
  if (meta.total === 0) return <p className={styles.soft}>Nothing has been reported about this unit yet.</p>;
  return (
    <>
      <ul className={styles.reports}>
        {data.map((request) => (
          <li key={`${request.kind} ${request.id}`}>
            <StatusBadge status={request.status} />
            <Link to={addressOf(request)}>{nameOf(request)}</Link>
            <span className={styles.soft}>
              {request.kind === 'maintenance' ? 'Maintenance' : 'Service request'},{' '}
              <time dateTime={request.createdAt}>{formatInstant(request.createdAt)}</time>
              {request.archived && ', archived'}
            </span>
          </li>
        ))}
      </ul>
      {meta.pageCount > 1 && <Pager page={page} pageCount={meta.pageCount} onPage={setPage} />}
    </>
  );
}

function nameOf({ title, category }: UnitRequest): string {
  return title ?? category ?? 'Request';
}

function addressOf({ kind, id, archived }: UnitRequest): string {
  if (kind === 'maintenance') return recordPath('maintenance', id);
  return archived ? `${paths.archivedHome}&record=${id}` : recordPath('service-request', id);
}
