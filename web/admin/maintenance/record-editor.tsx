import type { ReactNode } from 'react';
import type { MaintenanceRecord } from '#contracts/maintenance.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ConflictNotice, differencesOf } from '../records/conflict-notice.tsx';
import type { Conflict } from '../records/conflict-notice.tsx';
import { RecordTimes } from '../records/record-times.tsx';
import type { RecordForm } from '../records/use-record-form.ts';
import { StatusBadge } from '../service-requests/status-badge.tsx';
import { MaintenanceFields } from './maintenance-fields.tsx';
import { fieldLabels, valuesOf } from './record-changes.ts';
import type { MaintenanceValues } from './record-changes.ts';
import { RecordMarks } from './record-marks.tsx';
import type { Busy } from './use-maintenance-acts.ts';
import styles from '../records/record-dialog.module.css';
import own from './maintenance.module.css';

export interface RecordEditorProps {
  record: MaintenanceRecord;
  edited: RecordForm<MaintenanceRecord, MaintenanceValues>;
  /** What is going on with the server, if anything. */
  busy: Busy;
  conflict: Conflict<MaintenanceRecord> | null;
  unitHistory: ReactNode;
  history: ReactNode;
  onSave: () => void;
  onRequestReview: () => void;
  onDelete: () => void;
  onClose: () => void;
}

/** One record: what is to be done, what was done in its unit before, and who changed what. */
export function RecordEditor(props: RecordEditorProps): ReactNode {
  const { record, edited, busy, conflict } = props;
  const formId = `maintenance-${record.id}`;
  return (
    <>
      <div className={styles.body}>
        <div className={styles.summary}>
          <p className={styles.unit}>{record.unit.unitIdentifier}</p>
          <StatusBadge status={record.status} />
          <RecordMarks record={record} />
          <RecordTimes createdAt={record.createdAt} updatedAt={record.updatedAt} />
        </div>
        <form
          id={formId}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            props.onSave();
          }}
        >
          {conflict && (
            <ConflictNotice
              noun="record"
              conflict={conflict}
              base={edited.base}
              differences={differencesOf(fieldLabels, valuesOf(edited.base), valuesOf(conflict.current))}
              onResolve={edited.rebase}
            />
          )}
          <MaintenanceFields form={edited.form} values={edited.values} />
          <p className={own.quiet}>A field that you empty stays as it was.</p>
        </form>
        <div className={styles.aside}>
          <section className={styles.section} aria-labelledby="unit-history-heading">
            <h3 id="unit-history-heading">Completed in this unit</h3>
            {props.unitHistory}
          </section>
          <section className={styles.section} aria-labelledby="history-heading">
            <h3 id="history-heading">History</h3>
            {props.history}
          </section>
        </div>
      </div>
      <footer className={styles.foot}>
        <Button variant="quiet" className={styles.delete} busy={busy === 'deleting'} onClick={props.onDelete}>
          Delete
        </Button>
        {!record.pendingTagRequest && (
          <Button variant="secondary" busy={busy === 'asking'} onClick={props.onRequestReview}>
            Request review
          </Button>
        )}
        <span className={styles.gap} />
        <Button variant="secondary" onClick={props.onClose}>
          Close
        </Button>
        <Button type="submit" form={formId} busy={busy === 'saving'}>
          Save changes
        </Button>
      </footer>
    </>
  );
}
