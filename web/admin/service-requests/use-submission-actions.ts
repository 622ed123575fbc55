import { useState } from 'react';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import type { CallFailure } from '#web/lib/call-error.ts';
import { asFailure, isUnanswered, unsavedMessage } from '../kit/lists/failure-messages.ts';
import { outcomeOf } from '../kit/records/save-outcome.ts';
import type { SaveOutcome } from '../kit/records/save-outcome.ts';
import { useBusy } from '../kit/records/use-busy.ts';
import { showInConsole } from '../kit/state/show-in-console.ts';
import { toastWork, wentWell } from '../kit/toasts/toast-work.ts';
import { deletePublicSubmission } from './delete-public-submission.ts';
import { useChangeServiceRequestMutation, useDeleteServiceRequestMutation } from './service-requests-api.ts';
import type { ServiceRequestChanges } from '#contracts/service-requests.ts';

export type Busy = 'saving' | 'archiving' | 'unarchiving' | 'deleting' | null;

export interface SubmissionActions {
  busy: Busy;
  /** An alert that must be read; null for none. */
  alert: { message: string; detail: string | null } | null;
  closeAlert: () => void;
  save(record: ServiceRequest, changes: ServiceRequestChanges): Promise<SaveOutcome<ServiceRequest>>;
  /** These answer whether the server agreed. */
  archive(id: number): Promise<boolean>;
  unarchive(id: number): Promise<boolean>;
  remove(id: number): Promise<boolean>;
}

/** What staff do to a submission, with the words that the specification has for each outcome. */
export function useSubmissionActions(): SubmissionActions {
  const [change] = useChangeServiceRequestMutation();
  const [deleteRecord] = useDeleteServiceRequestMutation();
  const { busy, during } = useBusy<NonNullable<Busy>>();
  const [alert, setAlert] = useState<SubmissionActions['alert']>(null);

  const warn = (message: string, failure: CallFailure): void =>
    setAlert({ message, detail: isUnanswered(failure) ? unsavedMessage : null });

  const setArchived = async (id: number, isArchived: boolean): Promise<void> => {
    // The specified bodies: {archived:true} and {archived:0, archivedAt:null}.
    const changes = isArchived ? { archived: true } : { archived: 0, archivedAt: null };
    await change({ id, changes }).unwrap();
  };

  const unarchive = (id: number): Promise<boolean> =>
    during('unarchiving', () =>
      wentWell(
        toastWork(setArchived(id, false), {
          loading: 'Moving back to Active…',
          success: { title: 'Moved back to Active', variant: 'success' },
          failure: { title: 'Unarchive failed. Please try again.', variant: 'destructive' },
        }),
      ),
    );

  return {
    busy,
    alert,
    closeAlert: () => setAlert(null),
    unarchive,
    archive: (id) =>
      during('archiving', async () => {
        try {
          await toastWork(setArchived(id, true), {
            loading: 'Archiving…',
            success: {
              title: 'Success',
              description: 'Submission archived.',
              variant: 'success',
              action: { label: 'Undo', run: () => void unarchive(id) },
            },
            failure: null,
          });
          return true;
        } catch (error) {
          const failure = asFailure(error);
          if (failure.status !== 401) {
            showInConsole(new Error(`Archive failed: ${failure.status}`));
            warn('Failed to archive. See console for details.', failure);
          }
          return false;
        }
      }),
    remove: (id) =>
      during('deleting', () =>
        wentWell(
          toastWork(
            deletePublicSubmission(id, (known) => deleteRecord(known).unwrap()),
            { loading: 'Deleting…', success: 'Submission deleted.' },
          ),
        ),
      ),
    save: (record, changes) =>
      during('saving', () => {
        const body = { ...changes, expectedUpdatedAt: record.updatedAt };
        const saving = toastWork(change({ id: record.id, changes: body }).unwrap(), {
          loading: 'Saving changes…',
          success: 'Changes saved.',
          failure: null,
        });
        return outcomeOf(saving, 'service-request', (failure) => {
          if (failure.status === 401) return;
          showInConsole(failure);
          warn('Failed to save changes. See console for details.', failure);
        });
      }),
  };
}
