import * as z from 'zod/mini';
import { appointmentFields } from './appointments.ts';
import { bulkChangedAnswer, bulkChanges } from './bulk.ts';
import { endpoint, json, multipart, nothing, one } from './endpoint.ts';
import { exportOf } from './exports.ts';
import { uploadErrors } from './errors.ts';
import { email, flag, id, instant, optionalText, phone, propertyCode, unitDigits } from './fields.ts';
import { sentLanguage } from './language-field.ts';
import { requestFileMessages, requestFormMessages } from './request-messages.en.ts';
import { serviceRequestCategory, serviceRequestStatus } from './service-request-choices.ts';
import { serviceRequestFilters, serviceRequestNarrowing } from './service-request-filters.ts';
import {
  createServiceRequestFileLink,
  photosAndPdfs,
  readServiceRequestFile,
  sentFile,
  serviceRequestFile,
} from './service-request-files.ts';
import {
  listServiceRequestAssignees,
  waitingFor,
  serviceRequestDesk,
  serviceRequestCounts,
} from './service-request-desk.ts';
import { changeEndpoint, getEndpoint, listEndpoint, removeEndpoint } from './record-endpoints.ts';

/** A visitor's maintenance request or incident report (specification: service request submission, public submission). */

/** Validation messages of the form. */
export const serviceRequestMessages = { ...requestFormMessages, ...requestFileMessages } as const;

export const serviceRequestNotesMax = 250;

/** What the public form asks for; the form checks each field with the same rules before it sends. */
export const serviceRequestForm = z.object({
  propertyCode: propertyCode(serviceRequestMessages.property),
  unitDigits: unitDigits(serviceRequestMessages.unit),
  category: serviceRequestCategory,
  email: email(serviceRequestMessages.email, 254, serviceRequestMessages.email),
  phone: phone(serviceRequestMessages.phone),
  notes: optionalText(serviceRequestNotesMax, serviceRequestMessages.notes),
});

const sentRequest = {
  id,
  /** What people call it by on the phone: see references.ts. */
  reference: z.string(),
  createdAt: instant,
  updatedAt: instant,
  status: serviceRequestStatus,
  category: z.string(),
  otherText: z.nullable(z.string()),
  propertyCode: z.string(),
  unitDigits: z.string(),
  unitIdentifier: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Duplicate of `phone`, as the specification names it. */
  phoneNumber: z.string(),
  notes: z.nullable(z.string()),
  /** What the visitor wrote; never changes. */
  message: z.nullable(z.string()),
  /** Of the first file; `files` has all. */
  fileName: z.nullable(z.string()),
  fileSize: z.nullable(z.number()),
  fileMime: z.nullable(z.string()),
  archived: z.boolean(),
  archivedAt: z.nullable(instant),
  /** What the resident added since and no one of the staff has looked at. */
  unreadNotes: z.number(),
};

export const serviceRequest = z.object({
  ...sentRequest,
  ...serviceRequestDesk,
  /** In the order in which they were sent. */
  files: z.array(serviceRequestFile),
});
export type ServiceRequest = z.infer<typeof serviceRequest>;

/**
 * What the visitor is answered with: the request without the office's own fields, the path of the page where it can be
 * followed, and when the office promises to write; null where it promises nothing.
 */
export const submittedServiceRequest = z.object({
  ...sentRequest,
  files: z.array(sentFile),
  nextUpdateBy: serviceRequestDesk.nextUpdateBy,
  trackingPath: z.string(),
});
export type SubmittedServiceRequest = z.infer<typeof submittedServiceRequest>;

/** Staff may change every field that the form asks for: one that the changes leave out does not compile. */
type FieldsOfForm = Record<keyof typeof serviceRequestForm.shape, z.ZodMiniType>;

/** The fields that staff may change; only those present change. */
export const serviceRequestChanges = z.object({
  status: z.optional(serviceRequestStatus),
  category: z.optional(serviceRequestCategory),
  otherText: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(250, 'Max 250 characters')))),
  propertyCode: z.optional(propertyCode(serviceRequestMessages.property)),
  unitDigits: z.optional(unitDigits(serviceRequestMessages.unit)),
  /** Follows from property and unit; where sent it must agree with them. */
  unitIdentifier: z.optional(z.string().check(z.trim(), z.maxLength(20, 'Max 20'))),
  email: z.optional(email(serviceRequestMessages.email, 254, serviceRequestMessages.email)),
  phone: z.optional(phone(serviceRequestMessages.phone)),
  notes: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(4000, 'Max 4000 characters')))),
  archived: z.optional(flag),
  /** Sent as null with an unarchive, or as it was read; the server sets the time itself. */
  archivedAt: z.optional(z.nullable(instant)),
  expectedUpdatedAt: z.optional(instant),
  assigneeId: z.optional(z.nullable(id)),
  waitingFor: z.optional(waitingFor),
  nextUpdateBy: z.optional(z.nullable(instant)),
  scheduledOn: z.optional(appointmentFields.scheduledOn),
  scheduledFrom: z.optional(appointmentFields.scheduledFrom),
  scheduledUntil: z.optional(appointmentFields.scheduledUntil),
  /** With a new status, or another appointment: the resident gets an email that says it. */
  tellResident: z.optional(z.boolean('This needs true or false.')),
} satisfies FieldsOfForm & Record<string, z.ZodMiniType>);
export type ServiceRequestChanges = z.infer<typeof serviceRequestChanges>;

