import type { ReactNode } from 'react';
import type { PublicProperty } from '#contracts/properties.ts';
import { referenceOf } from '#contracts/references.ts';
import type { Registration } from '#contracts/registrations.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { ConflictNotice, differencesOf } from '../records/conflict-notice.tsx';
import type { Conflict } from '../records/conflict-notice.tsx';
import { RecordTimes } from '../records/record-times.tsx';
import type { RecordForm } from '../records/use-record-form.ts';
import { PacketNote } from './packet-note.tsx';
import { fieldLabels, valuesOf } from './registration-changes.ts';
import type { RegistrationValues } from './registration-changes.ts';
import { RegistrationFields } from './registration-fields.tsx';
import type { Busy } from './use-registration-acts.ts';
import styles from '../records/record-dialog.module.css';

export interface RegistrationEditorProps {
  record: Registration;
  properties: PublicProperty[];
  edited: RecordForm<Registration, RegistrationValues>;
  /** What is going on with the server, if anything. */
  busy: Busy;
  conflict: Conflict<Registration> | null;
  files: ReactNode;
  history: ReactNode;
  onSave: () => void;
  onUnarchive: () => void;
  onDelete: () => void;
  onClose: () => void;
}

/** One registration: what staff may change, its files, and what happened to it. */
export function RegistrationEditor(props: RegistrationEditorProps): ReactNode {
  const { record, edited, busy, conflict } = props;
  const formId = `registration-${record.id}`;
  return (
    <>
      <div className={styles.body}>
        <div className={styles.summary}>
          <p className={styles.unit}>{record.unitIdentifier}</p>
          {record.archived && <Badge>Archived</Badge>}
          <RecordTimes
            createdAt={record.createdAt}
            updatedAt={record.updatedAt}
            reference={referenceOf('registration', record.id)}
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
              noun="registration"
              conflict={conflict}
              base={edited.base}
              differences={differencesOf(fieldLabels, valuesOf(edited.base), valuesOf(conflict.current))}
              onResolve={edited.rebase}
            />
          )}
          <PacketNote
            reading={record.packetReading}
            values={edited.values}
            onUse={(field, value) => edited.form.setValue(field, value)}
          />
          <RegistrationFields form={edited.form} values={edited.values} properties={props.properties} />
        </form>
        <div className={styles.aside}>
          {props.files}
          <section className={styles.section} aria-labelledby="history-heading">
            <h3 id="history-heading">History</h3>
            {props.history}
          </section>
        </div>
      </div>
      <footer className={styles.foot}>
        {record.archived && (
          <>
            <Button
              variant="quiet"
              className={styles.delete}
              busy={busy === 'deleting'}
              onClick={props.onDelete}
            >
              Delete
            </Button>
            <Button variant="secondary" busy={busy === 'unarchiving'} onClick={props.onUnarchive}>
              Unarchive
            </Button>
          </>
        )}
        <span className={styles.gap} />
        <Button variant="secondary" onClick={props.onClose}>
          Close
        </Button>
        <Button type="submit" form={formId} busy={busy === 'saving'}>
          {busy === 'saving' ? 'Saving…' : 'Save'}
        </Button>
      </footer>
    </>
  );
}
