import { useState, type ReactNode } from 'react';
import type { AuditEntry } from '#contracts/audit.ts';
import type { PublicProperty } from '#contracts/public-properties.ts';
import { referenceOf } from '#contracts/references.ts';
import { registrationFileKinds, registrationFiles } from '#contracts/registration-form.ts';
import type { Registration } from '#contracts/registrations.ts';
import { issuesOf } from '#web/lib/call-error.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import { RestoredNotice } from '../kit/drafts/restored-notice.tsx';
import { DiscardQuestion } from '../kit/records/discard-question.tsx';
import { RecordConflict } from '../kit/records/record-conflict.tsx';
import { RecordHistory } from '../kit/history/record-history.tsx';
import { EditForm, RecordSummary } from '../kit/records/record-parts.tsx';
import { useRecordWork } from '../kit/records/use-record-work.ts';
import { PacketDesk } from './packet-desk.tsx';
import { PacketNote } from './packet-note.tsx';
import { registrationRules } from './registration-changes.ts';
import type { RegistrationValues } from './registration-changes.ts';
import { RegistrationFields } from './registration-fields.tsx';
import { RegistrationFoot } from './registration-foot.tsx';
import { ReviewStrip } from './review-strip.tsx';
import { ReplaceFiles } from './replace-files.tsx';
import type { FileUpload } from './replacement-rules.ts';
import { useChosenFiles } from './use-chosen-files.ts';
import { useFileOpener } from './use-file-opener.ts';
import { useRegistrationActions } from './use-registration-actions.ts';
import { UnitStrip } from '../units/unit-strip.tsx';
import styles from '../kit/records/record-dialog.module.css';
import { LanguageBadge } from '../kit/records/language-badge.tsx';

export interface OpenRegistrationProps {
  record: Registration;
  properties: PublicProperty[];
  onApprove: () => void;
  /** To the next record of the list; null where this is the last one. */
  onNext: (() => void) | null;
  onClose: () => void;
}

/** One registration at work: what staff may change, its files, and what happened to it. */
export function OpenRegistration(props: OpenRegistrationProps): ReactNode {
  const { record, properties, onApprove, onNext, onClose } = props;
  const actions = useRegistrationActions();
  const opener = useFileOpener(record);
  const { chosen, errors, choose, dropSent, showError } = useChosenFiles();
  const [upload, setUpload] = useState<FileUpload | null>(null);
  const hasFiles = Object.keys(chosen).length > 0;
  const work = useRecordWork(record, registrationRules, { onClose, more: { isThere: hasFiles } });
  const { edited, guard } = work;
  const formId = `registration-${record.id}`;

  const save = async (): Promise<void> => {
    const changes = work.takeChanges(hasFiles);
    if (!changes) return;
    const sent = edited.values;
    const outcome = await actions.save(edited.base, changes, chosen, setUpload);
    setUpload(null);
    work.showConflict(outcome.conflict);
    const chosenSince = dropSent(chosen, outcome.replaced);
    const typedSince = Object.keys(valuesSince(edited.form.getValues(), sent)).length > 0;
    if (outcome.failure === null) {
      // What was typed or chosen while the save was under way is not saved: the dialog stays with it.
      if (typedSince || chosenSince) edited.rebase(outcome.record, 'keep-typed', sent);
      else guard.closeNow();
      return;
    }
    if (outcome.record !== edited.base) edited.rebase(outcome.record, 'keep-typed');
    const { failure, file, message } = outcome.failure;
    if (file) showError(file, message.replace(`${registrationFiles[file].editLabel}: `, ''));
    else if (failure.status === 400) work.showIssues(issuesOf(failure));
  };

  return (
    <>
      <div className={styles.body}>
        <RecordSummary
          name={record.unitIdentifier}
          record={record}
          reference={referenceOf('registration', record.id)}
        >
          {record.archived && <Badge>Archived</Badge>}
          <LanguageBadge language={record.language} />
          <UnitStrip unit={record.unitIdentifier} />
        </RecordSummary>
        <ReviewStrip record={record} onApprove={onApprove} />
        <EditForm id={formId} onSave={() => void save()}>
          <RestoredNotice typedAt={edited.restored.typedAt} onDiscard={edited.restored.discard} />
          <RecordConflict work={work} rules={registrationRules} />
          <PacketNote
            reading={record.packetReading}
            values={edited.values}
            onUse={(field, value) => edited.form.setValue(field, value)}
          />
          <RegistrationFields form={edited.form} values={edited.values} properties={properties} />
        </EditForm>
        <div className={styles.aside}>
          <PacketDesk record={record} opener={opener} />
          <ReplaceFiles
            present={record.files}
            chosen={chosen}
            errors={errors}
            upload={upload}
            onChoose={choose}
            onView={(kind) => void opener.view(kind)}
          />
          <RecordHistory
            kind="registration"
            id={record.id}
            emptyText="No changes yet, and no file was opened."
            describe={describe}
          />
        </div>
      </div>
      <RegistrationFoot
        record={record}
        formId={formId}
        busy={actions.busy}
        onDelete={() => guard.closeAfterAsked(() => actions.remove(edited.base))}
        onArchive={() => guard.closeAfter(() => actions.archive(record.id), onNext ?? onClose)}
        onUnarchive={() => guard.closeAfter(() => actions.unarchive(record.id))}
        onClose={onClose}
      />
      <DiscardQuestion guard={guard} what={record.unitIdentifier} />
    </>
  );
}

/** 'opened bg' as people read it: 'opened Background Check'. */
function describe(entry: AuditEntry): AuditEntry {
  const [verb = '', kind = ''] = entry.action.split(' ');
  const known = registrationFileKinds.find((one) => one === kind);
  return known ? { ...entry, action: `${verb} ${registrationFiles[known].editLabel}` } : entry;
}

/** The fields that differ from what was sent. */
function valuesSince(now: RegistrationValues, sent: RegistrationValues): Partial<RegistrationValues> {
  return Object.fromEntries(
    Object.entries({ ...sent, ...now }).filter(([field, value]) => Reflect.get(sent, field) !== value),
  );
}
