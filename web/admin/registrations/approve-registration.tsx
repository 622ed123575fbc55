import type { ReactNode } from 'react';
import type { RegistrationMatch } from '#contracts/approvals.ts';
import type { Registration } from '#contracts/registrations.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { DiscardQuestion } from '../kit/records/discard-question.tsx';
import { EditForm, RecordFoot, RecordSummary, SaveButton } from '../kit/records/record-parts.tsx';
import { ApprovalDocument } from './approval-document.tsx';
import { whatIsWritten } from './approval-values.ts';
import type { ApprovalValues } from './approval-values.ts';
import { useMatchRegistrationQuery } from './approvals-api.ts';
import { LeaseChoice } from './lease-choice.tsx';
import { OwnerChoice } from './owner-choice.tsx';
import { PersonChoice } from './person-choice.tsx';
import { PersonFields } from './person-fields.tsx';
import { RecordIssues } from '../kit/records/record-issues.tsx';
import { UnitChoice } from './unit-choice.tsx';
import { formIdOf, useApproval } from './use-approval.ts';
import type { ApprovalWork } from './use-approval.ts';
import styles from '../kit/records/record-dialog.module.css';
import own from './approve.module.css';

export interface ApproveRegistrationProps {
  record: Registration;
  /** Back to the registration. */
  onEdit: () => void;
  onClose: () => void;
}

/** The preview of the records that a registration becomes: unit, person, and what makes one the owner or tenant of the other. */
export function ApproveRegistration({ record, onEdit, onClose }: ApproveRegistrationProps): ReactNode {
  const { data: match, isError, refetch } = useMatchRegistrationQuery({ params: { id: record.id } });
  const isOpen = record.review !== 'APPROVED' && record.review !== 'DECLINED';
  if (match && isOpen) return <Preview record={record} match={match} onEdit={onEdit} onClose={onClose} />;
  return (
    <>
      <div className={styles.absent}>
        {!isOpen ? (
          <p>This registration is {record.review.toLowerCase()} already.</p>
        ) : isError ? (
          <p>What is on file for it could not be loaded.</p>
        ) : (
          <Skeleton lines={8} label="Loading what is on file" />
        )}
      </div>
      <RecordFoot onClose={onClose}>
        {isOpen && isError ? (
          <Button onClick={() => void refetch()}>Try again</Button>
        ) : (
          <Button onClick={onEdit}>Back to the registration</Button>
        )}
      </RecordFoot>
    </>
  );
}

function Preview({
  record,
  match,
  onEdit,
  onClose,
}: ApproveRegistrationProps & { match: RegistrationMatch }): ReactNode {
  const work = useApproval(record, match, onClose);
  const { values, guard } = work;
  const formId = formIdOf(record);
  return (
    <>
      <div className={styles.body}>
        <RecordSummary name={record.unitIdentifier} record={record} reference={record.reference}>
          <bdi>
            {record.firstName} {record.lastName}
          </bdi>
        </RecordSummary>
        <EditForm id={formId} onSave={() => void work.approve()}>
          <Refusal work={work} />
          <UnitChoice work={work} record={record} match={match} />
          <PersonChoice work={work} record={record} match={match} />
          {values.personId !== null && <PersonFields work={work} record={record} match={match} />}
          {record.partyType === 'OWNER' ? (
            <OwnerChoice work={work} record={record} match={match} />
          ) : (
            <LeaseChoice work={work} match={match} />
          )}
          <label className={own.check}>
            <input
              type="checkbox"
              checked={values.archive}
              onChange={({ target }) => work.set({ archive: target.checked })}
            />
            Move the registration to the archive
          </label>
          <output className={own.written} aria-label="What will be written">
            <ul>
              {whatIsWritten(values, record, match).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </output>
        </EditForm>
        <ApprovalDocument record={record} />
      </div>
      <RecordFoot
        actions={
          <Button variant="quiet" onClick={onEdit}>
            Edit registration
          </Button>
        }
        onClose={onClose}
      >
        <SaveButton form={formId} isBusy={work.isBusy}>
          {work.isBusy ? 'Adding…' : labelOf(record, values)}
        </SaveButton>
      </RecordFoot>
      <DiscardQuestion guard={guard} what={record.unitIdentifier} />
    </>
  );
}

function labelOf({ partyType }: Registration, { personId, leaseUse }: ApprovalValues): string {
  if (partyType === 'OWNER') return 'Add owner';
  if (leaseUse === 'CREATE') return personId ? 'Add lease' : 'Add tenant and lease';
  return personId ? 'Approve' : 'Add tenant';
}

/** Why nothing was written. */
function Refusal({ work: { refusal } }: { work: ApprovalWork }): ReactNode {
  if (!refusal) return null;
  return (
    <div className={own.clash} role="alert">
      <p>{refusal.message}</p>
      <RecordIssues issues={refusal.issues} />
    </div>
  );
}
