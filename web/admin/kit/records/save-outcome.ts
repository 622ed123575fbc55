import type { AuditedKind } from '#contracts/audit.ts';
import type { Issue } from '#contracts/errors.ts';
import { issuesOf } from '#web/lib/call-error.ts';
import type { CallFailure } from '#web/lib/call-error.ts';
import { asFailure } from '../lists/failure-messages.ts';
import type { Conflict } from './conflict-notice.tsx';
import { findConflict } from './find-conflict.ts';

/** What became of a save. A refusal may name fields. */
export type SaveOutcome<R> =
  | { kind: 'saved'; record: R }
  | { kind: 'conflict'; conflict: Conflict<R> }
  | { kind: 'refused'; issues: Issue[] };

/** Waits for a save. `tell` is called for a failure that is no conflict: the dialog shows that one. */
export async function outcomeOf<R extends { id: number; updatedAt: string }>(
  saving: Promise<R>,
  objectKind: AuditedKind,
  report?: (failure: CallFailure) => void,
): Promise<SaveOutcome<R>> {
  try {
    return { kind: 'saved', record: await saving };
  } catch (error) {
    const failure = asFailure(error);
    const conflict = await findConflict<R>(failure, objectKind);
    if (conflict) return { kind: 'conflict', conflict };
    report?.(failure);
    return { kind: 'refused', issues: issuesOf(failure) };
  }
}
