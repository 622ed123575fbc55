import type { DocumentKind } from '#contracts/documents.ts';
import type { RetentionStart } from '#contracts/retention.ts';
import { day, instant } from './columns.ts';
import { boolean, integer, pgTable, text } from './drizzle.ts';

// The documents of registrations, and how long they are stored: docs/decisions/0064.

export const document = pgTable('document', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  registrationId: integer('registration_id').notNull(),
  kind: text().notNull().$type<DocumentKind>(),
  version: integer().notNull(),
  fileId: integer('file_id'),
  state: text().notNull().default('SUBMITTED').$type<'SUBMITTED' | 'ACCEPTED' | 'RETURNED'>(),
  reason: text(),
  createdAt: instant('created_at').notNull(),
  decidedAt: instant('decided_at'),
  decidedBy: text('decided_by'),
  removedAt: instant('removed_at'),
});

/** One row for each kind of document. */
export const retentionRule = pgTable('retention_rule', {
  kind: text().primaryKey().$type<DocumentKind>(),
  isOn: boolean('is_on').notNull().default(false),
  days: integer().notNull(),
  countsFrom: text('counts_from').notNull().default('DECISION').$type<RetentionStart>(),
  updatedAt: instant('updated_at').notNull(),
  confirmedAt: instant('confirmed_at'),
  confirmedBy: text('confirmed_by'),
});

/** Insert-only: that a file was removed, and by which rule. */
export const removalCertificate = pgTable('removal_certificate', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  removedAt: instant('removed_at').notNull(),
  registrationId: integer('registration_id').notNull(),
  kind: text().notNull().$type<DocumentKind>(),
  version: integer().notNull(),
  sha256: text().notNull(),
  sizeBytes: integer('size_bytes').notNull(),
  days: integer().notNull(),
  countsFrom: text('counts_from').notNull().$type<RetentionStart>(),
  countedFrom: day('counted_from').notNull(),
  confirmedBy: text('confirmed_by').notNull(),
  confirmedAt: instant('confirmed_at').notNull(),
});
