import type { MaintenanceChanges, MaintenanceRecord, MaintenanceRequest } from '#contracts/maintenance.ts';
import {
  useChangeMaintenanceMutation,
  useCompleteRequestMutation,
  useRemoveMaintenanceMutation,
  useRequestReviewMutation,
} from './maintenance-api.ts';
import { outcomeOf } from '../kit/records/save-outcome.ts';
import type { SaveOutcome } from '../kit/records/save-outcome.ts';
import { useBusy } from '../kit/records/use-busy.ts';
import { wentWell } from '../kit/toasts/toast-work.ts';

export type Busy = 'saving' | 'asking' | 'deleting' | null;

export interface MaintenanceActions {
  busy: Busy;
  save: (record: MaintenanceRecord, changes: MaintenanceChanges) => Promise<SaveOutcome<MaintenanceRecord>>;
  /** These answer whether the server agreed. The first sets the request of a record to Completed, and has the resident emailed. */
  completeRequest: (request: MaintenanceRequest) => Promise<boolean>;
  requestReview: (id: number) => Promise<boolean>;
  remove: (id: number) => Promise<boolean>;
}

/** What staff do to a record; a toast shows how it went. */
export function useMaintenanceActions(): MaintenanceActions {
  const [change] = useChangeMaintenanceMutation();
  const [askForReview] = useRequestReviewMutation();
  const [completeRequest] = useCompleteRequestMutation();
  const [deleteRecord] = useRemoveMaintenanceMutation();
  const { busy, during } = useBusy<NonNullable<Busy>>();
  return {
    busy,
    completeRequest: ({ id, updatedAt }) =>
      during('saving', () => {
        const body = { status: 'COMPLETED', tellResident: true, expectedUpdatedAt: updatedAt } as const;
        return wentWell(completeRequest({ params: { id }, body }).unwrap());
      }),
    requestReview: (id) => during('asking', () => wentWell(askForReview({ params: { id } }).unwrap())),
    remove: (id) => during('deleting', () => wentWell(deleteRecord({ params: { id } }).unwrap())),
    save: (record, changes) =>
      during('saving', () => {
        const body = { ...changes, expectedUpdatedAt: record.updatedAt };
        return outcomeOf(change({ params: { id: record.id }, body }).unwrap(), 'maintenance');
      }),
  };
}
