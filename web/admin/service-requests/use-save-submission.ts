import { useState } from 'react';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import type { ServiceRequestChanges } from '#contracts/service-request-fields.ts';
import type { RecordWork } from '../kit/records/use-record-work.ts';
import type { SubmissionValues } from './submission-changes.ts';
import type { MaintenanceOfRequest } from './use-maintenance-of-request.ts';
import type { SubmissionActions } from './use-submission-actions.ts';

export interface SubmissionSave {
  run: () => Promise<void>;
  /** The status or the appointment is another than the record's: whether to email the resident is asked. */
  isNews: boolean;
  isNotifying: boolean;
  setIsNotifying: (isNotifying: boolean) => void;
  /** The request is completed and its maintenance is not: whether that follows is asked, until it has. */
  mayFinish: boolean;
}

/** What a resident is notified of where it changes. */
const newsFields = ['status', 'scheduledOn', 'scheduledFrom', 'scheduledUntil'] as const;

/** Saves an open request with what staff chose to do along with it. */
export function useSaveSubmission(
  work: RecordWork<ServiceRequest, SubmissionValues, ServiceRequestChanges>,
  actions: SubmissionActions,
  maintenance: MaintenanceOfRequest,
): SubmissionSave {
  const { base, values } = work.edited;
  const [isNotifying, setIsNotifying] = useState(false);
  const mayFinish = values.status === 'COMPLETED' && maintenance.open.length > 0;
  return {
    isNews: newsFields.some((field) => values[field] !== (base[field] ?? '')),
    isNotifying,
    setIsNotifying,
    mayFinish,
    run: async () => {
      const isFollowed = mayFinish && maintenance.isFollowing;
      const changes = work.takeChanges(isFollowed);
      if (!changes) return;
      const tellResident = isNotifying && newsFields.some((field) => changes[field] !== undefined);
      const outcome = await actions.save(base, { ...changes, ...(tellResident && { tellResident }) });
      work.settle(outcome);
      if (outcome.kind !== 'saved') return;
      setIsNotifying(false);
      if (isFollowed) await maintenance.finish();
    },
  };
}
