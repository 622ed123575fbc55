import type { ServiceRequest } from '#contracts/service-requests.ts';
import { errorMessageOf, asFailure } from '../../kit/lists/failure-messages.ts';
import { useBusy } from '../../kit/records/use-busy.ts';
import { failedChange, toastWork, wentWell } from '../../kit/toasts/toast-work.ts';
import type { ToastText } from '../../kit/toasts/toast-store.ts';
import { useMergeServiceRequestMutation, useUnmergeServiceRequestMutation } from './merging-api.ts';

type Named = Pick<ServiceRequest, 'id' | 'reference'>;
type Report = Named & Pick<ServiceRequest, 'updatedAt'>;

export interface Merging {
  isBusy: boolean;
  /** These answer whether the server agreed; the toast of each offers the way back. */
  merge: (report: Report, head: Named) => Promise<boolean>;
  unmerge: (report: Named, head: Named) => Promise<boolean>;
}

/** Merges requests, and takes them out again. */
export function useMerging(): Merging {
  const [mergeCall] = useMergeServiceRequestMutation();
  const [unmergeCall] = useUnmergeServiceRequestMutation();
  const { busy, during } = useBusy<'merging'>();

  const unmerge = (report: Named, head: Named): Promise<boolean> =>
    wentWell(
      toastWork(unmergeCall(report.id).unwrap(), {
        loading: 'Un-merging…',
        // Un-merging changes the report: it is merged again as it is after that.
        success: ({ updatedAt }) => ({
          title: `${report.reference} is a separate request again`,
          variant: 'success',
          action: { label: 'Undo', run: () => void merge({ ...report, updatedAt }, head) },
        }),
        failure: failureOf,
      }),
    );

  const merge = (report: Report, head: Named): Promise<boolean> =>
    wentWell(
      toastWork(mergeCall({ id: report.id, intoId: head.id, expectedUpdatedAt: report.updatedAt }).unwrap(), {
        loading: 'Merging…',
        success: {
          title: `${report.reference} is merged into ${head.reference}`,
          variant: 'success',
          action: { label: 'Undo', run: () => void unmerge(report, head) },
        },
        failure: failureOf,
      }),
    );

  return {
    isBusy: busy !== null,
    merge: (report, head) => during('merging', () => merge(report, head)),
    unmerge: (report, head) => during('merging', () => unmerge(report, head)),
  };
}

/** The server says why two cannot be merged. */
export function failureOf(error: unknown): ToastText {
  const failure = asFailure(error);
  const description = failure.status === 409 || failure.status === 404 ? errorMessageOf(failure) : null;
  return description === null
    ? failedChange
    : { title: 'Nothing was changed', description, variant: 'warning' };
}
