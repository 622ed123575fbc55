import type { SpamReason } from '#contracts/contact-inquiries.ts';
import type { MailKind, MailRecordKind, MailState } from '#contracts/mail.ts';
import type { MaintenancePriority } from '#contracts/maintenance.ts';
import type { PaymentMethod } from '#contracts/payments.ts';
import type { PacketReading } from '#contracts/registrations.ts';
import type { ServiceRequestStatus } from '#contracts/service-requests.ts';
import { boolean, customType, integer, jsonb, pgTable, text, uuid } from './drizzle.ts';

/** `timestamptz(3)`, as ISO 8601 UTC text with milliseconds on this side. */
const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (value) => isoInstant(value),
});

const dayEnd = '2026-01-31'.length;
const secondsEnd = '2026-01-31 09:30:00'.length;

/** PostgreSQL's text of an instant (`2026-01-31 09:30:00.12+00`, sessions run in UTC) as ISO 8601. */
export function isoInstant(text: string): string {
  // Three of these stand in every row of a list: no arrays, and no search but for the zone.
  const zone = text.indexOf('+');
  const fraction = zone > secondsEnd ? text.slice(secondsEnd + 1, zone).padEnd(3, '0') : '000';
  return `${text.slice(0, dayEnd)}T${text.slice(dayEnd + 1, secondsEnd)}.${fraction}Z`;
}

/** `date`, as `YYYY-MM-DD`. */
const day = customType<{ data: string; driverData: string }>({ dataType: () => 'date' });

/** `numeric(12,2)`, exact there; here a decimal number, of which no sums are made. */
const money = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(12,2)',
  fromDriver: Number,
  toDriver: String,
});

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

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
});

export const session = pgTable('session', {
  id: uuid().primaryKey(),
  userId: integer('user_id').notNull(),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  endedAt: instant('ended_at'),
  userAgent: text('user_agent'),
  number: integer().notNull().generatedAlwaysAsIdentity(),
  isLimitedToSetup: boolean('is_limited_to_setup').notNull().default(false),
});

export const refreshToken = pgTable('refresh_token', {
  tokenHash: bytes('token_hash').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  createdAt: instant('created_at').notNull(),
  usedAt: instant('used_at'),
});

export const userProperty = pgTable('user_property', {
  userId: integer('user_id').notNull(),
  propertyCode: text('property_code').notNull(),
});

