import type { ReactNode } from 'react';
import type { MaintenanceRecord } from '#contracts/maintenance.ts';
import { formatStatus } from '#web/lib/formats.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import styles from './maintenance.module.css';

/** What stands out about a record: how urgent it is, whether a review was asked for, whose matter it is. */
export function RecordBadges({
  record: { priority, pendingTagRequest, isHOAIssue },
}: {
  record: Pick<MaintenanceRecord, 'priority' | 'pendingTagRequest' | 'isHOAIssue'>;
}): ReactNode {
  const isUrgent = priority === 'HIGH' || priority === 'URGENT';
  if (!isUrgent && priority === 'NORMAL' && !pendingTagRequest && !isHOAIssue) return null;
  return (
    <span className={styles.marks}>
      {priority !== 'NORMAL' && (
        <Badge tone={isUrgent ? 'danger' : 'neutral'}>{formatStatus(priority)} priority</Badge>
      )}
      {pendingTagRequest && <Badge tone="scheduled">Review requested</Badge>}
      {isHOAIssue && <Badge>HOA</Badge>}
    </span>
  );
}
