import { useState } from 'react';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { failedChange, toastWork, wentWell } from '../kit/toasts/toast-work.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';
import { useChangeServiceRequestMutation } from './service-request-changes-api.ts';

/** Puts a request away as done, in one step and with one way back. */
export function useCompleteAndArchive(): {
  isBusy: boolean;
  /** Answers whether the server agreed. */
  run: (request: Pick<ServiceRequest, 'id' | 'status' | 'nextUpdateBy'>) => Promise<boolean>;
} {
  const [change] = useChangeServiceRequestMutation();
  const [isBusy, setIsBusy] = useState(false);

  const undo = (
    { id, status, nextUpdateBy }: Pick<ServiceRequest, 'id' | 'status' | 'nextUpdateBy'>,
    expectedUpdatedAt: string,
  ): Promise<boolean> => {
    const changes = { status, archived: 0, archivedAt: null, nextUpdateBy, expectedUpdatedAt };
    return wentWell(
      toastWork(change({ id, changes }).unwrap(), {
        loading: 'Moving back to Active…',
        success: { title: 'Moved back to Active', variant: 'success' },
        failure: (error) => changedMeanwhile(error, failedChange),
      }),
    );
  };

  return {
    isBusy,
    run: async (request) => {
      setIsBusy(true);
      try {
        return await wentWell(
          toastWork(change({ id: request.id, changes: { status: 'COMPLETED', archived: true } }).unwrap(), {
            loading: 'Archiving…',
            success: ({ updatedAt }) => ({
              title: 'Completed and archived',
              variant: 'success',
              action: { label: 'Undo', run: () => void undo(request, updatedAt) },
            }),
          }),
        );
      } finally {
        setIsBusy(false);
      }
    },
  };
}
