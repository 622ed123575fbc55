import type { FileScan } from '#contracts/files.ts';
import type { Language } from '#contracts/languages.ts';
import type { MailKind, MailRecordKind, MailState } from '#contracts/mail.ts';
import type { PartyType } from '#contracts/registration-form.ts';
import type { PacketReading } from '#contracts/registrations.ts';
import type { DeclineReason, ReviewState } from '#contracts/registration-review.ts';
import type { WaitingFor } from '#contracts/service-request-desk.ts';
import type { ServiceRequestCategory, ServiceRequestStatus } from '#contracts/service-request-choices.ts';
import { day, instant, plainJson } from './columns.ts';
import { boolean, integer, jsonb, pgTable, text } from './drizzle.ts';
import type { RowsByKind } from '../undo/saved-rows.ts';

// Accounts, files, mail, and what visitors send. How accounts sign in is in session-schema.ts, inquiries are in
// inquiry-schema.ts, the documents of registrations in packet-schema.ts, the rentals in rental-schema.ts.

export const appSetting = pgTable('app_setting', {
  name: text().primaryKey(),
  value: text().notNull(),
});

export const userAccount = pgTable('user_account', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  email: text().notNull(),
  role: text().notNull(),
  passwordHash: text('password_hash').notNull(),
  hasGivenPassword: boolean('has_given_password').notNull().default(false),
});

export const userProperty = pgTable('user_property', {
  userId: integer('user_id').notNull(),
  propertyCode: text('property_code').notNull(),
});

export const savedView = pgTable('saved_view', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  userId: integer('user_id').notNull(),
  list: text().notNull(),
  name: text().notNull(),
  query: text().notNull(),
});

export const todayVisit = pgTable('today_visit', {
  userId: integer('user_id').primaryKey(),
  seenAt: instant('seen_at').notNull(),
  since: instant().notNull(),
});

export const storedFile = pgTable('stored_file', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  createdAt: instant('created_at').notNull(),
  storageKey: text('storage_key').notNull(),
  keyId: text('key_id').notNull(),
  kind: text().notNull(),
  mime: text().notNull(),
  sizeBytes: integer('size_bytes').notNull(),
  sha256: text().notNull(),
  fileName: text('file_name').notNull(),
  scan: text().$type<FileScan>(),
  scanTriedAt: instant('scan_tried_at'),
});

export const idempotencyKey = pgTable('idempotency_key', {
  scope: text().notNull(),
  key: text().notNull(),
  fingerprint: text().notNull(),
  createdAt: instant('created_at').notNull(),
  recordId: integer('record_id'),
  status: integer(),
  body: jsonb(),
});

export const auditEntry = pgTable('audit_entry', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  at: instant().notNull(),
  actorUserId: integer('actor_user_id'),
  actorEmail: text('actor_email'),
  action: text().notNull(),
  objectKind: text('object_kind').notNull(),
  objectId: integer('object_id'),
  changes: jsonb().notNull().$type<Record<string, { from: unknown; to: unknown }>>(),
  requestId: text('request_id'),
  propertyId: integer('property_id'),
});

export const mail = pgTable('mail', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  createdAt: instant('created_at').notNull(),
  kind: text().notNull().$type<MailKind>(),
  recordKind: text('record_kind').notNull().$type<MailRecordKind>(),
  recordId: integer('record_id').notNull(),
  occasion: text().notNull(),
  propertyCode: text('property_code'),
  recipient: text().notNull(),
  mailbox: text(),
  subject: text().notNull(),
  textBody: text('text_body'),
  htmlBody: text('html_body'),
  messageId: text('message_id').notNull(),
  state: text().notNull().$type<MailState>(),
  attempts: integer().notNull(),
  claimedAt: instant('claimed_at'),
  triedAt: instant('tried_at'),
  sentAt: instant('sent_at'),
  answer: text(),
  returnedAt: instant('returned_at'),
});

/** A view of how many rows there are in a group of a table's rows, a group in any number of rows: docs/decisions/0035. */
export const rowTotal = pgTable('row_total', {
  tableName: text('table_name'),
  keys: jsonb().$type<Record<string, unknown>>(),
  total: integer(),
});

/** Jobs that follow a commit, until they are in the library's queue. */
export const jobOutbox = pgTable('job_outbox', {
  task: text().notNull(),
  payload: plainJson().notNull(),
  jobKey: text('job_key'),
});

export const jobWorker = pgTable('job_worker', {
  poolId: text('pool_id').primaryKey(),
  seenAt: instant('seen_at').notNull(),
});

export const serviceRequest = pgTable('service_request', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  status: text().notNull().$type<ServiceRequestStatus>(),
  category: text().notNull(),
  language: text().notNull().default('en').$type<Language>(),
  otherText: text('other_text'),
  propertyCode: text('property_code').notNull(),
  unitDigits: text('unit_digits').notNull(),
  unitNumber: text('unit_number').notNull().generatedAlwaysAs(''),
  unitIdentifier: text('unit_identifier').notNull().generatedAlwaysAs(''),
  email: text().notNull(),
  phone: text().notNull(),
  notes: text(),
  message: text(),
  archivedAt: instant('archived_at'),
  archived: boolean().notNull().generatedAlwaysAs(false),
  completedAt: instant('completed_at'),
  unreadNotes: integer('unread_notes').notNull().default(0),
  assigneeId: integer('assignee_id'),
  waitingFor: text('waiting_for').notNull().default('OFFICE').$type<WaitingFor>(),
  nextUpdateBy: instant('next_update_by'),
  isPromised: boolean('is_promised').notNull().default(false),
  isSetByHand: boolean('is_set_by_hand').notNull().default(false),
  scheduledOn: day('scheduled_on'),
  scheduledFrom: text('scheduled_from'),
  scheduledUntil: text('scheduled_until'),
  firstUpdateBy: instant('first_update_by'),
  missedUpdateBy: instant('missed_update_by'),
  isLate: boolean('is_late').notNull().generatedAlwaysAs(false),
  mergedIntoId: integer('merged_into_id'),
  mergedWithId: integer('merged_with_id'),
  mergedAt: instant('merged_at'),
  displacedUpdate: jsonb('displaced_update').$type<{
    nextUpdateBy: string | null;
    isPromised: boolean;
    isSetByHand: boolean;
  }>(),
  isMerged: boolean('is_merged').notNull().generatedAlwaysAs(false),
  awaitsOffice: boolean('awaits_office').notNull().generatedAlwaysAs(false),
  isAssigned: boolean('is_assigned').notNull().generatedAlwaysAs(false),
  statusRank: integer('status_rank').notNull().generatedAlwaysAs(0),
  searchText: text('search_text').notNull().generatedAlwaysAs(''),
});

