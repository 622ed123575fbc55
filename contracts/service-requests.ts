import * as z from 'zod/mini';
import { bulkChangedAnswer, bulkChanges } from './bulk.ts';
import { endpoint, json, multipart, nothing, one } from './endpoint.ts';
import { exportOf } from './exports.ts';
import { uploadErrors } from './errors.ts';
import { id, instant } from './fields.ts';
import { sentLanguage } from './language-field.ts';
import { serviceRequestFilters, serviceRequestNarrowing } from './service-request-filters.ts';
import {
  sentRequest,
  serviceRequestChanges,
  serviceRequestForm,
  serviceRequestMessages,
} from './service-request-fields.ts';
import {
  createServiceRequestFileLink,
  photosAndPdfs,
  readServiceRequestFile,
  sentFile,
  serviceRequestFile,
} from './service-request-files.ts';
import {
  listServiceRequestAssignees,
  serviceRequestDesk,
  serviceRequestCounts,
} from './service-request-desk.ts';
import { changeEndpoint, getEndpoint, listEndpoint, removeEndpoint } from './record-endpoints.ts';

/** A visitor's maintenance request or incident report (specification: service request submission, public submission). */

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
