import type { ImportKind } from '#contracts/import-fields.ts';
import type {
  ImportCounts,
  ImportOptions,
  ImportProblem,
  ImportRowState,
  ImportState,
  RowChange,
} from '#contracts/import-runs.ts';
import { instant, moneySum } from './columns.ts';
import { boolean, integer, jsonb, pgTable, text } from './drizzle.ts';
import type { RowsByKind } from '../undo/saved-rows.ts';

// Sheets of records on their way into the rentals: docs/decisions/0063.

export const importRun = pgTable('import_run', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  byUserId: integer('by_user_id'),
  byEmail: text('by_email').notNull(),
  kind: text().notNull().$type<ImportKind>(),
  fileName: text('file_name').notNull(),
  state: text().notNull().default('UPLOADED').$type<ImportState>(),
  sheets: jsonb().notNull().$type<string[]>(),
  sheet: text(),
  options: jsonb().notNull().$type<ImportOptions>(),
  counts: jsonb().$type<ImportCounts>(),
  balanceTotal: moneySum('balance_total'),
  fingerprint: text(),
  doneAt: instant('done_at'),
  undoneAt: instant('undone_at'),
  isStored: boolean('is_stored').notNull().default(true),
});

export const importRow = pgTable('import_row', {
  importId: integer('import_id').notNull(),
  row: integer().notNull(),
  cells: jsonb().notNull().$type<string[]>(),
  state: text().$type<ImportRowState>(),
  name: text(),
  changes: jsonb().$type<RowChange[]>(),
  problems: jsonb().$type<ImportProblem[]>(),
  note: text(),
});

export const importPart = pgTable('import_part', {
  importId: integer('import_id').notNull(),
  part: integer().notNull(),
  before: jsonb().notNull().$type<RowsByKind>(),
  after: jsonb().notNull().$type<RowsByKind>(),
});

export const importHeader = pgTable('import_header', {
  kind: text().notNull().$type<ImportKind>(),
  header: text().notNull(),
  field: text(),
});

export const importEntry = pgTable('import_entry', {
  importId: integer('import_id').notNull(),
  entryId: integer('entry_id').notNull(),
});