/** The files that came with a request, in the order of their ids. */
export const serviceRequestFile = pgTable('service_request_file', {
  fileId: integer('file_id').primaryKey(),
  requestId: integer('request_id').notNull(),
});

export const promiseRule = pgTable('promise_rule', {
  propertyCode: text('property_code'),
  category: text().$type<ServiceRequestCategory>(),
  firstMinutes: integer('first_minutes').notNull(),
  nextMinutes: integer('next_minutes').notNull(),
  since: instant().notNull(),
});

export const holiday = pgTable('holiday', {
  day: day().primaryKey(),
  name: text().notNull(),
});

export const promiseSetting = pgTable('promise_setting', {
  id: integer().primaryKey().default(1),
  updatedAt: instant('updated_at').notNull(),
  version: integer().notNull().default(1),
  officeDays: integer('office_days').array().notNull().default([1, 2, 3, 4, 5]),
  opens: text().notNull().default('09:00'),
  closes: text().notNull().default('17:00'),
  sendsMail: boolean('sends_mail').notNull().default(false),
});

export const trackingLink = pgTable('tracking_link', {
  requestId: integer('request_id').primaryKey(),
  version: integer().notNull(),
  revokedAt: instant('revoked_at'),
});

export const conversationEntry = pgTable('conversation_entry', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  requestId: integer('request_id').notNull(),
  createdAt: instant('created_at').notNull(),
  author: text().notNull().$type<'RESIDENT' | 'STAFF'>(),
  authorUserId: integer('author_user_id'),
  authorEmail: text('author_email'),
  text: text(),
  isReopening: boolean('is_reopening').notNull().default(false),
  isConfirmation: boolean('is_confirmation').notNull().default(false),
  seenAt: instant('seen_at'),
  copyOfId: integer('copy_of_id'),
});

/** The files that a resident added with an entry, in the order of their ids. */
export const conversationFile = pgTable('conversation_file', {
  fileId: integer('file_id').primaryKey(),
  entryId: integer('entry_id').notNull(),
});

export const distinctRequest = pgTable('distinct_request', {
  requestId: integer('request_id').notNull(),
  otherId: integer('other_id').notNull(),
  saidAt: instant('said_at').notNull(),
});

export const registration = pgTable('registration', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  propertyCode: text('property_code').notNull(),
  unitDigits: text('unit_digits').notNull(),
  unitIdentifier: text('unit_identifier').notNull().generatedAlwaysAs(''),
  unitId: integer('unit_id'),
  partyType: text('party_type').notNull().$type<PartyType>(),
  language: text().notNull().default('en').$type<Language>(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  email: text().notNull(),
  phone: text().notNull(),
  notes: text(),
  packetFileId: integer('packet_file_id'),
  bgFileId: integer('bg_file_id'),
  leaseFileId: integer('lease_file_id'),
  dlFileId: integer('dl_file_id'),
  packetReading: jsonb('packet_reading').$type<PacketReading>(),
  archivedAt: instant('archived_at'),
  archived: boolean().notNull().generatedAlwaysAs(false),
  review: text().notNull().default('NEW').$type<ReviewState>(),
  declineReason: text('decline_reason').$type<DeclineReason>(),
  decidedAt: instant('decided_at'),
  packetLinkVersion: integer('packet_link_version').notNull().default(1),
  returnedAt: instant('returned_at'),
  remindAt: instant('remind_at'),
  remindersSent: integer('reminders_sent').notNull().default(0),
  leaseExpiresOn: day('lease_expires_on'),
  insuranceExpiresOn: day('insurance_expires_on'),
  acquiredOn: day('acquired_on'),
  isOwnerDataComplete: boolean('is_owner_data_complete').notNull().default(false),
  movedOutOn: day('moved_out_on'),
  leaseNoticeFor: day('lease_notice_for'),
  insuranceNoticeFor: day('insurance_notice_for'),
  dueOn: day('due_on').generatedAlwaysAs(''),
  holdReason: text('hold_reason'),
  holdBy: text('hold_by'),
  holdAt: instant('hold_at'),
  searchText: text('search_text').notNull().generatedAlwaysAs(''),
});

/** What an approval wrote: docs/decisions/0054. */
export const approval = pgTable('approval', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  registrationId: integer('registration_id').notNull(),
  at: instant().notNull(),
  byUserId: integer('by_user_id'),
  byEmail: text('by_email').notNull(),
  before: jsonb().notNull().$type<RowsByKind>(),
  after: jsonb().notNull().$type<RowsByKind>(),
  reviewBefore: text('review_before').notNull().$type<ReviewState>(),
  wasArchived: boolean('was_archived').notNull(),
  undoneAt: instant('undone_at'),
});
