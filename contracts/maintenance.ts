import * as z from 'zod/mini';
import { bulkChangedAnswer, bulkChanges } from './bulk.ts';
import { endpoint, json, list, one, plain } from './endpoint.ts';
import { exportOf } from './exports.ts';
import {
  flag,
  id,
  instant,
  noneOrText,
  oneLine,
  optionalText,
  orNone,
  pageParameters,
  sortOrder,
} from './fields.ts';
import { unitName } from './people.ts';
import { chosenProperty } from './property-filter.ts';
import { chosenUnit } from './unit-filter.ts';
import { serviceRequestStatus, serviceRequestStatuses } from './service-request-choices.ts';
import {
  changeEndpoint,
  createEndpoint,
  getEndpoint,
  listEndpoint,
  removeEndpoint,
} from './record-endpoints.ts';

export const maintenanceStatuses = serviceRequestStatuses;

export const maintenancePriorities = ['LOW', 'NORMAL', 'HIGH', 'URGENT'] as const;
export type MaintenancePriority = (typeof maintenancePriorities)[number];

/** The choices that the form offers; another word is stored as it is written. */
export const maintenanceCategories = ['Water leak', 'Electrical issues', 'Incident', 'Other'] as const;

/** What of the records a list shows: not completed, completed, or all. */
export const maintenanceStates = ['open', 'completed', 'all'] as const;
export type MaintenanceState = (typeof maintenanceStates)[number];
export const maintenanceState = z.enum(maintenanceStates, 'This needs open, completed or all.');

export const maintenanceMessages = {
  unit: 'There is no such unit.',
  title: 'Enter a title of up to 120 characters.',
  status: 'Please choose a status',
  priority: 'Please choose a priority',
  category: 'Max 60',
  request: 'There is no such service request of this property.',
  unknown: 'There is no such record, or it belongs to a property you do not work with.',
  text: 'Max 4000 characters',
} as const;

const title = oneLine(120, {
  missing: maintenanceMessages.title,
  tooLong: maintenanceMessages.title,
  unreadable: maintenanceMessages.title,
});
export const maintenanceStatus = z.enum(maintenanceStatuses, maintenanceMessages.status);
export const maintenancePriority = z.enum(maintenancePriorities, maintenanceMessages.priority);
const category = noneOrText(60, maintenanceMessages.category);
const longText = noneOrText(4000, maintenanceMessages.text);

/** What a requester reports. */
export const maintenanceForm = z.object({
  unitId: id,
  title,
  description: longText,
  priority: z._default(maintenancePriority, 'NORMAL'),
  category,
  categoryOther: category,
  isHOAIssue: z._default(flag, false),
  notes: longText,
  /** The service request that it does the work of, one of the unit's property. */
  serviceRequestId: orNone(id),
});
export type MaintenanceForm = z.infer<typeof maintenanceForm>;

/** A field that is sent empty is left as it is; null empties what may be empty. */
/* @__NO_SIDE_EFFECTS__ */
function unlessEmpty<S extends z.core.$ZodType>(schema: S) {
  return z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)),
    z.optional(schema),
  );
}

/** What staff change; fields that are absent or empty stay as they are. */
export const maintenanceChanges = z.object({
  title: z.optional(unlessEmpty(title)),
  description: z.optional(unlessEmpty(longText)),
  status: z.optional(unlessEmpty(maintenanceStatus)),
  priority: z.optional(unlessEmpty(maintenancePriority)),
  category: z.optional(unlessEmpty(category)),
  categoryOther: z.optional(unlessEmpty(category)),
  pendingTagRequest: z.optional(unlessEmpty(flag)),
  isHOAIssue: z.optional(unlessEmpty(flag)),
  notes: z.optional(unlessEmpty(longText)),
  expectedUpdatedAt: z.optional(instant),
});
export type MaintenanceChanges = z.infer<typeof maintenanceChanges>;

/** What is changed of many records in one call. */
export const bulkMaintenanceChange = z.object({
  id,
  status: z.optional(maintenanceStatus),
  priority: z.optional(maintenancePriority),
  expectedUpdatedAt: z.optional(instant),
});
export type BulkMaintenanceChange = z.infer<typeof bulkMaintenanceChange>;

/** What a maintenance record says of the service request that it does the work of. */
export const maintenanceRequest = z.object({
  id,
  updatedAt: instant,
  status: serviceRequestStatus,
  category: z.string(),
  unitIdentifier: z.string(),
  /** The resident's. */
  email: z.string(),
  archived: z.boolean(),
});
export type MaintenanceRequest = z.infer<typeof maintenanceRequest>;

