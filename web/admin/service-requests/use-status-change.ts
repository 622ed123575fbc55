import type { ServiceRequest } from '#contracts/service-requests.ts';
import type { ServiceRequestStatus } from '#contracts/service-request-choices.ts';
import { formatStatus } from '#web/lib/formats.ts';
import { failedChange, toastWork, wentWell } from '../kit/toasts/toast-work.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';
import {
  useChangeServiceRequestMutation,
  useEmailServiceRequestStatusMutation,
} from './service-request-changes-api.ts';

export type StatusChange = (request: ServiceRequest, status: ServiceRequestStatus) => void;

/** Sets a status from the list, at once; its toast takes it back, or tells the resident. */
export function useStatusChange(): StatusChange {
  const [change] = useChangeServiceRequestMutation();
  const [sendEmail] = useEmailServiceRequestStatusMutation();

  const email = (request: ServiceRequest): Promise<boolean> =>
    wentWell(
      toastWork(sendEmail(request).unwrap(), {
        loading: 'Sending…',
        success: {
          title: 'Email on its way',
          description: `${request.email} is told that the request is now ${formatStatus(request.status)}.`,
          variant: 'success',
        },
        failure: (error) => changedMeanwhile(error, failedChange),
      }),
    );

  const set = (
    request: ServiceRequest,
    { status, ...taken }: { status: ServiceRequestStatus; nextUpdateBy?: string | null },
  ): Promise<boolean> => {
    const { id, updatedAt: expectedUpdatedAt, unitIdentifier, nextUpdateBy } = request;
    // What was set by the new status goes back with it.
    const back = { status: request.status, nextUpdateBy };
    return wentWell(
      toastWork(change({ id, changes: { status, ...taken, expectedUpdatedAt } }).unwrap(), {
        loading: 'Saving changes…',
        success: (saved) => ({
          title: `${unitIdentifier} is now ${formatStatus(status)}`,
          variant: 'success',
          action: { label: 'Undo', run: () => void set(saved, back) },
          otherAction: { label: 'Email the resident', run: () => void email(saved) },
        }),
        failure: (error) => changedMeanwhile(error, failedChange),
      }),
    );
  };

  return (request, status) => void set(request, { status });
}
