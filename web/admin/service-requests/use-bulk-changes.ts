import { useState } from 'react';
import type { BulkChanged } from '#contracts/bulk.ts';
import type { BulkServiceRequestChange, ServiceRequest } from '#contracts/service-requests.ts';
import { issuesOf } from '#web/lib/call-error.ts';
import { asFailure } from '../kit/lists/failure-messages.ts';
import { itemRefusals } from '../kit/records/item-refusals.ts';
import { failedChange, toastWork, wentWell } from '../kit/toasts/toast-work.ts';
import type { ToastText } from '../kit/toasts/toast-store.ts';
import { useChangeServiceRequestsMutation } from './service-request-changes-api.ts';

/** What is done to all selected requests alike. */
export type BulkChange = Pick<BulkServiceRequestChange, 'status' | 'archived' | 'assigneeId'>;

export interface BulkChanges {
  isBusy: boolean;
  /** Changes all or none; `done` says what was done. Answers whether it was. */
  apply: (requests: readonly ServiceRequest[], change: BulkChange, done: string) => Promise<boolean>;
}

/** Changes many requests in one call, with one way back for all of them. */
export function useBulkChanges(): BulkChanges {
  const [changeMany] = useChangeServiceRequestsMutation();
  const [isBusy, setIsBusy] = useState(false);

  const send = (
    requests: readonly ServiceRequest[],
    items: BulkServiceRequestChange[],
    successOf: (changed: BulkChanged) => ToastText,
  ): Promise<boolean> =>
    wentWell(
      toastWork(changeMany(items).unwrap(), {
        loading: 'Saving changes…',
        success: (changed) => ({ variant: 'success', ...successOf(changed) }),
        failure: (error) => refusalOf(error, requests),
      }),
    );

  return {
    isBusy,
    apply: async (requests, change, done) => {
      setIsBusy(true);
      try {
        const items = requests.map(({ id, updatedAt: expectedUpdatedAt }) => ({
          ...change,
          id,
          expectedUpdatedAt,
        }));
        return await send(requests, items, ({ data }) => {
          const changedAt = new Map(data.records.map(({ id, updatedAt }) => [id, updatedAt]));
          // All or none: not over what someone else did since.
          const back = requests.map((request) => ({
            ...before(request, change),
            expectedUpdatedAt: changedAt.get(request.id),
          }));
          const undo = () => void send(requests, back, () => ({ title: 'Taken back' }));
          return { title: done, action: { label: 'Undo', run: undo } };
        });
      } finally {
        setIsBusy(false);
      }
    },
  };
}

/** The fields that a change sets, as they were. */
function before(request: ServiceRequest, change: BulkChange): BulkServiceRequestChange {
  return {
    id: request.id,
    ...(change.status === undefined ? {} : { status: request.status }),
    ...(change.archived === undefined ? {} : { archived: request.archived }),
    ...(change.assigneeId === undefined ? {} : { assigneeId: request.assigneeId }),
    // What a new status or the archive makes of it.
    ...(change.assigneeId === undefined ? { nextUpdateBy: request.nextUpdateBy } : {}),
  };
}

function refusalOf(error: unknown, requests: readonly ServiceRequest[]): ToastText {
  const reasons = itemRefusals(
    issuesOf(asFailure(error)),
    requests,
    ({ unitIdentifier, reference }) => `${unitIdentifier} (${reference})`,
  );
  if (reasons === null) return failedChange;
  return { title: 'Nothing was changed', description: reasons, variant: 'destructive' };
}
