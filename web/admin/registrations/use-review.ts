import { useState } from 'react';
import type { Issue } from '#contracts/errors.ts';
import type { Registration } from '#contracts/registrations.ts';
import type { ReviewForm } from '#contracts/registration-review.ts';
import { issuesOf } from '#web/lib/call-error.ts';
import { asFailure } from '../kit/lists/failure-messages.ts';
import { wentWell } from '../kit/toasts/toast-work.ts';
import { useReviewRegistrationMutation, useUndoApprovalMutation } from './approvals-api.ts';

export interface Review {
  isBusy: boolean;
  /** Why an approval could not be undone: the records that have changed since. */
  issues: readonly Issue[];
  /** Answers whether the server agreed. */
  setReview: (form: Omit<ReviewForm, 'expectedUpdatedAt'>) => Promise<boolean>;
  undo: (approvalId: number) => Promise<void>;
}

/** What staff decide about a registration. A toast says how it went. */
export function useReview({ id, updatedAt }: Pick<Registration, 'id' | 'updatedAt'>): Review {
  const [change, { isLoading: isChanging }] = useReviewRegistrationMutation();
  const [undoApproval, { isLoading: isUndoing }] = useUndoApprovalMutation();
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  return {
    isBusy: isChanging || isUndoing,
    issues,
    setReview: (form) =>
      wentWell(change({ params: { id }, body: { ...form, expectedUpdatedAt: updatedAt } }).unwrap()),
    undo: async (approvalId) => {
      const { error } = await undoApproval({ params: { id: approvalId } });
      setIssues(error ? issuesOf(asFailure(error)) : []);
    },
  };
}
