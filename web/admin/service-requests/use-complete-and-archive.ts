import { useState } from 'react';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { toastWork, wentWell } from '../kit/toasts/toast-work.ts';
import { useChangeServiceRequestMutation } from './service-request-changes-api.ts';

/** Puts a request away as done, in one step and with one way back. */
export function useCompleteAndArchive(): {
  isBusy: boolean;
  /** Answers whether the server agreed. */
  run: (request: Pick<ServiceRequest, 'id' | 'status' | 'nextUpdateBy'>) => Promise<boolean>;
} {
  const [change] = useChangeServiceRequestMutation();
  const [isBusy, setIsBusy] = useState(false);

  const undo = ({
    id,
    status,
    nextUpdateBy,
  }: Pick<ServiceRequest, 'id' | 'status' | 'nextUpdateBy'>): Promise<boolean> =>
    wentWell(
      toastWork(change({ id, changes: { status, archived: 0, archivedAt: null, nextUpdateBy } }).unwrap(), {
        loading: 'Moving back to Active…',
        success: { title: 'Moved back to Active', variant: 'success' },
      }),
    );

  return {
    isBusy,
    run: async (request) => {
      setIsBusy(true);
      try {
        return await wentWell(
          toastWork(change({ id: request.id, changes: { status: 'COMPLETED', archived: true } }).unwrap(), {
            loading: 'Archiving…',
            success: {
              title: 'Set to Completed and archived',
              variant: 'success',
              action: { label: 'Undo', run: () => void undo(request) },
            },
          }),
        );
      } finally {
        setIsBusy(false);
      }
    },
  };
}
