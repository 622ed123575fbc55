import * as z from 'zod/mini';
import { id } from './fields.ts';

/** Whose turn it is: until then no one else can go on with a request. */
export const waitingForParties = ['OFFICE', 'RESIDENT', 'VENDOR', 'BOARD'] as const;
export type WaitingFor = (typeof waitingForParties)[number];

/** The words of the rules for what staff change. */
export const serviceRequestDeskMessages = {
  unknown: 'There is no such request, or it belongs to a property you do not work with.',
  noAssignee: 'There is no such staff member any more. Please choose another one.',
  foreignAssignee: (email: string, propertyCode: string) =>
    `${email} does not work with ${propertyCode}. Please choose another staff member, or nobody.`,
} as const;

export const waitingFor = z.enum(waitingForParties, 'Please choose whom this waits for');

/** What of the requests a list shows: not completed, not completed and waiting for the office, completed, or all. */
export const serviceRequestStates = ['open', 'waiting', 'completed', 'all'] as const;
export type ServiceRequestState = (typeof serviceRequestStates)[number];

/** What the list can be sorted by; the newest first where nothing is said. */
export const serviceRequestSortKeys = ['created', 'unit', 'category', 'status'] as const;

/** How many requests each state has, under the same filters. */
export const serviceRequestCounts = z.object({
  open: z.int(),
  waiting: z.int(),
  completed: z.int(),
  all: z.int(),
});
export type ServiceRequestCounts = z.infer<typeof serviceRequestCounts>;

/** Someone to whom requests can be assigned, with the properties that they work with; null is all. */
export const assignee = z.object({ id, email: z.string(), propertyCodes: z.nullable(z.array(z.string())) });
export type Assignee = z.infer<typeof assignee>;

/** Those of the caller, or of nobody. */
export const assigneeWord = z.enum(['me', 'none']);

/** Whose requests a list shows: those of a user, by id or as `me`, or of nobody (`none`). */
export const assigneeFilter = z.union([assigneeWord, id], 'This needs a user id, me or none.');
