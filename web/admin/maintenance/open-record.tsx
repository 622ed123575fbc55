import { useState, type ReactNode } from 'react';
import type { MaintenanceRecord } from '#contracts/maintenance.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useListMaintenanceHistoryQuery } from './maintenance-api.ts';
import { RestoredNotice } from '../kit/drafts/restored-notice.tsx';
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
import { StatusBadge } from '../kit/records/status-badge.tsx';
import { MaintenanceFields } from './maintenance-fields.tsx';
import { maintenanceRules } from './record-changes.ts';
import { RemoveNotes } from './remove-notes.tsx';
import { RecordBadges } from './record-badges.tsx';
import { CompleteRequest, RequestOfRecord } from './work-of-request.tsx';
import { UnitHistory } from './unit-history.tsx';
import { useMaintenanceActions } from './use-maintenance-actions.ts';
import { UnitStrip } from '../units/unit-strip.tsx';
import styles from '../kit/records/record-dialog.module.css';
import own from './maintenance.module.css';

export interface OpenRecordProps {
  record: MaintenanceRecord;
  addressOf: (id: number) => string;
  onClose: () => void;
}

/** One record at work: what is to be done, what was done in its unit before, and who changed what. */
export function OpenRecord({ record, addressOf, onClose }: OpenRecordProps): ReactNode {
  const work = useRecordWork(record, maintenanceRules, { onClose });
  const { edited, guard } = work;
  const actions = useMaintenanceActions();
  const earlier = useListMaintenanceHistoryQuery({ query: { unitId: record.unitId, take: 10 } });
  const [isRemoving, setIsRemoving] = useState(false);
  const isEmptied = Boolean(edited.base.notes) && edited.values.notes.trim() === '';
  const removesNotes = isEmptied && isRemoving;
  const [isFollowed, setIsFollowed] = useState(false);
  const isDone = edited.values.status === 'COMPLETED';
  // Still offered once the record is completed, since the request may have been left as it was.
  const openRequest = isDone && record.request?.status !== 'COMPLETED' ? record.request : null;
  const formId = `maintenance-${record.id}`;

  const save = async (): Promise<void> => {
    const followed = isFollowed ? openRequest : null;
    const changes = work.takeChanges(removesNotes || followed !== null);
    if (!changes) return;
    const outcome = await actions.save(edited.base, { ...changes, ...(removesNotes && { notes: null }) });
    work.settle(outcome);
    if (outcome.kind !== 'saved') return;
    setIsRemoving(false);
    if (followed && (await actions.completeRequest(followed))) setIsFollowed(false);
  };

  return (
    <>
      <div className={styles.body}>
        <RecordSummary name={record.unit.unitIdentifier} record={record}>
          <StatusBadge status={record.status} />
          <RecordBadges record={record} />
          <UnitStrip unit={record.unit.unitIdentifier} />
        </RecordSummary>
        <EditForm id={formId} onSave={() => void save()}>
          <RestoredNotice typedAt={edited.restored.typedAt} onDiscard={edited.restored.discard} />
          <RecordConflict work={work} rules={maintenanceRules} />
          <MaintenanceFields form={edited.form} values={edited.values} />
          {openRequest && (
            <CompleteRequest request={openRequest} isChosen={isFollowed} onChange={setIsFollowed} />
          )}
          {isEmptied && <RemoveNotes isChosen={isRemoving} onChange={setIsRemoving} />}
          <p className={own.quiet}>A field that you clear keeps its saved value.</p>
        </EditForm>
        <div className={styles.aside}>
          {record.request && (
            <RecordSection title="Service request">
              <RequestOfRecord request={record.request} />
            </RecordSection>
          )}
          <RecordSection title="Completed in this unit">
            <UnitHistory
              records={earlier.currentData?.data.filter(({ id }) => id !== record.id)}
              hasFailed={earlier.isError}
              addressOf={addressOf}
            />
          </RecordSection>
          <RecordHistory kind="maintenance" id={record.id} emptyText="No changes yet." />
        </div>
      </div>
      <RecordFoot
        actions={
          <>
            <DeleteRecord
              title="Delete maintenance record?"
              isBusy={actions.busy === 'deleting'}
              onDelete={() => guard.closeAfterAsked(() => actions.remove(record.id))}
            >
              ‘{record.title}’ of {record.unit.unitIdentifier} will be deleted. This cannot be undone.
            </DeleteRecord>
            {!record.pendingTagRequest && (
              <Button
                variant="secondary"
                busy={actions.busy === 'asking'}
                onClick={() => void actions.requestReview(record.id)}
              >
                Request review
              </Button>
            )}
          </>
        }
        onClose={onClose}
      >
        <SaveButton form={formId} isBusy={actions.busy === 'saving'} />
      </RecordFoot>
      <DiscardQuestion guard={guard} what={`‘${record.title}’`} />
    </>
  );
}
