import { useRef, useState, type ReactNode } from 'react';
import type { PublicProperty } from '#contracts/properties.ts';
import { registrationFiles } from '#contracts/registrations.ts';
import type { Registration, RegistrationFileKind } from '#contracts/registrations.ts';
import { issuesOf } from '#web/lib/call-error.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import type { Conflict } from '../records/conflict-notice.tsx';
import { DiscardQuestion } from '../records/discard-question.tsx';
import { useLeaveGuard } from '../records/use-leave-guard.ts';
import { useRecordForm } from '../records/use-record-form.ts';
import { showToast } from '../toasts/toast-store.ts';
import { changesOf, checkChanges, isField, valuesOf } from './registration-changes.ts';
import type { RegistrationValues } from './registration-changes.ts';
import { RegistrationEditor } from './registration-editor.tsx';
import { RegistrationHistory } from './registration-history.tsx';
import { ReplaceFiles } from './replace-files.tsx';
import { refusalOf } from './replacement-rules.ts';
import type { ChosenFiles, FileUpload } from './replacement-rules.ts';
import { useFileOpener } from './use-file-opener.ts';
import { useRegistrationActs } from './use-registration-acts.ts';

export interface OpenRegistrationProps {
  record: Registration;
  properties: PublicProperty[];
  onClose: () => void;
}

/** The open record at work: its form, its files, what is done to it, and the questions asked before anything is lost. */
export function OpenRegistration({ record, properties, onClose }: OpenRegistrationProps): ReactNode {
  const edited = useRecordForm<Registration, RegistrationValues>(record, { valuesOf, changesOf });
  const acts = useRegistrationActs();
  const opener = useFileOpener(record);
  const [chosen, setChosen] = useState<ChosenFiles>({});
  /** As it stands at this moment: files may be chosen while others are sent. */
  const chosenNow = useRef(chosen);
  const [upload, setUpload] = useState<FileUpload | null>(null);
  const [fileErrors, setFileErrors] = useState<Partial<Record<RegistrationFileKind, string>>>({});
  const [conflict, setConflict] = useState<Conflict<Registration> | null>(null);
  const [isAskingToDelete, setIsAskingToDelete] = useState(false);
  const isDirty = edited.isDirty || Object.keys(chosen).length > 0;
  const guard = useLeaveGuard(isDirty, onClose);

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

  const showIssues = (issues: { field: string; message: string }[]): void => {
    for (const { field, message } of issues) {
      if (isField(field)) edited.form.setError(field, { message }, { shouldFocus: true });
    }
  };

  const save = async (): Promise<void> => {
    edited.form.clearErrors();
    const changes = changesOf(edited.base, edited.values);
    if (Object.keys(changes).length === 0 && Object.keys(chosen).length === 0) {
      showToast({ title: 'Nothing has changed', variant: 'default' });
      return;
    }
    const checked = checkChanges(changes);
    if (!checked.ok) {
      showIssues(checked.issues);
      return;
    }
    const sent = edited.values;
    const outcome = await acts.save(edited.base, checked.changes, chosen, setUpload);
    setUpload(null);
    setConflict(outcome.conflict);
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
    } else if (failure.status === 400) {
      showIssues(issuesOf(failure).map((issue) => ({ field: issue.path, message: issue.message })));
    }
  };

  return (
    <>
      <RegistrationEditor
        record={record}
        properties={properties}
        edited={{
          ...edited,
          rebase: (current, kept) => {
            edited.rebase(current, kept);
            setConflict(null);
            edited.form.setFocus('partyType');
          },
        }}
        busy={acts.busy}
        conflict={conflict}
        files={
          <ReplaceFiles
            present={record.files}
            chosen={chosen}
            errors={fileErrors}
            upload={upload}
            onChoose={choose}
            onView={(kind) => void opener.view(kind)}
          />
        }
        history={<RegistrationHistory id={record.id} />}
        onSave={() => void save()}
        onUnarchive={() => guard.closeAfter(() => acts.unarchive(record.id))}
        onDelete={() => setIsAskingToDelete(true)}
        onClose={onClose}
      />
      <ConfirmDialog
        isOpen={isAskingToDelete}
        title="This will permanently delete the archived registration. Continue?"
        confirm="Delete"
        cancel="Keep it"
        onCancel={() => setIsAskingToDelete(false)}
        onConfirm={() => {
          setIsAskingToDelete(false);
          guard.closeAfterAsked(() => acts.remove(record.id));
        }}
      >
        <p>{lossOf(record)} This cannot be undone.</p>
      </ConfirmDialog>
      <DiscardQuestion guard={guard} what={record.unitIdentifier} />
    </>
  );
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
