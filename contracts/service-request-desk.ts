import * as z from 'zod/mini';
import { appointmentFields } from './appointments.ts';
import { endpoint, one } from './endpoint.ts';
import { id, instant, sortOrder } from './fields.ts';
import { languageField } from './language-field.ts';

/** Whose turn it is: until then no one else can go on with a request. */
export const waitingForParties = ['OFFICE', 'RESIDENT', 'VENDOR', 'BOARD'] as const;
export type WaitingFor = (typeof waitingForParties)[number];

/** Whom a request waits for, as people say it. */
export const waitingLabels: Record<WaitingFor, string> = {
  OFFICE: 'Office',
  RESIDENT: 'Resident',
  VENDOR: 'Vendor',
  BOARD: 'Board',
};

/** Validation messages of what staff change. */
export const serviceRequestDeskMessages = {
  unknown: 'There is no such request, or it belongs to a property you do not work with.',
  noAssignee: 'This staff member no longer exists. Please choose another one.',
  foreignAssignee: (email: string, propertyCode: string) =>
    `${email} does not work with ${propertyCode}. Please choose another staff member, or leave it unassigned.`,
  merged: (reference: string, head: string) =>
    `${reference} is merged into ${head}. Work on ${head}, or un-merge ${reference} first.`,
  hasReports: 'Reports of this property are merged into this request. Un-merge them before you move it.',
  notDeleted: (reference: string) =>
    `Other reports are merged into ${reference}. Un-merge them before you delete it.`,
} as const;

export const waitingFor = z.enum(waitingForParties, 'Please choose whom this waits for');

/** The office's own fields of a request. */
export const serviceRequestDesk = {
  /** In which it was sent, and its resident is written to. */
  language: languageField,
  /** Whose request it is among the staff; null is nobody's. */
  assigneeId: z.nullable(z.number()),
  assigneeEmail: z.nullable(z.string()),
  waitingFor,
  /** When the resident hears next. */
  nextUpdateBy: z.nullable(instant),
  /** When the work is planned, which its resident reads while it is scheduled. */
  ...appointmentFields,
  /** A rule of the promise binds this request, and the resident knows the date. */
  isPromised: z.boolean(),
  /** Staff said by when, not a rule. */
  isSetByHand: z.boolean(),
  /** It waits for the office, and that time has passed. */
  isLate: z.boolean(),
  /** The request that is worked on in its place; null for one that is not merged. Never one that is merged itself. */
  mergedIntoId: z.nullable(z.number()),
  mergedAt: z.nullable(instant),
  /** How many reports are merged into it. */
  mergedReports: z.int(),
};

/**
 * What of the requests a list shows: not completed; of these what waits for the office, with the late ones first, and what
 * waits for others; of the office's what is late, since its next update was due; completed; what is merged into another
 * request, which no other state shows; or all others.
 */
export const serviceRequestStates = [
  'open',
  'waiting',
  'others',
  'missed',
  'completed',
  'merged',
  'all',
] as const;
export type ServiceRequestState = (typeof serviceRequestStates)[number];
export const serviceRequestState = z.enum(
  serviceRequestStates,
  `This needs ${serviceRequestStates.slice(0, -1).join(', ')} or all.`,
);

/** What the list can be sorted by; the newest first where nothing is said. `due`: when the next update is due. */
export const serviceRequestSortKeys = ['created', 'unit', 'category', 'status', 'due'] as const;
export const serviceRequestOrder = sortOrder(serviceRequestSortKeys);

/** How many requests each state has, under the same filters. */
export const serviceRequestCounts = z.object({
  open: z.int(),
  waiting: z.int(),
  others: z.int(),
  missed: z.int(),
  completed: z.int(),
  merged: z.int(),
  all: z.int(),
});
export type ServiceRequestCounts = z.infer<typeof serviceRequestCounts>;

/** Someone to whom requests can be assigned, with the properties that they work with; null is all. */
export const assignee = z.object({ id, email: z.string(), propertyCodes: z.nullable(z.array(z.string())) });
export type Assignee = z.infer<typeof assignee>;

/** Those of the caller, or of no one. */
export const assigneeWord = z.enum(['me', 'none']);

/** Whose requests a list shows: those of a user, by id or as `me`, or of no one (`none`). */
export const assigneeFilter = z.union([assigneeWord, id], 'This needs a user id, me or none.');

export const listServiceRequestAssignees = endpoint({
  method: 'GET',
  path: '/public-submissions/assignees',
  access: 'admin',
  summary: 'List the staff to whom requests of the caller’s properties can be assigned, by email',
  returns: one(z.array(assignee)),
});
