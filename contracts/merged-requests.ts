import * as z from 'zod/mini';
import { endpoint, json, nothing, one } from './endpoint.ts';
import { id, instant } from './fields.ts';
import { serviceRequest } from './service-requests.ts';

/*
 * Several reports of one thing are worked on as one request, the head. A merged report keeps its row, reference, resident,
 * files, link and history; its resident follows the head by their own link. No head is merged itself.
 */

/** Requests are offered as duplicates when they came within so many days of each other. */
export const duplicateDays = 14;

/** Messages about what cannot be merged. */
export const mergeMessages = {
  elsewhere: (one: string, other: string) =>
    `${one} and ${other} belong to different properties. Only requests of one property can be merged.`,
  notOpen: (reference: string) =>
    `${reference} is completed or archived. Only requests that are still open can be merged.`,
  already: (reference: string, head: string) => `${reference} is already merged into ${head}.`,
  same: 'These two are one request already.',
  notMerged: (reference: string) => `${reference} is no longer merged into another request.`,
} as const;

/** The labels of what the history says of merging. */
export const mergeLabels = {
  mergedInto: 'Merged into',
  mergedReport: 'Report',
  notDuplicateOf: 'Of',
} as const;

/** What is one with a request, or may be. */
export const relatedReports = z.object({
  /** What it is merged into. */
  head: z.nullable(serviceRequest),
  /** What is merged into it, the oldest first. */
  reports: z.array(serviceRequest),
  /** What may be the same: of its property and category, near in time, in similar words; the most similar first, up to five. */
  possible: z.array(serviceRequest),
});
export type RelatedReports = z.infer<typeof relatedReports>;

const ofRequest = z.object({ id });

export const getRelatedReports = endpoint({
  method: 'GET',
  path: '/public-submissions/:id/related',
  access: 'admin',
  summary: 'Read what a request is merged with, and what may be a duplicate of it',
  params: ofRequest,
  returns: one(relatedReports),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
});

export const mergeServiceRequest = endpoint({
  method: 'PUT',
  path: '/public-submissions/:id/merge',
  access: 'admin',
  summary: 'Merge a request, with what is merged into it, into another one or into that one’s head',
  params: ofRequest,
  body: json(z.object({ intoId: id, expectedUpdatedAt: z.optional(instant) })),
  returns: one(serviceRequest),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
});

export const unmergeServiceRequest = endpoint({
  method: 'DELETE',
  path: '/public-submissions/:id/merge',
  access: 'admin',
  summary: 'Take a merged request out again, with what it brought, as it was before',
  params: ofRequest,
  returns: one(serviceRequest),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
});

export const setDistinct = endpoint({
  method: 'PUT',
  path: '/public-submissions/:id/distinct',
  access: 'admin',
  summary:
    'Say that another request is no duplicate, so that neither is offered for the other any more; or take that back',
  params: ofRequest,
  body: json(z.object({ otherId: id, isDistinct: z.boolean('This needs true or false.') })),
  returns: nothing,
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
});

export const mergedRequests = {
  related: getRelatedReports,
  merge: mergeServiceRequest,
  unmerge: unmergeServiceRequest,
  setDistinct,
};
