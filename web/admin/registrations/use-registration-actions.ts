import { registrationFileKinds, registrationFiles } from '#contracts/registration-form.ts';
import type { RegistrationFileKind } from '#contracts/registration-form.ts';
import type { Registration, RegistrationChanges } from '#contracts/registrations.ts';
import type { CallFailure } from '#web/lib/call-error.ts';
import { asFailure, errorMessageOf, isUnanswered, unsavedMessage } from '../kit/lists/failure-messages.ts';
import type { Conflict } from '../kit/records/conflict-notice.tsx';
import { findConflict } from '../kit/records/find-conflict.ts';
import { useBusy } from '../kit/records/use-busy.ts';
import { failedChange, toastWork, wentWell } from '../kit/toasts/toast-work.ts';
import {
  useChangeRegistrationMutation,
  useDeleteRegistrationMutation,
  useReplaceRegistrationFileMutation,
} from './registration-changes-api.ts';
import type { ChosenFiles, FileUpload } from './replacement-rules.ts';

export type Busy = 'saving' | 'unarchiving' | 'deleting' | null;

/** What became of a save. `record` is the record as far as it was saved. */
export interface SaveOutcome {
  record: Registration;
  replaced: RegistrationFileKind[];
  /** Null where all of it was saved. */
  failure: { failure: CallFailure; file: RegistrationFileKind | null; message: string } | null;
  conflict: Conflict<Registration> | null;
}

export interface RegistrationActions {
  busy: Busy;
  save: (
    record: Registration,
    changes: RegistrationChanges,
    files: ChosenFiles,
    onProgress: (upload: FileUpload) => void,
  ) => Promise<SaveOutcome>;
  /** These answer whether the server agreed. */
  archive: (id: number) => Promise<boolean>;
  unarchive: (id: number) => Promise<boolean>;
  remove: (record: Pick<Registration, 'id' | 'updatedAt'>) => Promise<boolean>;
}

/** What staff do to a registration, with the words that the specification has for each outcome. */
export function useRegistrationActions(): RegistrationActions {
  const [change] = useChangeRegistrationMutation();
  const [replaceFile] = useReplaceRegistrationFileMutation();
  const [deleteRecord] = useDeleteRegistrationMutation();
  const { busy, during } = useBusy<NonNullable<Busy>>();

  const unarchive = (id: number): Promise<boolean> =>
    during('unarchiving', () =>
      wentWell(
        toastWork(change({ id, changes: { archived: false } }).unwrap(), {
          loading: 'Restoring to Active…',
          success: { title: 'Restored to Active', variant: 'success' },
          failure: { title: 'Unarchive failed. Please try again.', variant: 'destructive' },
        }),
      ),
    );

  /** The fields first, then file by file, as far as the server agrees. */
  const send = async (
    record: Registration,
    changes: RegistrationChanges,
    files: ChosenFiles,
    onProgress: (upload: FileUpload) => void,
  ): Promise<SaveOutcome> => {
    const outcome: SaveOutcome = { record, replaced: [], failure: null, conflict: null };
    let file: RegistrationFileKind | null = null;
    try {
      if (Object.keys(changes).length > 0) {
        const body = { ...changes, expectedUpdatedAt: record.updatedAt };
        outcome.record = await change({ id: record.id, changes: body }).unwrap();
      }
      for (const kind of registrationFileKinds) {
        const chosen = files[kind];
        if (!chosen) continue;
        file = kind;
        // One after the other: each answer is the record that the next one builds on.
        outcome.record = await replaceFile({
          id: record.id,
          kind,
          file: chosen,
          onProgress: (share) => onProgress({ kind, share }),
        }).unwrap();
        outcome.replaced.push(kind);
      }
    } catch (error) {
      const failure = asFailure(error);
      outcome.conflict = await findConflict<Registration>(failure, 'registration');
      outcome.failure = { failure, file, message: failureMessage(failure, file) };
    }
    return outcome;
  };

  return {
    busy,
    unarchive,
    archive: (id) =>
      wentWell(
        toastWork(change({ id, changes: { archived: true } }).unwrap(), {
          loading: 'Archiving…',
          success: {
            title: 'Success',
            description: 'Registration archived.',
            variant: 'success',
            action: { label: 'Undo', run: () => void unarchive(id) },
          },
        }),
      ),
    remove: ({ id, updatedAt }) =>
      during('deleting', () =>
        wentWell(
          toastWork(deleteRecord({ id, updatedAt }).unwrap(), {
            loading: 'Deleting…',
            success: 'Registration deleted.',
            failure: (error) =>
              asFailure(error).status === 409
                ? { ...failedChange, description: changedMessage }
                : failedChange,
          }),
        ),
      ),
    save: (record, changes, files, onProgress) =>
      during('saving', () =>
        toastWork(send(record, changes, files, onProgress), {
          loading: 'Saving…',
          success: ({ failure, conflict }) => {
            if (!failure) return { title: 'Saved', variant: 'success' };
            // A conflict is told in the dialog; an ended session has been told already.
            const isShownElsewhere = conflict !== null || failure.failure.status === 401;
            if (isShownElsewhere) return null;
            const toastText = { title: failure.message, variant: 'destructive' } as const;
            return isUnanswered(failure.failure) ? { ...toastText, description: unsavedMessage } : toastText;
          },
        }),
      ),
  };
}

const changedMessage =
  'Somebody changed this registration meanwhile. It is shown as it is now; delete it again if you still want to.';

/** The server's words, or 'Save failed'; a file's with its name in front, unless they name it themselves. */
function failureMessage(failure: CallFailure, file: RegistrationFileKind | null): string {
  const message = errorMessageOf(failure) ?? 'Save failed';
  if (file === null) return message;
  const { editLabel, replacement } = registrationFiles[file];
  const isNamed = failure.status === 415 && replacement.wrongKind.includes('must be');
  return isNamed ? replacement.wrongKind : `${editLabel}: ${message}`;
}
