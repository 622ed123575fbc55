import { useRef, useState, type ReactNode } from 'react';
import type { AuditEntry } from '#contracts/audit.ts';
import type { PublicProperty } from '#contracts/properties.ts';
import { referenceOf } from '#contracts/references.ts';
import { registrationFileKinds, registrationFiles } from '#contracts/registration-form.ts';
import type { RegistrationFileKind } from '#contracts/registration-form.ts';
import type { Registration } from '#contracts/registrations.ts';
import { issuesOf } from '#web/lib/call-error.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { RestoredNotice } from '../kit/drafts/restored-notice.tsx';
import { DeleteRecord } from '../kit/records/delete-record.tsx';
import { DiscardQuestion } from '../kit/records/discard-question.tsx';
import { RecordConflict } from '../kit/records/record-conflict.tsx';
import { RecordHistory } from '../kit/history/record-history.tsx';
import { EditForm, RecordFoot, RecordSummary, SaveButton } from '../kit/records/record-parts.tsx';
import { useRecordWork } from '../kit/records/use-record-work.ts';
import { PacketNote } from './packet-note.tsx';
import { registrationRules } from './registration-changes.ts';
import type { RegistrationValues } from './registration-changes.ts';
import { RegistrationFields } from './registration-fields.tsx';
import { ReplaceFiles } from './replace-files.tsx';
import { refusalOf } from './replacement-rules.ts';
import type { ChosenFiles, FileUpload } from './replacement-rules.ts';
import { useFileOpener } from './use-file-opener.ts';
import { useRegistrationActions } from './use-registration-actions.ts';
import styles from '../kit/records/record-dialog.module.css';

export interface OpenRegistrationProps {
  record: Registration;
  properties: PublicProperty[];
  onClose: () => void;
}

/** One registration at work: what staff may change, its files, and what happened to it. */
export function OpenRegistration({ record, properties, onClose }: OpenRegistrationProps): ReactNode {
  const actions = useRegistrationActions();
  const opener = useFileOpener(record);
  const [chosen, setChosen] = useState<ChosenFiles>({});
  /** As it stands at this moment: files may be chosen while others are sent. */
  const chosenNow = useRef(chosen);
  const [upload, setUpload] = useState<FileUpload | null>(null);
  const [fileErrors, setFileErrors] = useState<Partial<Record<RegistrationFileKind, string>>>({});
  const hasFiles = Object.keys(chosen).length > 0;
  const work = useRecordWork(record, registrationRules, { onClose, more: { isThere: hasFiles } });
  const { edited, guard } = work;
  const formId = `registration-${record.id}`;

  const takeChosen = (files: ChosenFiles): void => {
    chosenNow.current = files;
    setChosen(files);
  };

  const choose = (kind: RegistrationFileKind, file: File | null): void => {
    const refusal = file && refusalOf(kind, file);
    const { [kind]: _before, ...others } = chosenNow.current;
    // A file of the wrong kind is skipped: what was chosen before stays.
    if (!refusal) takeChosen(file ? { ...others, [kind]: file } : others);
    setFileErrors({ ...fileErrors, [kind]: refusal ?? undefined });
  };

  const save = async (): Promise<void> => {
    const changes = work.takeChanges(hasFiles);
    if (!changes) return;
    const sent = edited.values;
    const outcome = await actions.save(edited.base, changes, chosen, setUpload);
    setUpload(null);
    work.showConflict(outcome.conflict);
    takeChosen(withoutSent(chosenNow.current, chosen, outcome.replaced));
    const typedSince = Object.keys(valuesSince(edited.form.getValues(), sent)).length > 0;
    if (outcome.failure === null) {
      // What was typed or chosen while the save was under way is not saved: the dialog stays with it.
      if (typedSince || Object.keys(chosenNow.current).length > 0)
        edited.rebase(outcome.record, 'keep-typed', sent);
      else guard.closeNow();
      return;
    }
    if (outcome.record !== edited.base) edited.rebase(outcome.record, 'keep-typed');
    const { failure, file, message } = outcome.failure;
    if (file) {
      setFileErrors({ ...fileErrors, [file]: message.replace(`${registrationFiles[file].editLabel}: `, '') });
    } else if (failure.status === 400) work.showIssues(issuesOf(failure));
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
        </RecordSummary>
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
          <ReplaceFiles
            present={record.files}
            chosen={chosen}
            errors={fileErrors}
            upload={upload}
            onChoose={choose}
            onView={(kind) => void opener.view(kind)}
          />
          <RecordHistory
            kind="registration"
            id={record.id}
            emptyText="Nobody has changed this registration or opened its files yet."
            describe={describe}
          />
        </div>
      </div>
      <RecordFoot
        actions={
          record.archived && (
            <>
              <DeleteRecord
                title="This will permanently delete the archived registration. Continue?"
                isBusy={actions.busy === 'deleting'}
                onDelete={() => guard.closeAfterAsked(() => actions.remove(edited.base))}
              >
                {lossOf(record)} This cannot be undone.
              </DeleteRecord>
              <Button
                variant="secondary"
                busy={actions.busy === 'unarchiving'}
                onClick={() => guard.closeAfter(() => actions.unarchive(record.id))}
              >
                Unarchive
              </Button>
            </>
          )
        }
        onClose={onClose}
      >
        <SaveButton form={formId} isBusy={actions.busy === 'saving'}>
          {actions.busy === 'saving' ? 'Saving…' : 'Save'}
        </SaveButton>
      </RecordFoot>
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

/** What is chosen now, without the files that the server has taken. */
function withoutSent(now: ChosenFiles, sent: ChosenFiles, replaced: RegistrationFileKind[]): ChosenFiles {
  const left = { ...now };
  for (const kind of replaced) if (left[kind] === sent[kind]) delete left[kind];
  return left;
}

/** The fields that differ from what was sent. */
function valuesSince(now: RegistrationValues, sent: RegistrationValues): Partial<RegistrationValues> {
  return Object.fromEntries(
    Object.entries({ ...sent, ...now }).filter(([field, value]) => Reflect.get(sent, field) !== value),
  );
}

function lossOf({ unitIdentifier, firstName, lastName, files }: Registration): string {
  const what = `The registration of ${firstName} ${lastName} for ${unitIdentifier}`;
  const count = files.length === 1 ? 'its file' : `its ${files.length} files`;
  return files.length > 0 ? `${what} and ${count} will be lost.` : `${what} will be lost.`;
}
