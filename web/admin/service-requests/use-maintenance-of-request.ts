import { useState } from 'react';
import type { MaintenanceRecord } from '#contracts/maintenance.ts';
import { wentWell } from '../kit/toasts/toast-work.ts';
import { useChangeMaintenanceMutation, useListMaintenanceQuery } from '../maintenance/maintenance-api.ts';

export interface MaintenanceOfRequest {
  /** Undefined while it is on its way. */
  records: MaintenanceRecord[] | undefined;
  hasFailed: boolean;
  /** What is not completed. */
  open: MaintenanceRecord[];
  /** Whether that is completed with the request. */
  isFollowing: boolean;
  setIsFollowing: (isFollowing: boolean) => void;
  /** Completes what is open; what someone else changed meanwhile stays, which a toast says. */
  finish: () => Promise<void>;
}

/** The maintenance that does the work of a request. */
export function useMaintenanceOfRequest(requestId: number): MaintenanceOfRequest {
  const list = useListMaintenanceQuery({ query: { serviceRequestId: requestId, take: 50 } });
  const [change] = useChangeMaintenanceMutation();
  const [isFollowing, setIsFollowing] = useState(false);
  const records = list.currentData?.data;
  const open = records?.filter(({ status }) => status !== 'COMPLETED') ?? [];
  return {
    records,
    hasFailed: list.isError,
    open,
    isFollowing,
    setIsFollowing,
    finish: async () => {
      const answers = open.map(({ id, updatedAt }) =>
        wentWell(
          change({
            params: { id },
            body: { status: 'COMPLETED', expectedUpdatedAt: updatedAt },
          }).unwrap(),
        ),
      );
      if ((await Promise.all(answers)).every(Boolean)) setIsFollowing(false);
    },
  };
}
