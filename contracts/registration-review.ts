import * as z from 'zod/mini';
import { instant } from './fields.ts';

/**
 * How far a registration is on its way to the records. RETURNED: it waits for its sender. READY: it is complete. APPROVED: it has
 * become records. DECLINED: it never will.
 */
export const reviewStates = ['NEW', 'RETURNED', 'READY', 'APPROVED', 'DECLINED'] as const;
export type ReviewState = (typeof reviewStates)[number];
export const reviewState = z.enum(reviewStates, `This needs one of ${reviewStates.join(', ')}.`);

/** The states in which staff have to decide; what was returned waits for its sender. */
export const undecidedStates = ['NEW', 'READY'] as const satisfies readonly ReviewState[];

/** What the list can be narrowed to: one state, or all that is not decided. */
export const reviewFilters = ['UNDECIDED', ...reviewStates] as const;
export type ReviewFilter = (typeof reviewFilters)[number];
export const reviewFilter = z.enum(reviewFilters, `This needs one of ${reviewFilters.join(', ')}.`);

/** Why a registration is declined: facts of the registration. What staff think of a person has no field. */
export const declineReasons = [
  'NOT_OF_UNIT',
  'DUPLICATE',
  'WITHDRAWN',
  'INCOMPLETE',
  'WRONG_PROPERTY',
] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** What people read for each reason. */
export const declineReasonLabels = {
  NOT_OF_UNIT: 'Not an owner or a tenant of this unit',
  DUPLICATE: 'Sent more than once',
  WITHDRAWN: 'Withdrawn by the sender',
  INCOMPLETE: 'Documents never came',
  WRONG_PROPERTY: 'The unit is not in a property we manage',
} as const satisfies Record<DeclineReason, string>;

/** Validation messages of a review. */
export const reviewMessages = {
  reason: 'Choose why it is declined.',
  reasonAlone: 'Only a registration that is declined has a reason.',
  approved: 'This registration is approved. Undo the approval first.',
} as const;
export const declineReason = z.enum(declineReasons, reviewMessages.reason);

/** What staff set by hand; RETURNED and APPROVED follow from what is done. */
export const reviewForm = z
  .object({
    review: z.enum(['NEW', 'READY', 'DECLINED'], 'This needs NEW, READY or DECLINED.'),
    declineReason: z.optional(z.nullable(declineReason)),
    expectedUpdatedAt: instant,
  })
  .check(
    z.refine(({ review, declineReason }) => review !== 'DECLINED' || Boolean(declineReason), {
      error: reviewMessages.reason,
      path: ['declineReason'],
    }),
    z.refine(({ review, declineReason }) => review === 'DECLINED' || !declineReason, {
      error: reviewMessages.reasonAlone,
      path: ['declineReason'],
    }),
  );
export type ReviewForm = z.infer<typeof reviewForm>;
