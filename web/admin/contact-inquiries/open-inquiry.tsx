import { useState, type ReactNode } from 'react';
import type { ContactInquiry } from '#contracts/contact-inquiries.ts';
import { useListAuditQuery } from '../audit/audit-api.ts';
import { History } from '../audit/history.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import type { Conflict } from '../records/conflict-notice.tsx';
import { DiscardQuestion } from '../records/discard-question.tsx';
import { useLeaveGuard } from '../records/use-leave-guard.ts';
import { useRecordForm } from '../records/use-record-form.ts';
import { showToast } from '../toasts/toast-store.ts';
import { changesOf, fieldLabels, valuesOf } from './inquiry-changes.ts';
import type { InquiryValues } from './inquiry-changes.ts';
import { InquiryEditor } from './inquiry-editor.tsx';
import { useInquiryActs } from './use-inquiry-acts.ts';

/** The open inquiry at work: its notes, what is done to it, and the questions asked before anything is lost. */
export function OpenInquiry({ record, onClose }: { record: ContactInquiry; onClose: () => void }): ReactNode {
  const edited = useRecordForm<ContactInquiry, InquiryValues>(record, { valuesOf, changesOf });
  const acts = useInquiryActs();
  const [conflict, setConflict] = useState<Conflict<ContactInquiry> | null>(null);
  const [isAskingToDelete, setIsAskingToDelete] = useState(false);
  const history = useListAuditQuery({ objectKind: 'contact-inquiry', objectId: record.id });
  const guard = useLeaveGuard(edited.isDirty, onClose);

  const save = async (): Promise<void> => {
    const { notes } = changesOf(edited.base, edited.values);
    if (notes === undefined) {
      showToast({ title: 'Nothing has changed', variant: 'default' });
      return;
    }
    const outcome = await acts.save(edited.base, notes.trim() || null);
    setConflict(outcome.kind === 'conflict' ? outcome.conflict : null);
    if (outcome.kind === 'saved') edited.rebase(outcome.record, 'keep-typed', edited.values);
  };

  return (
    <>
      <InquiryEditor
        record={record}
        edited={{
          ...edited,
          rebase: (current, kept) => {
            edited.rebase(current, kept);
            setConflict(null);
            edited.form.setFocus('notes');
          },
        }}
        busy={acts.busy}
        conflict={conflict}
        history={
          <History
            entries={history.data?.data}
            hasFailed={history.isError}
            fieldNames={fieldLabels}
            emptyText="Nobody has worked on this inquiry yet."
          />
        }
        onSave={() => void save()}
        onMark={(name) => guard.closeAfter(() => acts.mark(record.id, name))}
        onDelete={() => setIsAskingToDelete(true)}
        onClose={onClose}
      />
      <ConfirmDialog
        isOpen={isAskingToDelete}
        title="Delete inquiry?"
        confirm="Delete"
        cancel="Keep it"
        onCancel={() => setIsAskingToDelete(false)}
        onConfirm={() => {
          setIsAskingToDelete(false);
          guard.closeAfterAsked(() => acts.remove(record.id));
        }}
      >
        <p>
          The inquiry of {record.firstName} {record.lastName} for {record.communityName} will be lost. This
          cannot be undone.
        </p>
      </ConfirmDialog>
      <DiscardQuestion guard={guard} what={`the inquiry of ${record.communityName}`} />
    </>
  );
}
