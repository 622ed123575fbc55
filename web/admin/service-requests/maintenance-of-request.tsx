import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { referenceOf } from '#contracts/references.ts';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { recordPath } from '../kit/nouns/nouns.ts';
import { RecordSection } from '../kit/records/record-parts.tsx';
import { StatusBadge } from '../kit/records/status-badge.tsx';
import { wentWell } from '../kit/toasts/toast-work.ts';
import { useCreateMaintenanceMutation } from '../maintenance/maintenance-api.ts';
import { ReportDialog } from '../maintenance/report-dialog.tsx';
import { useUnitLookup } from '../units/use-named-unit.ts';
import type { MaintenanceOfRequest } from './use-maintenance-of-request.ts';
import notify from './notify-resident.module.css';
import styles from '../kit/records/layout.module.css';

/** The maintenance that was created for a request, and the way to create some. */
export function MaintenanceSection({
  record,
  work: { records, hasFailed },
}: {
  record: ServiceRequest;
  work: MaintenanceOfRequest;
}): ReactNode {
  const [isCreating, setIsCreating] = useState(false);
  return (
    <RecordSection title="Maintenance">
      {hasFailed && !records && <p className={styles.soft}>Its maintenance could not be loaded.</p>}
      {!records && !hasFailed && <Skeleton lines={1} label="Loading the maintenance of the request" />}
      {records && records.length > 0 && (
        <ul className={styles.reports}>
          {records.map(({ id, status, title, unit }) => (
            <li key={id}>
              <StatusBadge status={status} />
              <Link to={recordPath('maintenance', id)}>{title}</Link>
              <span className={styles.soft}>{unit.unitIdentifier}</span>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button size="small" variant="secondary" onClick={() => setIsCreating(true)}>
          Create maintenance
        </Button>
      </div>
      {isCreating && <CreateMaintenance record={record} onClose={() => setIsCreating(false)} />}
    </RecordSection>
  );
}

/** Begins with what the resident said; staff correct it before it is created. */
function CreateMaintenance({ record, onClose }: { record: ServiceRequest; onClose: () => void }): ReactNode {
  const [create] = useCreateMaintenanceMutation();
  const lookUp = useUnitLookup();
  const { id, category, otherText, message } = record;
  return (
    <ReportDialog
      unit={record.unitIdentifier}
      propertyCode={record.propertyCode}
      cause={{
        name: referenceOf('service-request', id),
        values: {
          title: (category === 'Other' && otherText?.slice(0, 120)) || category,
          category,
          categoryOther: otherText?.slice(0, 60) ?? '',
          description: message ?? '',
        },
      }}
      findUnitId={async (typed) => (await lookUp(typed))?.id}
      onReport={(body) => wentWell(create({ body: { ...body, serviceRequestId: id } }).unwrap())}
      onClose={onClose}
    />
  );
}

/** Offered where a request is completed and its maintenance is not: that follows only where this is said. */
export function FinishMaintenance({
  work: { open, isFollowing, setIsFollowing },
}: {
  work: MaintenanceOfRequest;
}): ReactNode {
  return (
    <label className={notify.choice}>
      <input
        type="checkbox"
        checked={isFollowing}
        onChange={({ target }) => setIsFollowing(target.checked)}
      />
      <span>Set its maintenance to Completed too ({open.map(({ title }) => `‘${title}’`).join(', ')})</span>
    </label>
  );
}
