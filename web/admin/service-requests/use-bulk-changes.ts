import type { BulkServiceRequestChange, ServiceRequest } from '#contracts/service-requests.ts';
import { useBulkChange } from '../kit/records/use-bulk-change.ts';
import type { BulkChanges } from '../kit/records/use-bulk-change.ts';
import { useChangeServiceRequestsMutation } from './service-request-changes-api.ts';

/** What is done to all selected requests alike. */
export type BulkChange = Pick<
  BulkServiceRequestChange,
  'status' | 'archived' | 'assigneeId' | 'nextUpdateBy'
>;

/** Changes many requests in one call, with one way back for all of them. */
export function useBulkChanges(): BulkChanges<ServiceRequest, BulkChange> {
  const [changeMany] = useChangeServiceRequestsMutation();
  return useBulkChange({
    send: (items) => changeMany(items).unwrap(),
    before,
    nameOf: ({ unitIdentifier, reference }) => `${unitIdentifier} (${reference})`,
  });
}

/** The fields that a change sets, as they were. */
function before(request: ServiceRequest, change: BulkChange): BulkChange {
  return {
    ...(change.status === undefined ? {} : { status: request.status }),
    ...(change.archived === undefined ? {} : { archived: request.archived }),
    ...(change.assigneeId === undefined ? {} : { assigneeId: request.assigneeId }),
    // What a new status or the archive makes of it.
    ...(change.assigneeId === undefined ? { nextUpdateBy: request.nextUpdateBy } : {}),
  };
}