/** The fields that staff edit: all changes but those that follow from others or say how to change. */
type EditedField = Exclude<
  keyof ServiceRequestChanges,
  'unitIdentifier' | 'archived' | 'archivedAt' | 'expectedUpdatedAt' | 'tellResident'
>;

/** The labels of the fields that staff edit and read in the history. */
export const serviceRequestLabels = {
  status: 'Status',
  category: 'Category',
  otherText: 'If "Other", describe',
  propertyCode: 'Property Code',
  unitDigits: 'Unit Digits',
  email: 'Email',
  phone: 'Phone',
  notes: 'Notes',
  assigneeId: 'Assigned to',
  waitingFor: 'Waiting for',
  nextUpdateBy: 'Next update by',
  scheduledOn: 'Scheduled on',
  scheduledFrom: 'From',
  scheduledUntil: 'Until',
} as const satisfies Record<EditedField, string>;

const { status, archived, assigneeId, nextUpdateBy, expectedUpdatedAt } = serviceRequestChanges.shape;

/** What can be changed of many requests at once. */
export const bulkServiceRequestChange = z.object({
  id,
  status,
  archived,
  assigneeId,
  nextUpdateBy,
  expectedUpdatedAt,
});
export type BulkServiceRequestChange = z.infer<typeof bulkServiceRequestChange>;

const byId = z.object({ id });

export const createServiceRequest = endpoint({
  method: 'POST',
  path: '/public-submissions',
  access: 'public',
  summary: 'Send a maintenance request or report an incident',
  body: multipart(
    z.extend(serviceRequestForm, {
      ...sentLanguage,
      /** Duplicates of phone, propertyCode and unitDigits that the form also sends. */
      phoneNumber: z.optional(z.string().check(z.maxLength(40, serviceRequestMessages.phone))),
      property: z.optional(z.string().check(z.maxLength(40, serviceRequestMessages.property))),
      unit: z.optional(z.string().check(z.maxLength(40, serviceRequestMessages.unit))),
    }),
    {
      attachment: photosAndPdfs,
    },
  ),
  returns: one(submittedServiceRequest),
  errors: ['VALIDATION_FAILED', 'CONFLICT', ...uploadErrors, 'RATE_LIMITED'],
});

const collection = { path: '/public-submissions', access: 'admin', record: serviceRequest } as const;

export const listServiceRequests = listEndpoint(
  collection,
  'List service requests, newest first unless sorted',
  serviceRequestFilters,
);

export const listServiceRequestCategories = endpoint({
  method: 'GET',
  path: '/public-submissions/categories',
  access: 'admin',
  summary: 'List the distinct categories found over all service requests',
  returns: one(z.array(z.string())),
});

export const countServiceRequests = endpoint({
  method: 'GET',
  path: '/public-submissions/counts',
  access: 'admin',
  summary: 'Count the service requests of each state, under the filters of the list',
  query: z.object(serviceRequestNarrowing),
  returns: one(serviceRequestCounts),
  errors: ['VALIDATION_FAILED'],
});

export const getServiceRequest = getEndpoint(collection, 'Read one service request');

export const changeServiceRequest = changeEndpoint(
  collection,
  'Change, archive or unarchive a service request',
  serviceRequestChanges,
);

export const changeServiceRequests = endpoint({
  method: 'PATCH',
  path: '/public-submissions',
  access: 'admin',
  summary: 'Set status or assignee of many requests, or archive them: all or none',
  body: json(bulkChanges(bulkServiceRequestChange)),
  returns: bulkChangedAnswer,
  errors: ['VALIDATION_FAILED', 'CONFLICT'],
});

export const emailServiceRequestStatus = endpoint({
  method: 'POST',
  path: '/public-submissions/:id/status-email',
  access: 'admin',
  summary: 'Email the resident the status as it is now; once for each change of the request',
  params: byId,
  body: json(z.object({ expectedUpdatedAt: z.optional(instant) })),
  returns: nothing,
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
});

export const deleteServiceRequest = removeEndpoint(
  collection,
  'Delete a service request and its files for good',
  'CONFLICT',
);

export const serviceRequests = {
  create: createServiceRequest,
  list: listServiceRequests,
  export: exportOf(listServiceRequests, 'service-requests'),
  categories: listServiceRequestCategories,
  counts: countServiceRequests,
  assignees: listServiceRequestAssignees,
  get: getServiceRequest,
  change: changeServiceRequest,
  changeMany: changeServiceRequests,
  emailStatus: emailServiceRequestStatus,
  remove: deleteServiceRequest,
  fileLink: createServiceRequestFileLink,
  file: readServiceRequestFile,
};
