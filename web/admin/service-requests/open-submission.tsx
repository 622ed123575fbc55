import type { ReactNode } from 'react';
import { referenceOf } from '#contracts/references.ts';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { AlertMessage } from '../kit/dialogs/alert-message.tsx';
import { RestoredNotice } from '../kit/drafts/restored-notice.tsx';
import { usePropertyCodes } from '../properties/use-properties.ts';
import { Afterwards } from '../kit/records/afterwards.tsx';
import { DiscardQuestion } from '../kit/records/discard-question.tsx';
import { RecordConflict } from '../kit/records/record-conflict.tsx';
import { RecordHistory } from '../kit/history/record-history.tsx';
import { useIsNarrow } from '../kit/lists/use-is-narrow.ts';
import { Folded } from '../kit/panels/folded.tsx';
import { EditForm, RecordSummary } from '../kit/records/record-parts.tsx';
import { useRecordWork } from '../kit/records/use-record-work.ts';
import { useResidentReply } from './conversation/use-resident-reply.ts';
import { StatusBadge } from '../kit/records/status-badge.tsx';
import { DuplicateStrip } from './merging/duplicate-strip.tsx';
import { SentByVisitor } from './sent-by-visitor.tsx';
import { submissionRules } from './submission-changes.ts';
import { SubmissionFields } from './submission-fields.tsx';
import { SubmissionFoot } from './submission-foot.tsx';
import { FinishMaintenance, MaintenanceSection } from './maintenance-of-request.tsx';
import { NotifyResident } from './notify-resident.tsx';
import { useMaintenanceOfRequest } from './use-maintenance-of-request.ts';
import type { MaintenanceOfRequest } from './use-maintenance-of-request.ts';
import { useSaveSubmission } from './use-save-submission.ts';
import { useSubmissionActions } from './use-submission-actions.ts';
import { UnitStrip } from '../units/unit-strip.tsx';
import styles from '../kit/records/record-dialog.module.css';
import { LanguageBadge } from '../kit/records/language-badge.tsx';

export interface OpenSubmissionProps {
  record: ServiceRequest;
  /** Whether the list behind shows the archived ones. */
  isArchivedView: boolean;
  /** To the next record of the list; null where this is the last one. */
  onNext: (() => void) | null;
  onClose: () => void;
}

/** One submission at work: what staff may change, what the visitor sent, and what happened to it. */
export function OpenSubmission({ record, isArchivedView, onNext, onClose }: OpenSubmissionProps): ReactNode {
  const reply = useResidentReply(record.id);
  const work = useRecordWork(record, submissionRules, {
    onClose,
    more: { isThere: reply.isTyped, forget: reply.discard },
  });
  const { edited, guard } = work;
  const propertyCodes = usePropertyCodes();
  const actions = useSubmissionActions();
  const maintenance = useMaintenanceOfRequest(record.id);
  const saving = useSaveSubmission(work, actions, maintenance);
  const isNarrow = useIsNarrow();
  const formId = `submission-${record.id}`;

  const form = (
    <EditForm id={formId} onSave={() => void saving.run()}>
      <RestoredNotice typedAt={edited.restored.typedAt} onDiscard={edited.restored.discard} />
      <RecordConflict work={work} rules={submissionRules} />
      <SubmissionFields
        form={edited.form}
        values={edited.values}
        base={edited.base}
        propertyCodes={propertyCodes}
      >
        {(saving.isNews || saving.mayFinish) && (
          <>
            {saving.isNews && (
              <NotifyResident
                email={edited.base.email}
                isChosen={saving.isNotifying}
                onChange={saving.setIsNotifying}
              />
            )}
            {saving.mayFinish && <FinishMaintenance work={maintenance} />}
          </>
        )}
      </SubmissionFields>
    </EditForm>
  );

  return (
    <>
      <div className={styles.body}>
        <RecordSummary
          name={record.unitIdentifier}
          record={record}
          reference={referenceOf('service-request', record.id)}
        >
          <StatusBadge status={record.status} />
          <LanguageBadge language={record.language} />
          <UnitStrip unit={record.unitIdentifier} before={record.createdAt} />
          <DuplicateStrip request={record} />
        </RecordSummary>
        {isNarrow ? (
          <>
            <SentByVisitor record={record} reply={reply}>
              {/* In sight while something in it waits to be saved. */}
              <Folded summary="Edit details" mustOpen={edited.isDirty || work.conflict !== null}>
                {form}
              </Folded>
            </SentByVisitor>
            <SinceThen record={record} work={maintenance} />
          </>
        ) : (
          <>
            {form}
            <div className={styles.aside}>
              <SentByVisitor record={record} reply={reply} />
              <SinceThen record={record} work={maintenance} />
            </div>
          </>
        )}
      </div>
      <SubmissionFoot
        record={record}
        isArchivedView={isArchivedView}
        actions={actions}
        guard={guard}
        formId={formId}
        onNext={onNext}
        onClose={onClose}
      />
      <DiscardQuestion
        guard={guard}
        what={record.unitIdentifier}
        reply={
          reply.isTyped
            ? { ...reply, isAlone: !edited.isDirty, to: `the resident of ${record.unitIdentifier}` }
            : null
        }
      />
      <AlertMessage
        message={actions.alert?.message ?? null}
        detail={actions.alert?.detail ?? null}
        onClose={actions.closeAlert}
      />
    </>
  );
}

/** What was begun because of the request, and what was done to it. */
function SinceThen({ record, work }: { record: ServiceRequest; work: MaintenanceOfRequest }): ReactNode {
  return (
    <Afterwards>
      <MaintenanceSection record={record} work={work} />
      <RecordHistory kind="service-request" id={record.id} emptyText="No changes yet." />
    </Afterwards>
  );
}
