import * as z from 'zod/mini';
import { requestFormMessages } from './request-messages.en.ts';

/** What a service request can be about, and how far it has come. */

export const serviceRequestCategories = ['Water leak', 'Electrical issues', 'Incident', 'Other'] as const;
export type ServiceRequestCategory = (typeof serviceRequestCategories)[number];

export const serviceRequestStatuses = ['REPORTED', 'OPEN', 'SCHEDULED', 'IN_PROGRESS', 'COMPLETED'] as const;
export type ServiceRequestStatus = (typeof serviceRequestStatuses)[number];

export const serviceRequestCategory = z.enum(serviceRequestCategories, requestFormMessages.category);
export const serviceRequestStatus = z.enum(serviceRequestStatuses, 'Please choose a status');
