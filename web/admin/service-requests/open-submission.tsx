import { useState, type ReactNode } from 'react';
import { referenceOf } from '#contracts/references.ts';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { Button } from '#web/ui/button/button.tsx';
import { AlertMessage } from '../kit/dialogs/alert-message.tsx';
import { RestoredNotice } from '../kit/drafts/restored-notice.tsx';
import { usePropertyCodes } from '../properties/use-properties.ts';
import { DeleteRecord } from '../kit/records/delete-record.tsx';
import { DiscardQuestion } from '../kit/records/discard-question.tsx';
import { RecordConflict } from '../kit/records/record-conflict.tsx';
import { RecordHistory } from '../kit/history/record-history.tsx';
import {
  EditForm,
  RecordFoot,
  RecordSection,
  RecordSummary,
  SaveButton,
} from '../kit/records/record-parts.tsx';
import { useRecordWork } from '../kit/records/use-record-work.ts';
import { showToast } from '../kit/toasts/toast-store.ts';
import { downloadAttachment, viewAttachment } from './attachment-access.ts';
import { AttachmentPanel } from './attachment-panel.tsx';
import { ConversationPanel } from './conversation/conversation-panel.tsx';
import { useReply } from './conversation/use-reply.ts';
import { StatusBadge } from '../kit/records/status-badge.tsx';
import { submissionRules } from './submission-changes.ts';
import { SubmissionFields } from './submission-fields.tsx';
import { NotifyResident } from './notify-resident.tsx';
import { useAttachmentPreview } from './use-attachment-preview.ts';
import { useSubmissionActions } from './use-submission-actions.ts';
import styles from '../kit/records/record-dialog.module.css';

export interface OpenSubmissionProps {
  record: ServiceRequest;
  /** Whether the list behind shows the archived ones. */
  isArchivedView: boolean;
  onClose: () => void;
}

/** One submission at work: what staff may change, what the visitor sent, and what happened to it. */
export function OpenSubmission({ record, isArchivedView, onClose }: OpenSubmissionProps): ReactNode {
  const reply = useReply(record.id);
  const work = useRecordWork(record, submissionRules, {
    onClose,
    more: { isThere: reply.isTyped, forget: reply.discard },
  });
  const { edited, guard } = work;
  const propertyCodes = usePropertyCodes();
  const actions = useSubmissionActions();
  const [isNotifying, setIsNotifying] = useState(false);
  const formId = `submission-${record.id}`;

  const save = async (): Promise<void> => {
    const changes = work.takeChanges();
    if (!changes) return;
    const tellResident = isNotifying && changes.status !== undefined;
    const outcome = await actions.save(edited.base, { ...changes, ...(tellResident && { tellResident }) });
    work.settle(outcome);
    if (outcome.kind === 'saved') setIsNotifying(false);
  };

  return (
    <>
      <div className={styles.body}>
        <RecordSummary
          name={record.unitIdentifier}
          record={record}
          reference={referenceOf('service-request', record.id)}
        >
          <StatusBadge status={record.status} />
        </RecordSummary>
        <EditForm id={formId} onSave={() => void save()}>
          <RestoredNotice typedAt={edited.restored.typedAt} onDiscard={edited.restored.discard} />
          <RecordConflict work={work} rules={submissionRules} />
          <SubmissionFields form={edited.form} values={edited.values} propertyCodes={propertyCodes}>
            {edited.values.status !== edited.base.status && (
              <NotifyResident email={edited.base.email} isChosen={isNotifying} onChange={setIsNotifying} />
            )}
          </SubmissionFields>
        </EditForm>
        <div className={styles.aside}>
          <RecordSection title="Message">
            <p className={styles.message}>{record.message ?? 'The visitor wrote nothing.'}</p>
          </RecordSection>
          <Attachment record={record} />
          <ConversationPanel requestId={record.id} reply={reply} />
          <RecordHistory
            kind="service-request"
            id={record.id}
            emptyText="Nobody has changed this submission yet."
          />
        </div>
      </div>
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
            {!isArchivedView && !record.archived && (
              <Button
                variant="secondary"
                busy={actions.busy === 'archiving'}
                onClick={() => guard.closeAfter(() => actions.archive(record.id))}
              >
                Archive
              </Button>
            )}
            {(isArchivedView || record.archived) && (
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
      <DiscardQuestion
        guard={guard}
        what={record.unitIdentifier}
        reply={reply.isTyped ? { ...reply, isAlone: !edited.isDirty } : null}
      />
      <AlertMessage
        message={actions.alert?.message ?? null}
        detail={actions.alert?.detail ?? null}
        onClose={actions.closeAlert}
      />
    </>
  );
}

/** The visitor's file, with its preview. */
function Attachment({ record: { id, fileName, fileSize, fileMime } }: { record: ServiceRequest }): ReactNode {
  const [attempt, setAttempt] = useState(0);
  const preview = useAttachmentPreview(id, fileName !== null, attempt);
  const view = async (): Promise<void> => {
    if (await viewAttachment(id)) return;
    showToast({ title: 'The attachment could not be opened', variant: 'destructive' });
  };
  return (
    <AttachmentPanel
      attachment={fileName === null ? null : { fileName, sizeBytes: fileSize, mime: fileMime }}
      preview={preview}
      onView={() => void view()}
      onDownload={() => void downloadAttachment(id, fileName ?? 'attachment')}
      onRetry={() => setAttempt(attempt + 1)}
    />
  );
}

function lossOf({ unitIdentifier, category, fileName }: ServiceRequest): string {
  const what = `The ${category} request of ${unitIdentifier}`;
  return fileName ? `${what} and its file ${fileName} will be lost.` : `${what} will be lost.`;
}
