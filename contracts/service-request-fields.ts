import * as z from 'zod/mini';
import { appointmentFields } from './appointments.ts';
import {
  email,
  flag,
  id,
  instant,
  optionalText,
  phone,
  propertyCode,
  textUpTo,
  unitDigits,
} from './fields.ts';
import { requestFileMessages, requestFormMessages } from './request-messages.en.ts';
import { serviceRequestCategory, serviceRequestStatus } from './service-request-choices.ts';
import { waitingFor } from './service-request-desk.ts';

/** The fields of a service request: what visitors type, what is stored, and what staff change. */

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

/** What is stored of what a visitor sends, as it is answered to visitor and staff. */
export const sentRequest = {
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

/** Staff may change every field that the form asks for: one that the changes leave out does not compile. */
type FieldsOfForm = Record<keyof typeof serviceRequestForm.shape, z.ZodMiniType>;

/** The fields that staff may change; only those present change. */
export const serviceRequestChanges = z.object({
  status: z.optional(serviceRequestStatus),
  category: z.optional(serviceRequestCategory),
  otherText: z.optional(z.nullable(textUpTo(250, 'Max 250 characters'))),
  propertyCode: z.optional(propertyCode(serviceRequestMessages.property)),
  unitDigits: z.optional(unitDigits(serviceRequestMessages.unit)),
  /** Follows from property and unit; where sent it must agree with them. */
  unitIdentifier: z.optional(textUpTo(20)),
  email: z.optional(email(serviceRequestMessages.email, 254, serviceRequestMessages.email)),
  phone: z.optional(phone(serviceRequestMessages.phone)),
  notes: z.optional(z.nullable(textUpTo(4000, 'Max 4000 characters'))),
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