export const overwriteCode = pgTable('overwrite_code', {
  codeHash: bytes('code_hash').primaryKey(),
  role: text().notNull(),
  createdBy: integer('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

export const secondFactor = pgTable('second_factor', {
  userId: integer('user_id').primaryKey(),
  secret: bytes().notNull(),
  createdAt: instant('created_at').notNull(),
  confirmedAt: instant('confirmed_at'),
  lastStep: integer('last_step').notNull().default(0),
});

export const recoveryCode = pgTable('recovery_code', {
  userId: integer('user_id').notNull(),
  codeHash: bytes('code_hash').notNull(),
});

export const loginChallenge = pgTable('login_challenge', {
  tokenHash: bytes('token_hash').primaryKey(),
  userId: integer('user_id').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

export const property = pgTable('property', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  code: text().notNull(),
  title: text().notNull(),
  displayName: text('display_name'),
  website: text(),
  street: text(),
  city: text(),
  state: text(),
  zip: text(),
  country: text(),
});

export const unit = pgTable('unit', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  realEstateObjectId: integer('real_estate_object_id').notNull(),
  unitNumber: text('unit_number').notNull(),
  unitIdentifier: text('unit_identifier').notNull(),
  propertyCode: text('property_code').notNull(),
  ownerId: integer('owner_id'),
  tenantId: integer('tenant_id'),
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

export const serviceRequest = pgTable('service_request', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  status: text().notNull(),
  category: text().notNull(),
  otherText: text('other_text'),
  propertyCode: text('property_code').notNull(),
  unitDigits: text('unit_digits').notNull(),
  unitNumber: text('unit_number').notNull().generatedAlwaysAs(''),
  unitIdentifier: text('unit_identifier').notNull().generatedAlwaysAs(''),
  email: text().notNull(),
  phone: text().notNull(),
  notes: text(),
  message: text(),
  fileId: integer('file_id'),
  archivedAt: instant('archived_at'),
  archived: boolean().notNull().generatedAlwaysAs(false),
  completedAt: instant('completed_at'),
  unreadNotes: integer('unread_notes').notNull().default(0),
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
  fileId: integer('file_id'),
  seenAt: instant('seen_at'),
});

export const registration = pgTable('registration', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  propertyCode: text('property_code').notNull(),
  unitDigits: text('unit_digits').notNull(),
  unitIdentifier: text('unit_identifier').notNull().generatedAlwaysAs(''),
  unitId: integer('unit_id'),
  partyType: text('party_type').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  email: text().notNull(),
  phone: text().notNull(),
  notes: text(),
  packetFileId: integer('packet_file_id').notNull(),
  bgFileId: integer('bg_file_id'),
  leaseFileId: integer('lease_file_id'),
  dlFileId: integer('dl_file_id'),
  packetReading: jsonb('packet_reading').$type<PacketReading>(),
  archivedAt: instant('archived_at'),
  archived: boolean().notNull().generatedAlwaysAs(false),
  searchText: text('search_text').notNull().generatedAlwaysAs(''),
});

export const contactInquiry = pgTable('contact_inquiry', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  phone: text().notNull(),
  email: text().notNull(),
  boardPosition: text('board_position').array().notNull(),
  communityName: text('community_name').notNull(),
  communityLocation: text('community_location').notNull(),
  numberOfUnits: integer('number_of_units').notNull(),
  propertyType: text('property_type').notNull(),
  description: text().notNull(),
  referral: text(),
  notes: text(),
  spamReason: text('spam_reason').$type<SpamReason>(),
  handledAt: instant('handled_at'),
  archivedAt: instant('archived_at'),
  forwardedAt: instant('forwarded_at'),
  folder: text().notNull().generatedAlwaysAs(''),
  searchText: text('search_text').notNull().generatedAlwaysAs(''),
});

const person = {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  email: text(),
  phone: text(),
  mailingAddress: text('mailing_address'),
  createdBy: integer('created_by'),
  searchText: text('search_text').notNull().generatedAlwaysAs(''),
};

export const owner = pgTable('owner', person);

export const tenant = pgTable('tenant', { ...person, leaseId: integer('lease_id') });

export const lease = pgTable('lease', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  unitId: integer('unit_id').notNull(),
  propertyCode: text('property_code').notNull(),
  tenantId: integer('tenant_id').notNull(),
  startDate: day('start_date').notNull(),
  endDate: day('end_date').notNull(),
  rentAmount: money('rent_amount').notNull(),
  deposit: money().notNull(),
});

export const paymentSchedule = pgTable('payment_schedule', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  leaseId: integer('lease_id').notNull(),
  dueDate: day('due_date').notNull(),
  amountDue: money('amount_due').notNull(),
});

export const payment = pgTable('payment', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  leaseId: integer('lease_id').notNull(),
  propertyCode: text('property_code').notNull(),
  paymentScheduleId: integer('payment_schedule_id'),
  amount: money().notNull(),
  paidOn: day('paid_on').notNull(),
  method: text().notNull().$type<PaymentMethod>(),
  reference: text(),
});

export const expense = pgTable('expense', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  unitId: integer('unit_id').notNull(),
  propertyCode: text('property_code').notNull(),
  amount: money().notNull(),
  incurredOn: day('incurred_on').notNull(),
  category: text().notNull(),
  vendor: text(),
  description: text(),
});

export const maintenance = pgTable('maintenance', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  unitId: integer('unit_id').notNull(),
  propertyCode: text('property_code').notNull(),
  title: text().notNull(),
  description: text(),
  status: text().notNull().$type<ServiceRequestStatus>(),
  priority: text().notNull().$type<MaintenancePriority>(),
  category: text(),
  categoryOther: text('category_other'),
  pendingTagRequest: boolean('pending_tag_request').notNull(),
  isHOAIssue: boolean('is_hoa_issue').notNull(),
  notes: text(),
  requesterId: integer('requester_id'),
  searchText: text('search_text').notNull().generatedAlwaysAs(''),
});

export const message = pgTable('message', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  senderId: integer('sender_id').notNull(),
  receiverId: integer('receiver_id').notNull(),
  body: text().notNull(),
});
