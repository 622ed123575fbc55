import type { ServiceRequest } from '#contracts/service-requests.ts';
import type { ServiceRequestChanges } from '#contracts/service-request-fields.ts';
import { outcomeOf } from '../kit/records/save-outcome.ts';
import type { SaveOutcome } from '../kit/records/save-outcome.ts';
import { useBusy } from '../kit/records/use-busy.ts';
import { showInConsole } from '../kit/state/show-in-console.ts';
import { toastWork, wentWell } from '../kit/toasts/toast-work.ts';
import { deletePublicSubmission } from './delete-public-submission.ts';
import {
  useChangeServiceRequestMutation,
  useDeleteServiceRequestMutation,
} from './service-request-changes-api.ts';
import { useArchiveActions } from './use-archive-actions.ts';
import type { ArchiveActions } from './use-archive-actions.ts';
import { useFailureAlert } from './use-failure-alert.ts';
import type { FailureAlert } from './use-failure-alert.ts';

export type Busy = 'saving' | 'archiving' | 'unarchiving' | 'deleting' | null;

export interface SubmissionActions extends ArchiveActions, Pick<FailureAlert, 'alert' | 'closeAlert'> {
  busy: Busy;
  save: (record: ServiceRequest, changes: ServiceRequestChanges) => Promise<SaveOutcome<ServiceRequest>>;
  /** Answers whether the server agreed. */
  remove: (id: number) => Promise<boolean>;
}

/** What staff do to a submission, with the words that the specification has for each outcome. */
export function useSubmissionActions(): SubmissionActions {
  const [change] = useChangeServiceRequestMutation();
  const [deleteRecord] = useDeleteServiceRequestMutation();
  const { busy, during } = useBusy<NonNullable<Busy>>();
  const { alert, closeAlert, warn } = useFailureAlert();
  const { archive, unarchive } = useArchiveActions({ during, warn });

  return {
    busy,
    alert,
    closeAlert,
    archive,
    unarchive,
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
