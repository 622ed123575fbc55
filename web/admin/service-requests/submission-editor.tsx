import type { ReactNode } from 'react';
import { referenceOf } from '#contracts/references.ts';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { formatStatus } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ConflictNotice, differencesOf } from '../records/conflict-notice.tsx';
import type { Conflict } from '../records/conflict-notice.tsx';
import { RecordTimes } from '../records/record-times.tsx';
import type { RecordForm } from '../records/use-record-form.ts';
import { StatusBadge } from './status-badge.tsx';
import { SubmissionFields } from './submission-fields.tsx';
import { fieldLabels, valuesOf } from './submission-changes.ts';
import type { SubmissionValues } from './submission-changes.ts';
import styles from '../records/record-dialog.module.css';

export interface SubmissionEditorProps {
  record: ServiceRequest;
  /** Whether the list behind shows the archived ones. */
  isArchivedView: boolean;
  edited: RecordForm<ServiceRequest, SubmissionValues>;
  /** What is going on with the server, if anything. */
  busy: 'saving' | 'archiving' | 'unarchiving' | 'deleting' | null;
  conflict: Conflict<ServiceRequest> | null;
  /** Offered with a new status. */
  tellResident: ReactNode;
  attachment: ReactNode;
  conversation: ReactNode;
  history: ReactNode;
  onSave: () => void;
  onArchive: () => void;
  onUnarchive: () => void;
  onDelete: () => void;
  onClose: () => void;
}

/** One submission: what staff may change, what the visitor sent, and what happened to it. */
export function SubmissionEditor(props: SubmissionEditorProps): ReactNode {
  const { record, isArchivedView, edited, busy, conflict } = props;
  const formId = `submission-${record.id}`;
  return (
    <>
      <div className={styles.body}>
        <div className={styles.summary}>
          <p className={styles.unit}>{record.unitIdentifier}</p>
          <StatusBadge status={record.status} />
          <RecordTimes
            createdAt={record.createdAt}
            updatedAt={record.updatedAt}
            reference={referenceOf('service-request', record.id)}
          />
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
              noun="submission"
              conflict={conflict}
              base={edited.base}
              differences={differencesOf(
                fieldLabels,
                shownValues(edited.base),
                shownValues(conflict.current),
              )}
              onResolve={edited.rebase}
            />
          )}
          <SubmissionFields form={edited.form} values={edited.values} />
          {props.tellResident}
        </form>
        <div className={styles.aside}>
          <section className={styles.section} aria-labelledby="message-heading">
            <h3 id="message-heading">Message</h3>
            <p className={styles.message}>{record.message ?? 'The visitor wrote nothing.'}</p>
          </section>
          {props.attachment}
          {props.conversation}
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
        {!isArchivedView && !record.archived && (
          <Button variant="secondary" busy={busy === 'archiving'} onClick={props.onArchive}>
            Archive
          </Button>
        )}
        {(isArchivedView || record.archived) && (
          <Button variant="secondary" busy={busy === 'unarchiving'} onClick={props.onUnarchive}>
            Unarchive
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

function shownValues(record: ServiceRequest): SubmissionValues {
  return { ...valuesOf(record), status: formatStatus(record.status) };
}
