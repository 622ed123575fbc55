import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Issue } from '#contracts/errors.ts';
import { showToast } from '../toasts/toast-store.ts';
import type { CheckedChanges } from './changed-fields.ts';
import type { Conflict } from './conflict-notice.tsx';
import type { ConflictTexts } from './record-conflict.tsx';
import type { SaveOutcome } from './save-outcome.ts';
import { showIssues } from './show-issues.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import type { LeaveGuard } from './use-leave-guard.ts';
import { useRecordForm } from './use-record-form.ts';
import type { FormRules, ConflictChoice, RecordForm } from './use-record-form.ts';

/** How one kind of record is called, stands in its form, and is sent. */
export interface RecordRules<R, V extends FieldValues, D extends object, C>
  extends FormRules<R, V>, ConflictTexts<R, V> {
  /** The fields that differ from the record, as they are sent. */
  changesOf: (record: R, values: V) => D;
  /** The changes by the contract's rules. */
  check: (changes: D) => CheckedChanges<C>;
}

export interface RecordWork<R, V extends FieldValues, C> {
  edited: RecordForm<R, V>;
  /** Someone saved first, and it is not settled yet whose values go on. */
  conflict: Conflict<R> | null;
  guard: LeaveGuard;
  /**
   * What there is to send. Null where there is nothing, or where something is wrong, which is shown. `hasMore` says that
   * more than the fields is sent.
   */
  takeChanges: (hasMore?: boolean) => C | null;
  /** Goes on from what became of a save; what was typed while it was under way stays. */
  settle: (outcome: SaveOutcome<R>) => void;
  showConflict: (conflict: Conflict<R> | null) => void;
  showIssues: (issues: readonly Issue[]) => void;
  /** Goes on with the values that the person chose in a conflict. */
  resolve: (current: R, choice: ConflictChoice) => void;
}

export interface RecordWorkOptions {
  onClose: () => void;
  /** What closing would lose besides the fields, and how it is forgotten where it outlives that. */
  more?: { isThere: boolean; forget?: () => void };
}

/** An open record at work: its form, what of it is to be saved, and what stands in the way. */
export function useRecordWork<
  R extends { id: number; updatedAt: string },
  V extends FieldValues,
  D extends object,
  C,
>(record: R, rules: RecordRules<R, V, D, C>, { onClose, more }: RecordWorkOptions): RecordWork<R, V, C> {
  const edited = useRecordForm<R, V>(record, rules, { draftName: `${rules.noun}/${record.id}` });
  const [conflict, setConflict] = useState<Conflict<R> | null>(null);
  const guard = useLeaveGuard(edited.isDirty || (more?.isThere ?? false), onClose, () => {
    edited.restored.forget();
    more?.forget?.();
  });
  const { form, base, values } = edited;

  return {
    edited,
    conflict,
    guard,
    showIssues: (issues) => void showIssues(form, issues),
    showConflict: setConflict,
    takeChanges: (isMoreToSend = false) => {
      form.clearErrors();
      const changes = rules.changesOf(base, values);
      if (Object.keys(changes).length === 0 && !isMoreToSend) {
        showToast({ title: 'Nothing has changed', variant: 'default' });
        // A field whose text says nothing new shows again what it holds.
        edited.rebase(base, 'load');
        return null;
      }
      const checked = rules.check(changes);
      if (checked.ok) return checked.changes;
      showIssues(form, checked.issues);
      return null;
    },
    settle: (outcome) => {
      setConflict(outcome.kind === 'conflict' ? outcome.conflict : null);
      // `values` are those of the render that the save began in: what was sent.
      if (outcome.kind === 'saved') edited.rebase(outcome.record, 'keep-typed', values);
      if (outcome.kind === 'refused') showIssues(form, outcome.issues);
    },
    resolve: (current, choice) => {
      edited.rebase(current, choice);
      setConflict(null);
    },
  };
}
