import { UserPlus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { ApprovedRecord } from '#contracts/approvals.ts';
import { declineReasonLabels } from '#contracts/registration-review.ts';
import type { Registration } from '#contracts/registrations.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button/button.tsx';
import { recordPath } from '../kit/nouns/nouns.ts';
import { UnitLink } from '../kit/records/name-links.tsx';
import { useMatchRegistrationQuery } from './approvals-api.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import { RecordIssues } from '../kit/records/record-issues.tsx';
import { ReviewBadge } from './review-badge.tsx';
import { useReview } from './use-review.ts';
import styles from './approve.module.css';

export interface ReviewStripProps {
  record: Registration;
  /** Leads to the preview of its records. */
  onApprove: () => void;
}

/** How far a registration is, and the next step: its records, or a reason against them. */
export function ReviewStrip({ record, onApprove }: ReviewStripProps): ReactNode {
  const { review } = record;
  return (
    <section className={styles.strip} aria-label="Review">
      <ReviewBadge review={review} />
      {review === 'APPROVED' ? (
        <Approved record={record} />
      ) : review === 'DECLINED' ? (
        <Declined record={record} />
      ) : (
        <Undecided record={record} onApprove={onApprove} />
      )}
    </section>
  );
}

function Undecided({ record, onApprove }: ReviewStripProps): ReactNode {
  const { isBusy, setReview } = useReview(record);
  const [isDeclining, setIsDeclining] = useState(false);
  const isOwner = record.partyType === 'OWNER';
  return (
    <>
      <Button size="small" onClick={onApprove}>
        <UserPlus size={16} aria-hidden="true" />
        {isOwner ? `Add as owner of ${record.unitIdentifier}` : 'Add as tenant'}
      </Button>
      <span className={styles.gap} />
      {record.review === 'NEW' && (
        <Button
          size="small"
          variant="quiet"
          busy={isBusy}
          onClick={() => void setReview({ review: 'READY' })}
        >
          Mark as ready
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={() => setIsDeclining(true)}>
        Decline
      </Button>
      <DeclineDialog
        isOpen={isDeclining}
        what={`The registration of ${record.firstName} ${record.lastName} for ${record.unitIdentifier}`}
        isBusy={isBusy}
        onDecline={(declineReason) =>
          void setReview({ review: 'DECLINED', declineReason }).then(
            (isDone) => isDone && setIsDeclining(false),
          )
        }
        onClose={() => setIsDeclining(false)}
      />
    </>
  );
}

function Declined({ record }: { record: Registration }): ReactNode {
  const { isBusy, setReview } = useReview(record);
  return (
    <>
      <span>{record.declineReason && declineReasonLabels[record.declineReason]}</span>
      <span className={styles.gap} />
      <Button size="small" variant="quiet" busy={isBusy} onClick={() => void setReview({ review: 'NEW' })}>
        Reopen the review
      </Button>
    </>
  );
}

/** What became of it, and the way back. */
function Approved({ record }: { record: Registration }): ReactNode {
  const { isBusy, issues, undo } = useReview(record);
  const { currentData: match } = useMatchRegistrationQuery({ params: { id: record.id } });
  const approval = match?.approval;
  if (!approval) return null;
  return (
    <>
      <span>
        {formatInstant(approval.at)} by {approval.byEmail}
      </span>
      {approval.records.map((one) => (
        <RecordLink key={`${one.kind}-${one.id}`} record={one} />
      ))}
      <span className={styles.gap} />
      <Button size="small" variant="secondary" busy={isBusy} onClick={() => void undo(approval.id)}>
        Undo approval
      </Button>
      {issues.length > 0 && (
        <div className={styles.clash} role="alert">
          <p>This cannot be undone: something has changed since.</p>
          <RecordIssues issues={issues} />
        </div>
      )}
    </>
  );
}

function RecordLink({ record: { kind, id, name } }: { record: ApprovedRecord }): ReactNode {
  if (kind === 'unit') return <UnitLink unit={name} saysUnit />;
  return (
    <Link to={recordPath(kind, id)}>
      {kind === 'lease' ? (
        'Lease'
      ) : (
        <>
          {kind === 'owner' ? 'Owner' : 'Tenant'} <bdi>{name}</bdi>
        </>
      )}
    </Link>
  );
}
