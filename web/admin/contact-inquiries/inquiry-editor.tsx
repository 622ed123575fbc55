import type { ReactNode } from 'react';
import type { ContactInquiry } from '#contracts/contact-inquiries.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { ConflictNotice, differencesOf } from '../records/conflict-notice.tsx';
import type { Conflict } from '../records/conflict-notice.tsx';
import { RecordTimes } from '../records/record-times.tsx';
import type { RecordForm } from '../records/use-record-form.ts';
import { fieldLabels, notesMax, valuesOf } from './inquiry-changes.ts';
import type { InquiryValues } from './inquiry-changes.ts';
import { InquiryFacts } from './inquiry-facts.tsx';
import { marks, marksOf } from './inquiry-marks.ts';
import type { MarkName } from './inquiry-marks.ts';
import { folderWords } from './list-address.ts';
import type { Busy } from './use-inquiry-acts.ts';
import styles from '../records/record-dialog.module.css';

export interface InquiryEditorProps {
  record: ContactInquiry;
  edited: RecordForm<ContactInquiry, InquiryValues>;
  /** What is going on with the server, if anything. */
  busy: Busy;
  conflict: Conflict<ContactInquiry> | null;
  history: ReactNode;
  onSave: () => void;
  onMark: (name: MarkName) => void;
  onDelete: () => void;
  onClose: () => void;
}

/** One inquiry: what the visitor sent, what staff note, and what happened to it. */
export function InquiryEditor(props: InquiryEditorProps): ReactNode {
  const { record, edited, busy, conflict } = props;
  const formId = `inquiry-${record.id}`;
  return (
    <>
      <div className={styles.body}>
        <div className={styles.summary}>
          <p className={styles.unit}>{record.communityName}</p>
          <Badge tone={badgeTones[record.folder]}>{folderWords[record.folder].label}</Badge>
          <RecordTimes createdAt={record.createdAt} updatedAt={record.updatedAt} />
        </div>
        <div className={styles.form}>
          <InquiryFacts inquiry={record} />
        </div>
        <div className={styles.aside}>
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
                noun="inquiry"
                conflict={conflict}
                base={edited.base}
                differences={[
                  ...differencesOf(fieldLabels, valuesOf(edited.base), valuesOf(conflict.current)),
                  ...moveOf(edited.base, conflict.current),
                ]}
                onResolve={edited.rebase}
              />
            )}
            <TextArea
              label={fieldLabels.notes}
              hint="For the office only."
              rows={5}
              maxLength={notesMax}
              {...edited.form.register('notes')}
            />
          </form>
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
        {marksOf(record).map((name) => (
          <Button key={name} variant="secondary" busy={busy === name} onClick={() => props.onMark(name)}>
            {marks[name].label}
          </Button>
        ))}
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

const badgeTones = { OPEN: 'open', HANDLED: 'completed', SET_ASIDE: 'danger', ARCHIVED: 'neutral' } as const;

function moveOf(before: ContactInquiry, after: ContactInquiry) {
  const [from, to] = [folderWords[before.folder].label, folderWords[after.folder].label];
  // Archiving is told in words of its own.
  return from === to || before.archived !== after.archived ? [] : [{ label: 'Moved', from, to }];
}
