import type { ReactNode } from 'react';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { Button } from '#web/ui/button/button.tsx';
import { DeleteRecord } from '../kit/records/delete-record.tsx';
import { ArchiveButton, RecordFoot, SaveButton } from '../kit/records/record-parts.tsx';
import type { LeaveGuard } from '../kit/records/use-leave-guard.ts';
import { useCompleteAndArchive } from './use-complete-and-archive.ts';
import type { SubmissionActions } from './use-submission-actions.ts';

export interface SubmissionFootProps {
  record: ServiceRequest;
  isArchivedView: boolean;
  actions: SubmissionActions;
  guard: LeaveGuard;
  formId: string;
  /** To the next record of the list; null where this is the last one. */
  onNext: (() => void) | null;
  onClose: () => void;
}

/** What is done to an open request. One that is put away makes room for the next. */
export function SubmissionFoot(props: SubmissionFootProps): ReactNode {
  const { record, isArchivedView, actions, guard, formId, onClose } = props;
  const goOn = props.onNext ?? onClose;
  const completing = useCompleteAndArchive();
  const isActive = !isArchivedView && !record.archived;
  return (
    <RecordFoot
      actions={
        <>
          <DeleteRecord
            title="Delete submission?"
            isBusy={actions.busy === 'deleting'}
            onDelete={() => guard.closeAfterAsked(() => actions.remove(record.id))}
          >
            {lossOf(record)} This cannot be undone.
          </DeleteRecord>
          {isActive && (
            <ArchiveButton
              isBusy={actions.busy === 'archiving'}
              onArchive={() => guard.closeAfter(() => actions.archive(record), goOn)}
            />
          )}
          {isActive && record.status !== 'COMPLETED' && (
            <Button
              variant="secondary"
              busy={completing.isBusy}
              onClick={() => guard.closeAfter(() => completing.run(record), goOn)}
            >
              Complete and archive
            </Button>
          )}
          {!isActive && (
            <Button
              variant="secondary"
              busy={actions.busy === 'unarchiving'}
              onClick={() => guard.closeAfter(() => actions.unarchive(record.id))}
            >
              Unarchive
            </Button>
          )}
        </>
      }
      onClose={onClose}
    >
      <SaveButton form={formId} isBusy={actions.busy === 'saving'} />
    </RecordFoot>
  );
}

function lossOf({ unitIdentifier, category, fileName }: ServiceRequest): string {
  const what = `The ${category} request of ${unitIdentifier}`;
  return fileName ? `${what} and its file ${fileName} will be deleted.` : `${what} will be deleted.`;
}
