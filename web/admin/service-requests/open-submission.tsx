import { useState, type ReactNode } from 'react';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { issuesOf } from '#web/lib/call-error.ts';
import { useListAuditQuery } from '../audit/audit-api.ts';
import { History } from '../audit/history.tsx';
import { AlertMessage } from '../dialogs/alert-message.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import type { Conflict } from '../records/conflict-notice.tsx';
import { DiscardQuestion } from '../records/discard-question.tsx';
import { useLeaveGuard } from '../records/use-leave-guard.ts';
import { useRecordForm } from '../records/use-record-form.ts';
import { showToast } from '../toasts/toast-store.ts';
import { downloadAttachment, viewAttachment } from './attachment-access.ts';
import { AttachmentPanel } from './attachment-panel.tsx';
import { ConversationPanel } from './conversation/conversation-panel.tsx';
import { changesOf, checkChanges, fieldLabels, valuesOf } from './submission-changes.ts';
import type { SubmissionField, SubmissionValues } from './submission-changes.ts';
import { SubmissionEditor } from './submission-editor.tsx';
import { TellResident } from './tell-resident.tsx';
import { useAttachmentPreview } from './use-attachment-preview.ts';
import { useSubmissionActs } from './use-submission-acts.ts';

export interface OpenSubmissionProps {
  record: ServiceRequest;
  isArchivedView: boolean;
  onClose: () => void;
}

/** The open record at work: its form, what is done to it, and the questions asked before anything is lost. */
export function OpenSubmission({ record, isArchivedView, onClose }: OpenSubmissionProps): ReactNode {
  const edited = useRecordForm<ServiceRequest, SubmissionValues>(record, { valuesOf, changesOf });
  const acts = useSubmissionActs();
  const [conflict, setConflict] = useState<Conflict<ServiceRequest> | null>(null);
  const [isAskingToDelete, setIsAskingToDelete] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [isTelling, setIsTelling] = useState(false);
  const preview = useAttachmentPreview(record.id, record.fileName !== null, attempt);
  const history = useListAuditQuery({ objectKind: 'service-request', objectId: record.id });
  const [hasReply, setHasReply] = useState(false);
  const guard = useLeaveGuard(edited.isDirty || hasReply, onClose);

  const showIssues = (issues: { field: string; message: string }[]): void => {
    for (const { field, message } of issues) {
      if (isField(field)) edited.form.setError(field, { message }, { shouldFocus: true });
    }
  };

  const save = async (): Promise<void> => {
    edited.form.clearErrors();
    const changes = changesOf(edited.base, edited.values);
    if (Object.keys(changes).length === 0) {
      showToast({ title: 'Nothing has changed', variant: 'default' });
      return;
    }
    const checked = checkChanges(changes);
    if (!checked.ok) {
      showIssues(checked.issues);
      return;
    }
    const tellResident = isTelling && checked.changes.status !== undefined;
    const outcome = await acts.save(edited.base, {
      ...checked.changes,
      ...(tellResident && { tellResident }),
    });
    setConflict(outcome.kind === 'conflict' ? outcome.conflict : null);
    if (outcome.kind === 'saved') {
      edited.rebase(outcome.record, 'keep-typed', edited.values);
      setIsTelling(false);
    }
    if (outcome.kind === 'refused') {
      showIssues(issuesOf(outcome.failure).map(({ path, message }) => ({ field: path, message })));
    }
  };

  const view = async (): Promise<void> => {
    if (await viewAttachment(record.id)) return;
    showToast({ title: 'The attachment could not be opened', variant: 'destructive' });
  };

  return (
    <>
      <SubmissionEditor
        record={record}
        isArchivedView={isArchivedView}
        edited={{
          ...edited,
          rebase: (current, kept) => {
            edited.rebase(current, kept);
            setConflict(null);
            edited.form.setFocus('status');
          },
        }}
        busy={acts.busy}
        conflict={conflict}
        tellResident={
          edited.values.status !== edited.base.status && (
            <TellResident email={edited.base.email} isChosen={isTelling} onChange={setIsTelling} />
          )
        }
        attachment={
          <AttachmentPanel
            attachment={
              record.fileName === null
                ? null
                : { fileName: record.fileName, sizeBytes: record.fileSize, mime: record.fileMime }
            }
            preview={preview}
            onView={() => void view()}
            onDownload={() => void downloadAttachment(record.id, record.fileName ?? 'attachment')}
            onRetry={() => setAttempt(attempt + 1)}
          />
        }
        conversation={<ConversationPanel requestId={record.id} onDraft={setHasReply} />}
        history={
          <History
            entries={history.data?.data}
            hasFailed={history.isError}
            fieldNames={auditNames}
            emptyText="Nobody has changed this submission yet."
          />
        }
        onSave={() => void save()}
        onArchive={() => guard.closeAfter(() => acts.archive(record.id))}
        onUnarchive={() => guard.closeAfter(() => acts.unarchive(record.id))}
        onDelete={() => setIsAskingToDelete(true)}
        onClose={onClose}
      />
      <ConfirmDialog
        isOpen={isAskingToDelete}
        title="Delete submission?"
        confirm="Delete"
        cancel="Keep it"
        onCancel={() => setIsAskingToDelete(false)}
        onConfirm={() => {
          setIsAskingToDelete(false);
          guard.closeAfterAsked(() => acts.remove(record.id));
        }}
      >
        <p>{lossOf(record)} This cannot be undone.</p>
      </ConfirmDialog>
      <DiscardQuestion guard={guard} what={record.unitIdentifier} />
      <AlertMessage message={acts.alert} onClose={acts.closeAlert} />
    </>
  );
}

const auditNames: Record<string, string> = {
  ...fieldLabels,
  unitIdentifier: 'Unit Identifier',
  archived: 'Archived',
};

function isField(field: string): field is SubmissionField {
  return field in fieldLabels;
}

function lossOf({ unitIdentifier, category, fileName }: ServiceRequest): string {
  const what = `The ${category} request of ${unitIdentifier}`;
  return fileName ? `${what} and its file ${fileName} will be lost.` : `${what} will be lost.`;
}
