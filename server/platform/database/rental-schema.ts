import type { EntryType } from '#contracts/account-entries.ts';
import type { RuleKind, RuleRepeats } from '#contracts/account-rules.ts';
import type { AssessmentBasis, AssessmentFrequency } from '#contracts/assessments.ts';
import type { EntryReason } from '#contracts/entry-reasons.ts';
import type { Language } from '#contracts/languages.ts';
import type { LegalRegime } from '#contracts/legal-regimes.ts';
import type { MaintenancePriority } from '#contracts/maintenance.ts';
import type { PaymentMethod } from '#contracts/payments.ts';
import type { ServiceRequestStatus } from '#contracts/service-request-choices.ts';
import { cents, day, instant, money, moneySum, share } from './columns.ts';
import { boolean, integer, jsonb, pgTable, text } from './drizzle.ts';

// Who owns, who rents, who owes and what was spent: properties, their units, and all that belongs to these.

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
  legalRegime: text('legal_regime').notNull().default('CONDOMINIUM').$type<LegalRegime>(),
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
  ownerSince: day('owner_since'),
  tenantId: integer('tenant_id'),
  share: share(),
});

/** The assessment account of a unit, opened with it by a trigger. */
export const account = pgTable('account', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  unitId: integer('unit_id').notNull(),
  propertyCode: text('property_code').notNull(),
});

/** Insert-only: what was charged to an account and paid. */
export const accountEntry = pgTable('account_entry', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  createdAt: instant('created_at').notNull(),
  accountId: integer('account_id').notNull(),
  seq: integer().notNull(),
  date: day().notNull(),
  amountCents: cents('amount_cents').notNull(),
  type: text().notNull().$type<EntryType>(),
  memo: text(),
  method: text().$type<PaymentMethod>(),
  reference: text(),
  reversesId: integer('reverses_id'),
  runId: integer('run_id'),
  why: jsonb().$type<EntryReason>(),
  ownerId: integer('owner_id'),
  ownerName: text('owner_name'),
  createdBy: integer('created_by'),
  ruleId: integer('rule_id'),
});

/** In which order the charges of a property's accounts are paid, where the association has set one. */
export const accountTerms = pgTable('account_terms', {
  propertyCode: text('property_code').primaryKey(),
  applicationOrder: jsonb('application_order').notNull().$type<EntryType[][]>(),
});

/** By which an association charges late fees and interest; one that is confirmed is never changed, only ended. */
export const accountRule = pgTable('account_rule', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  propertyCode: text('property_code').notNull(),
  kind: text().notNull().$type<RuleKind>(),
  amount: money(),
  percent: share(),
  graceDays: integer('grace_days').notNull(),
  repeats: text().notNull().$type<RuleRepeats>(),
  maximum: money(),
  citation: text().notNull(),
  validFrom: day('valid_from').notNull(),
  validUntil: day('valid_until'),
  confirmedOn: day('confirmed_on'),
  appliesFrom: day('applies_from'),
  confirmedBy: text('confirmed_by'),
});

/** Up to which day the rules of a property were applied. */
export const accountRuleRun = pgTable('account_rule_run', {
  propertyCode: text('property_code').primaryKey(),
  through: day().notNull(),
});

/** The sum of all entries of an account, maintained by a trigger. No charge before `openFrom` is open. */
export const accountSum = pgTable('account_sum', {
  accountId: integer('account_id').primaryKey(),
  creditedCents: cents('credited_cents').notNull(),
  settledCents: cents('settled_cents').notNull(),
  openFrom: day('open_from'),
  lastCreditOn: day('last_credit_on'),
  lastPaidOn: day('last_paid_on'),
});

/** The private link by which an owner reads the account of a unit. */
export const accountLink = pgTable('account_link', {
  accountId: integer('account_id').primaryKey(),
  ownerId: integer('owner_id').notNull(),
  createdAt: instant('created_at').notNull(),
  version: integer().notNull(),
  endsAt: instant('ends_at').notNull(),
  revokedAt: instant('revoked_at'),
});

/** A unit was sold on a day. */
export const unitSale = pgTable('unit_sale', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  createdAt: instant('created_at').notNull(),
  unitId: integer('unit_id').notNull(),
  propertyCode: text('property_code').notNull(),
  date: day().notNull(),
  sellerId: integer('seller_id'),
  sellerName: text('seller_name'),
  buyerId: integer('buyer_id').notNull(),
  buyerName: text('buyer_name').notNull(),
  createdBy: integer('created_by'),
});

/** A bank's list of payments that staff sent in. */
export const bankFile = pgTable('bank_file', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  createdAt: instant('created_at').notNull(),
  propertyCode: text('property_code').notNull(),
  fileName: text('file_name').notNull(),
  createdBy: integer('created_by'),
});

/** A payment of such a list, until it is posted or set aside. */
export const bankLine = pgTable('bank_line', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  propertyCode: text('property_code').notNull(),
  bankFileId: integer('bank_file_id').notNull(),
  lineNo: integer('line_no').notNull(),
  date: day().notNull(),
  amountCents: cents('amount_cents').notNull(),
  reference: text().notNull(),
  payer: text().notNull(),
  alike: integer().notNull(),
  entryId: integer('entry_id'),
  setAside: text('set_aside'),
});

export const assessment = pgTable('assessment', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  propertyCode: text('property_code').notNull(),
  title: text().notNull(),
  year: integer().notNull(),
  budget: money().notNull(),
  basis: text().notNull().$type<AssessmentBasis>(),
  unitAmount: money('unit_amount'),
  frequency: text().notNull().$type<AssessmentFrequency>(),
  firstDue: day('first_due').notNull(),
});

/** Each time an assessment was run; at most one of its runs is not undone. */
export const assessmentRun = pgTable('assessment_run', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  assessmentId: integer('assessment_id').notNull(),
  runAt: instant('run_at').notNull(),
  runBy: integer('run_by'),
  undoneAt: instant('undone_at'),
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
  language: text().notNull().default('en').$type<Language>(),
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
  remindedAt: instant('reminded_at'),
});

export const paymentSchedule = pgTable('payment_schedule', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  leaseId: integer('lease_id').notNull(),
  dueDate: day('due_date').notNull(),
  amountDue: money('amount_due').notNull(),
});

/** What was paid on a lease and since when something is open; triggers maintain it. */
export const leaseAccount = pgTable('lease_account', {
  leaseId: integer('lease_id').primaryKey(),
  propertyCode: text('property_code').notNull(),
  paid: moneySum().notNull().default(0),
  unpaidSince: day('unpaid_since'),
  carried: moneySum().notNull().default(0),
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
  serviceRequestId: integer('service_request_id'),
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

/** How far a user has read a conversation. */
export const messageRead = pgTable('message_read', {
  userId: integer('user_id').notNull(),
  otherId: integer('other_id').notNull(),
  readUntil: instant('read_until').notNull(),
  messageId: integer('message_id').notNull(),
});
