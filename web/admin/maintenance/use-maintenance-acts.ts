import type { MaintenanceChanges, MaintenanceRecord } from '#contracts/maintenance.ts';
import { issuesOf } from '#web/lib/call-error.ts';
import type { CallFailure } from '#web/lib/call-error.ts';
import { asFailure } from '../lists/failure-words.ts';
import {
  useChangeMaintenanceMutation,
  useRemoveMaintenanceMutation,
  useRequestReviewMutation,
} from '../property-layer/upkeep-api.ts';
import type { Conflict } from '../records/conflict-notice.tsx';
import { findConflict } from '../records/find-conflict.ts';
import { useBusy } from '../records/use-busy.ts';
import { wentWell } from '../toasts/toast-work.ts';

export type Busy = 'saving' | 'asking' | 'deleting' | null;

export type SaveOutcome =
  | { kind: 'saved'; record: MaintenanceRecord }
  | { kind: 'conflict'; conflict: Conflict<MaintenanceRecord> }
  | { kind: 'failed'; issues: ReturnType<typeof issuesOf> };

export interface MaintenanceActs {
  busy: Busy;
  save: (record: MaintenanceRecord, changes: MaintenanceChanges) => Promise<SaveOutcome>;
  /** These answer whether the server agreed. */
  requestReview: (id: number) => Promise<boolean>;
  remove: (id: number) => Promise<boolean>;
}

/** What staff do to a record; the property layer tells how it went. */
export function useMaintenanceActs(): MaintenanceActs {
  const [change] = useChangeMaintenanceMutation();
  const [askForReview] = useRequestReviewMutation();
  const [deleteRecord] = useRemoveMaintenanceMutation();
  const { busy, during } = useBusy<NonNullable<Busy>>();
  return {
    busy,
    requestReview: (id) => during('asking', () => wentWell(askForReview({ params: { id } }).unwrap())),
    remove: (id) => during('deleting', () => wentWell(deleteRecord({ params: { id } }).unwrap())),
    save: (record, changes) =>
      during('saving', async (): Promise<SaveOutcome> => {
        try {
          const body = { ...changes, expectedUpdatedAt: record.updatedAt };
          return { kind: 'saved', record: await change({ params: { id: record.id }, body }).unwrap() };
        } catch (error) {
          const failure: CallFailure = asFailure(error);
          const conflict = await findConflict<MaintenanceRecord>(failure, 'maintenance');
          return conflict ? { kind: 'conflict', conflict } : { kind: 'failed', issues: issuesOf(failure) };
        }
      }),
  };
}
