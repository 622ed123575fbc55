import { registrationFileKinds, registrationFiles } from '#contracts/registration-form.ts';
import type { RegistrationFileKind } from '#contracts/registration-form.ts';
import type { Registration, RegistrationChanges } from '#contracts/registrations.ts';
import type { CallFailure } from '#web/lib/call-error.ts';
import { asFailure, errorMessageOf, isUnanswered, unsavedMessage } from '../kit/lists/failure-messages.ts';
import type { Conflict } from '../kit/records/conflict-notice.tsx';
import { findConflict } from '../kit/records/find-conflict.ts';
import type { ToastText } from '../kit/toasts/toast-store.ts';
import { toastWork } from '../kit/toasts/toast-work.ts';
import {
  useChangeRegistrationMutation,
  useReplaceRegistrationFileMutation,
} from './registration-changes-api.ts';
import type { ChosenFiles, FileUpload } from './replacement-rules.ts';

/** What became of a save. `record` is the record as far as it was saved. */
export interface SaveOutcome {
  record: Registration;
  replaced: RegistrationFileKind[];
  /** Null where all of it was saved. */
  failure: { failure: CallFailure; file: RegistrationFileKind | null; message: string } | null;
  conflict: Conflict<Registration> | null;
}

export type SaveRegistration = (
  record: Registration,
  changes: RegistrationChanges,
  files: ChosenFiles,
  onProgress: (upload: FileUpload) => void,
) => Promise<SaveOutcome>;

/** Saves the fields first, then file by file, as far as the server agrees. */
export function useSaveRegistration(): SaveRegistration {
  const [change] = useChangeRegistrationMutation();
  const [replaceFile] = useReplaceRegistrationFileMutation();

  const send: SaveRegistration = async (record, changes, files, onProgress) => {
    const outcome: SaveOutcome = { record, replaced: [], failure: null, conflict: null };
    let file: RegistrationFileKind | null = null;
    const kinds = registrationFileKinds.filter((kind) => files[kind]);
    try {
      if (Object.keys(changes).length > 0) {
        const body = { ...changes, expectedUpdatedAt: record.updatedAt };
        outcome.record = await change({ id: record.id, changes: body, hasMore: kinds.length > 0 }).unwrap();
      }
      for (const [index, kind] of kinds.entries()) {
        const chosen = files[kind];
        if (!chosen) continue;
        file = kind;
        // One after the other: each answer is the record that the next one builds on.
        outcome.record = await replaceFile({
          id: record.id,
          kind,
          file: chosen,
          hasMore: index < kinds.length - 1,
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

  return (...given) => toastWork(send(...given), { loading: 'Saving…', success: toastOf });
}

/** Null says nothing. */
function toastOf({ failure, conflict }: SaveOutcome): ToastText | null {
  if (!failure) return { title: 'Saved', variant: 'success' };
  // The dialog shows a conflict, and an ended session has its own toast.
  if (conflict !== null || failure.failure.status === 401) return null;
  const toast = { title: failure.message, variant: 'destructive' } as const;
  return isUnanswered(failure.failure) ? { ...toast, description: unsavedMessage } : toast;
}

/** The server's words, or 'Save failed'; a file's with its name in front, unless they name it themselves. */
function failureMessage(failure: CallFailure, file: RegistrationFileKind | null): string {
  const message = errorMessageOf(failure) ?? 'Save failed';
  if (file === null) return message;
  const { editLabel, replacement } = registrationFiles[file];
  const isNamed = failure.status === 415 && replacement.wrongKind.includes('must be');
  return isNamed ? replacement.wrongKind : `${editLabel}: ${message}`;
}
