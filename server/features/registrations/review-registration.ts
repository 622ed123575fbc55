import { fail } from '#contracts/errors.ts';
import { reviewMessages } from '#contracts/registration-review.ts';
import type { Registration } from '#contracts/registrations.ts';
import type { ReviewForm } from '#contracts/registration-review.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AuditEvent } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { changeRecord } from '#server/platform/records/change-record.ts';
import { findRegistration, updateRegistration } from './registration.queries.ts';
import type { RegistrationUpdate } from './registration.queries.ts';

/** Staff mark a registration as ready, decline it, or open its review again. Throws CONFLICT where it is approved. */
export function reviewRegistration(
  context: AppContext,
  { params, body }: { params: { id: number }; body: ReviewForm },
  call: AdminCall,
): Promise<Registration> {
  const { review, declineReason = null, expectedUpdatedAt } = body;
  const columnsOf = (before: Registration): RegistrationUpdate => {
    if (before.review === 'APPROVED')
      throw fail('CONFLICT', { message: reviewMessages.approved, data: before });
    return { review, declineReason };
  };
  return setReview(context, { id: params.id, expectedUpdatedAt, columnsOf }, call);
}

export interface ReviewChange {
  id: number;
  /** The record as the caller knows it; where nothing is said, as it is. */
  expectedUpdatedAt: string | undefined;
  columnsOf: (before: Registration) => RegistrationUpdate;
}

/** Writes how far a registration is, with what goes along with it, and its history. */
export function setReview(context: AppContext, change: ReviewChange, call: AdminCall): Promise<Registration> {
  return changeRecord<Registration, RegistrationUpdate>(context, change, call, {
    objectKind: 'registration',
    find: findRegistration,
    write: updateRegistration,
    actionOf: reviewActionOf,
  });
}

const actions: Record<string, string> = {
  NEW: 'reopened',
  READY: 'marked as ready',
  APPROVED: 'approved',
  DECLINED: 'declined',
};

function reviewActionOf({ review }: AuditEvent['changes']): string {
  return (typeof review?.to === 'string' && actions[review.to]) || 'changed';
}
