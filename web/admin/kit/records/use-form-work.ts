import { useState } from 'react';
import type { FieldValues, Mode } from 'react-hook-form';
import type { AuditedKind } from '#contracts/audit.ts';
import type { RestoredForm } from '../drafts/use-draft.ts';
import { asFailure } from '../lists/failure-messages.ts';
import { applyRefusal } from './apply-refusal.ts';
import { changedFields } from './changed-fields.ts';
import type { Conflict } from './conflict-notice.tsx';
import { findConflict } from './find-conflict.ts';
import { useRecordForm } from './use-record-form.ts';
import type { ConflictChoice, RecordForm } from './use-record-form.ts';

export interface FormWork<R, V extends FieldValues> {
  edited: RecordForm<R | null, V>;
  /** Someone saved first, and it is not settled yet whose values go on. */
  conflict: Conflict<R> | null;
  /** How the form stands, as its dialog is given it. */
  status: {
    /** Why the server refused, where no field is named. */
    refusal: string | null;
    isBusy: boolean;
    isDirty: boolean;
    restored: RestoredForm;
  };
  /**
   * Sends, and closes where the server agrees; else shows why not. Where `sending` answers false, nothing was sent:
   * it has shown itself what is wrong.
   */
  send: (sending: () => Promise<unknown>) => Promise<void>;
  /** Goes on with the values that the person chose in a conflict. */
  resolve: (current: R, choice: ConflictChoice) => void;
}

export interface FormWorkOptions<R, V> {
  objectKind: AuditedKind;
  valuesOf: (record: R | null) => V;
  mode?: Mode;
  /** Shows a refusal that has a place of its own in the form; answers whether it did. */
  showRefusal?: (error: unknown) => boolean;
  onClose: () => void;
}

/** The form of a new record (null), or of one that others may change meanwhile. */
export function useFormWork<R extends { id: number; updatedAt: string }, V extends FieldValues>(
  record: R | null,
  { objectKind, valuesOf, mode, showRefusal, onClose }: FormWorkOptions<R, V>,
): FormWork<R, V> {
  const rules = {
    valuesOf,
    changesOf: (base: R | null, values: V) => changedFields(valuesOf(base), values),
  };
  const edited = useRecordForm<R | null, V>(record, rules, {
    draftName: `${objectKind}/${record?.id ?? 'new'}`,
    ...(mode && { mode }),
  });
  const [conflict, setConflict] = useState<Conflict<R> | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  return {
    edited,
    conflict,
    status: { refusal, isBusy, isDirty: edited.isDirty, restored: edited.restored },
    send: async (sending) => {
      setRefusal(null);
      setIsBusy(true);
      try {
        if ((await sending()) === false) return;
        edited.restored.forget();
        onClose();
      } catch (error) {
        const found = await findConflict<R>(asFailure(error), objectKind);
        setConflict(found);
        if (!found && !showRefusal?.(error)) setRefusal(applyRefusal(edited.form, error));
      } finally {
        setIsBusy(false);
      }
    },
    resolve: (current, choice) => {
      edited.rebase(current, choice);
      setConflict(null);
    },
  };
}
