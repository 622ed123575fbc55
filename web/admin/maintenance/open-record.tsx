import { useState, type ReactNode } from 'react';
import type { MaintenanceRecord } from '#contracts/maintenance.ts';
import { useListAuditQuery } from '../audit/audit-api.ts';
import { History } from '../audit/history.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { useListMaintenanceHistoryQuery } from '../property-layer/upkeep-api.ts';
import type { Conflict } from '../records/conflict-notice.tsx';
import { DiscardQuestion } from '../records/discard-question.tsx';
import { useLeaveGuard } from '../records/use-leave-guard.ts';
import { useRecordForm } from '../records/use-record-form.ts';
import { showToast } from '../toasts/toast-store.ts';
import { changesOf, checkChanges, fieldLabels, valuesOf } from './record-changes.ts';
import type { MaintenanceValues } from './record-changes.ts';
import { RecordEditor } from './record-editor.tsx';
import { UnitHistory } from './unit-history.tsx';
import { useMaintenanceActs } from './use-maintenance-acts.ts';

export interface OpenRecordProps {
  record: MaintenanceRecord;
  addressOf: (id: number) => string;
  onClose: () => void;
}

/** The open record at work: its form, what is done to it, and the questions asked before anything is lost. */
export function OpenRecord({ record, addressOf, onClose }: OpenRecordProps): ReactNode {
  const edited = useRecordForm<MaintenanceRecord, MaintenanceValues>(record, { valuesOf, changesOf });
  const acts = useMaintenanceActs();
  const [conflict, setConflict] = useState<Conflict<MaintenanceRecord> | null>(null);
  const [isAskingToDelete, setIsAskingToDelete] = useState(false);
  const history = useListAuditQuery({ objectKind: 'maintenance', objectId: record.id });
  const earlier = useListMaintenanceHistoryQuery({ query: { unitId: record.unitId, take: 10 } });
  const guard = useLeaveGuard(edited.isDirty, onClose);

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
      // A field that was emptied shows again what it holds.
      edited.rebase(edited.base, 'load');
      return;
    }
    const checked = checkChanges(changes);
    if (!checked.ok) {
      showIssues(checked.issues);
      return;
    }
    const outcome = await acts.save(edited.base, checked.changes);
    setConflict(outcome.kind === 'conflict' ? outcome.conflict : null);
    if (outcome.kind === 'saved') edited.rebase(outcome.record, 'load');
    if (outcome.kind === 'failed') {
      showIssues(outcome.issues.map(({ path, message }) => ({ field: path, message })));
    }
  };

  return (
    <>
      <RecordEditor
        record={record}
        edited={{
          ...edited,
          rebase: (current, kept) => {
            edited.rebase(current, kept);
            setConflict(null);
            edited.form.setFocus('title');
          },
        }}
        busy={acts.busy}
        conflict={conflict}
        unitHistory={
          <UnitHistory
            records={earlier.currentData?.data.filter(({ id }) => id !== record.id)}
            hasFailed={earlier.isError}
            addressOf={addressOf}
          />
        }
        history={
          <History
            entries={history.data?.data}
            hasFailed={history.isError}
            fieldNames={auditNames}
            emptyText="Nobody has changed this record yet."
          />
        }
        onSave={() => void save()}
        onRequestReview={() => void acts.requestReview(record.id)}
        onDelete={() => setIsAskingToDelete(true)}
        onClose={onClose}
      />
      <ConfirmDialog
        isOpen={isAskingToDelete}
        title="Delete maintenance record?"
        confirm="Delete"
        cancel="Keep it"
        onCancel={() => setIsAskingToDelete(false)}
        onConfirm={() => {
          setIsAskingToDelete(false);
          guard.closeAfterAsked(() => acts.remove(record.id));
        }}
      >
        <p>
          ‘{record.title}’ of {record.unit.unitIdentifier} will be lost. This cannot be undone.
        </p>
      </ConfirmDialog>
      <DiscardQuestion guard={guard} what={`‘${record.title}’`} />
    </>
  );
}

const auditNames: Record<string, string> = { ...fieldLabels, unitId: 'Unit' };

function isField(field: string): field is keyof MaintenanceValues {
  return field in fieldLabels;
}
