import type { InquiryFolder, SpamReason } from '#contracts/contact-inquiries.ts';
import type { BoardPosition } from '#contracts/contact-form.ts';
import type { Language } from '#contracts/languages.ts';
import type { TemplateUse } from '#contracts/reply-templates.ts';
import type { ServiceRequestCategory, ServiceRequestStatus } from '#contracts/service-request-choices.ts';
import { instant } from './columns.ts';
import { integer, pgTable, text } from './drizzle.ts';

// What visitors ask for beside their requests, and the replies that staff have ready.

export const contactInquiry = pgTable('contact_inquiry', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  phone: text().notNull(),
  email: text().notNull(),
  boardPosition: text('board_position').array().notNull().$type<BoardPosition[]>(),
  communityName: text('community_name').notNull(),
  communityLocation: text('community_location').notNull(),
  numberOfUnits: integer('number_of_units').notNull(),
  propertyType: text('property_type').notNull(),
  description: text().notNull(),
  referral: text(),
  language: text().notNull().default('en').$type<Language>(),
  notes: text(),
  spamReason: text('spam_reason').$type<SpamReason>(),
  handledAt: instant('handled_at'),
  archivedAt: instant('archived_at'),
  forwardedAt: instant('forwarded_at'),
  answeredAt: instant('answered_at'),
  answeredBy: text('answered_by'),
  folder: text().notNull().generatedAlwaysAs('').$type<InquiryFolder>(),
  searchText: text('search_text').notNull().generatedAlwaysAs(''),
});

export const inquiryReply = pgTable('inquiry_reply', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  inquiryId: integer('inquiry_id').notNull(),
  createdAt: instant('created_at').notNull(),
  authorUserId: integer('author_user_id'),
  authorEmail: text('author_email').notNull(),
  text: text().notNull(),
});

export const replyTemplate = pgTable('reply_template', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  title: text().notNull(),
  usedFor: text('used_for').notNull().$type<TemplateUse>(),
  status: text().$type<ServiceRequestStatus>(),
  category: text().$type<ServiceRequestCategory>(),
  propertyCode: text('property_code'),
  text: text().notNull(),
});