/** A maintenance record of a unit. */
export const maintenanceRecord = z.object({
  id,
  createdAt: instant,
  updatedAt: instant,
  unitId: id,
  title: z.string(),
  description: z.nullable(z.string()),
  status: maintenanceStatus,
  priority: maintenancePriority,
  category: z.nullable(z.string()),
  categoryOther: z.nullable(z.string()),
  /** A review was asked for, and no one has dealt with it yet. */
  pendingTagRequest: z.boolean(),
  isHOAIssue: z.boolean(),
  notes: z.nullable(z.string()),
  /** Whose request it is; null once that account is gone. */
  requesterId: z.nullable(z.number()),
  unit: unitName,
  /** Null once that is deleted, and where the caller does not work with its property. */
  request: z.nullable(maintenanceRequest),
});
export type MaintenanceRecord = z.infer<typeof maintenanceRecord>;

/** The labels of the fields that staff change or read in the history. */
export const maintenanceLabels = {
  title: 'Title',
  status: 'Status',
  priority: 'Priority',
  category: 'Category',
  categoryOther: 'If "Other", describe',
  description: 'Description',
  isHOAIssue: 'HOA issue',
  pendingTagRequest: 'Review requested',
  notes: 'Notes',
  request: 'Service request',
} as const satisfies Partial<Record<keyof MaintenanceRecord, string>>;

/** What the list can be sorted by; the newest first where nothing is said. */
export const maintenanceSortKeys = ['created', 'unit', 'title', 'category', 'status'] as const;
export const maintenanceOrder = sortOrder(maintenanceSortKeys);

const narrowing = {
  unitId: orNone(id),
  unit: chosenUnit,
  /** Those that do the work of one service request. */
  serviceRequestId: z.optional(id),
  propertyCode: chosenProperty,
  status: z.optional(maintenanceStatus),
  priority: z.optional(maintenancePriority),
  pendingTagRequest: z.optional(flag),
  /** A search in the title. */
  q: optionalText(200, 'Max 200'),
};

export const maintenanceFilters = z.object({
  ...pageParameters,
  ...narrowing,
  state: z.optional(maintenanceState),
  sort: z._default(maintenanceOrder, '-created'),
});
export type MaintenanceFilters = z.infer<typeof maintenanceFilters>;

/** How many records each state has, under the same filters. */
export const maintenanceCounts = z.object({ open: z.int(), completed: z.int(), all: z.int() });
export type MaintenanceCounts = z.infer<typeof maintenanceCounts>;

const byId = z.object({ id });

const collection = { path: '/maintenance', access: 'admin', record: maintenanceRecord } as const;

export const listMaintenance = listEndpoint(
  collection,
  'List maintenance records, newest first',
  maintenanceFilters,
);

export const countMaintenance = endpoint({
  method: 'GET',
  path: '/maintenance/counts',
  access: 'admin',
  summary: 'Count the maintenance records of each state, under the filters of the list',
  query: z.object(narrowing),
  returns: one(maintenanceCounts),
  errors: ['VALIDATION_FAILED'],
});

export const getMaintenance = getEndpoint(collection, 'Read one maintenance record');

export const changeMaintenance = changeEndpoint(
  collection,
  'Change a maintenance record; empty fields stay as they are, null removes what was there',
  maintenanceChanges,
);

export const changeMaintenanceRecords = endpoint({
  method: 'PATCH',
  path: '/maintenance',
  access: 'admin',
  summary: 'Set status or priority of many maintenance records: all or none',
  body: json(bulkChanges(bulkMaintenanceChange)),
  returns: bulkChangedAnswer,
  errors: ['VALIDATION_FAILED', 'CONFLICT'],
});

export const removeMaintenance = removeEndpoint(collection, 'Delete a maintenance record');

export const maintenance = {
  list: listMaintenance,
  export: exportOf(listMaintenance, 'maintenance'),
  counts: countMaintenance,
  get: getMaintenance,
  change: changeMaintenance,
  changeMany: changeMaintenanceRecords,
  remove: removeMaintenance,
};

const requestsCollection = { path: '/service-requests', access: 'admin', record: maintenanceRecord } as const;

export const createMaintenance = createEndpoint(
  requestsCollection,
  'Report maintenance of a unit; the caller is its requester',
  maintenanceForm,
);

export const listRequests = listEndpoint(
  requestsCollection,
  'List maintenance records, newest first; mine=1 those that the caller reported',
  z.object({ ...pageParameters, mine: z._default(flag, false) }),
);

export const listRequestHistory = endpoint({
  method: 'GET',
  path: '/service-requests/history',
  access: 'admin',
  summary: 'List the completed maintenance records of a unit, newest first',
  query: z.object({ ...pageParameters, unitId: id }),
  returns: list(maintenanceRecord),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
});

export const requestReview = endpoint({
  method: 'POST',
  path: '/service-requests/:id/request-review',
  access: 'admin',
  summary: 'Ask for a review: marks the record and notifies the manager',
  params: byId,
  returns: plain(z.object({ data: maintenanceRecord })),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
});

/** The requester's view of maintenance records. */
export const requests = {
  create: createMaintenance,
  list: listRequests,
  history: listRequestHistory,
  requestReview,
};
