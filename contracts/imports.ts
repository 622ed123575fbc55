import * as z from 'zod/mini';
import { calendarDay } from './days.ts';
import { content, endpoint, json, list, nothing, one, oneFile } from './endpoint.ts';
import { exportOf } from './exports.ts';
import {
  id,
  instant,
  noneOrText,
  oneLine,
  orNone,
  pageParameters,
  propertyCode,
  wholeNumber,
} from './fields.ts';
import { importKinds } from './import-fields.ts';
import { importLimits } from './import-limits.ts';
import { amountMax, anyAmount } from './money.ts';
import { propertyMessages } from './properties.ts';

/** Records from a spreadsheet: it is sent, its columns are chosen, every row is checked, and all of it is written or none. */

/** How long an import that was not written is stored, and one that was, with the way to undo it. */
export const importDays = { unfinished: 7, done: 30 } as const;

export const importKind = z.enum(importKinds, 'Choose what the file holds.');

/** The words of the rules of imports. */
export const importMessages = {
  tooLarge: 'This file is larger than 10 MB. Split it into several files.',
  wrongKind:
    'This is no XLSX or CSV file. Save the sheet as “Excel Workbook (.xlsx)” or “CSV” and choose that file.',
  missing: 'Choose a file.',
  broken:
    'This file cannot be read. Open it in your spreadsheet program, save it again as .xlsx or CSV, and choose that file.',
  encrypted: 'This workbook has a password. Save it without one and choose that file.',
  unpacked: 'This workbook unpacks to more than 200 MB. Save the sheet alone in a new workbook, or as CSV.',
  tooManyRows: 'This sheet has more than 50,000 rows. Split it into several files.',
  tooManyColumns: 'This sheet has more than 200 columns. Delete those that are not needed.',
  empty: 'This sheet has no rows below its heads.',
  noSheet: 'This workbook has no sheet of this name.',
  header: 'The heads must stand above the first row of data.',
  twice: 'Two columns cannot be the same field.',
  columns: 'This needs a field or nothing for each column.',
  required: (labels: string) => `Choose a column for: ${labels}.`,
  notChecked: 'Check the rows first.',
  done: 'This import is written already.',
  notDone: 'This import is not written, so there is nothing to undo.',
  undone: 'This import is undone already.',
  forgotten: 'Its rows were removed after 30 days, so it cannot be undone any more.',
  nothing: 'There is nothing to write: every row is on file already, or has a problem.',
  problems: 'Some rows have a problem. Correct the file, or choose to leave these rows out.',
  total: 'The opening balances do not add up to the control total. Correct the file or the total.',
  changed: 'Records on file have changed since the check. Check the rows again; nothing was written.',
  amount: 'Enter an amount with at most two decimals.',
} as const;

export const importStates = ['UPLOADED', 'CHECKED', 'DONE', 'UNDONE'] as const;
export type ImportState = (typeof importStates)[number];
export const importState = z.enum(importStates);

/** What writing would do with a row. */
export const importRowStates = ['NEW', 'CHANGED', 'SAME', 'PROBLEM'] as const;
export type ImportRowState = (typeof importRowStates)[number];
export const importRowState = z.enum(importRowStates, 'This needs NEW, CHANGED, SAME or PROBLEM.');

/** Whether `3/4/2026` is March 4 or April 3. */
export const dateOrders = ['MDY', 'DMY'] as const;
export type DateOrder = (typeof dateOrders)[number];
export const dateOrder = z.enum(dateOrders, 'This needs MDY or DMY.');

/** How a sheet is read. */
export const importOptions = z.object({
  /** The row of the heads, as spreadsheets number rows. */
  headerRow: wholeNumber('Choose the row of the heads.', { from: 1, to: importLimits.rows }),
  /** For each column the field that it holds, or null. */
  columns: z
    .array(z.nullable(z.string().check(z.maxLength(40))), importMessages.columns)
    .check(z.maxLength(importLimits.columns, importMessages.columns)),
  /** Null where no day may be ambiguous. */
  dateOrder: z.nullable(dateOrder),
  /** The property of rows that name none. */
  propertyCode: orNone(propertyCode(propertyMessages.property)),
  /** The day of opening balances whose rows name none. */
  balanceDay: orNone(calendarDay()),
  /** What all opening balances of the sheet must add up to. */
  controlTotal: orNone(
    z.number(importMessages.amount).check(
      z.minimum(-amountMax, importMessages.amount),
      z.maximum(amountMax, importMessages.amount),
      z.refine((amount) => Math.round(amount * 100) / 100 === amount, importMessages.amount),
    ),
  ),
});
export type ImportOptions = z.infer<typeof importOptions>;

/** A column of the sheet. */
export const importColumn = z.object({
  /** Its letters in spreadsheets: A, B … AA. */
  letters: z.string(),
  header: z.string(),
  /** What its first rows hold. */
  samples: z.array(z.string()),
});
export type ImportColumn = z.infer<typeof importColumn>;

export const importCounts = z.object({
  NEW: z.int(),
  CHANGED: z.int(),
  SAME: z.int(),
  PROBLEM: z.int(),
});
export type ImportCounts = z.infer<typeof importCounts>;

/** A file on its way to be records. */
export const importRun = z.object({
  id,
  createdAt: instant,
  updatedAt: instant,
  byEmail: z.string(),
  kind: importKind,
  fileName: z.string(),
  state: importState,
  /** Of a workbook: its sheets, and which one was read. */
  sheets: z.array(z.string()),
  sheet: z.nullable(z.string()),
  /** Rows below the heads that hold something; 0 once they are removed. */
  rowCount: z.int(),
  options: importOptions,
  columns: z.array(importColumn),
  /** The first rows of the sheet, to choose the heads from; `row` as spreadsheets number it. */
  firstRows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  /** Null until it is checked. */
  counts: z.nullable(importCounts),
  /** What all opening balances add up to; null where there are none, or nothing is checked. */
  balanceTotal: z.nullable(anyAmount),
  doneAt: z.nullable(instant),
  undoneAt: z.nullable(instant),
  /** Whether its rows, and the way to undo it, are still stored. */
  isStored: z.boolean(),
});
export type ImportRun = z.infer<typeof importRun>;

/** An import in the list of them. */
export const listedImport = z.pick(importRun, {
  id: true,
  createdAt: true,
  updatedAt: true,
  byEmail: true,
  kind: true,
  fileName: true,
  state: true,
  counts: true,
  doneAt: true,
  undoneAt: true,
  isStored: true,
});
export type ListedImport = z.infer<typeof listedImport>;

export const importProblem = z.object({
  /** The head of the column; null where it is of the whole row. */
  column: z.nullable(z.string()),
  /** What stands in the cell. */
  value: z.string(),
  /** What is wrong, and what would be right. */
  message: z.string(),
});
export type ImportProblem = z.infer<typeof importProblem>;

/** A row as the check found it. */
export const importRow = z.object({
  id,
  /** As spreadsheets number it. */
  row: z.int(),
  state: importRowState,
  /** What the row is about: a name. */
  name: z.string(),
  /** What would change, by the labels of the fields. */
  changes: z.array(z.object({ label: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })),
  problems: z.array(importProblem),
  /** What is worth knowing, and stands in nothing’s way. */
  note: z.nullable(z.string()),
});
export type ImportRow = z.infer<typeof importRow>;
export type RowChange = ImportRow['changes'][number];

const fileName = oneLine(200, {
  missing: importMessages.missing,
  tooLong: 'The name of the file is too long.',
  unreadable: 'The name of the file cannot be read.',
});

const byId = z.object({ id });

export const uploadImport = endpoint({
  method: 'POST',
  path: '/imports',
  access: 'admin',
  isLong: true,
  summary: 'Send a sheet of records as XLSX or CSV; nothing of it is written yet',
  query: z.object({ kind: importKind, fileName, sheet: noneOrText(100, importMessages.noSheet) }),
  body: oneFile({
    accepts: ['xlsx', 'csv'],
    maxBytes: importLimits.bytes,
    required: true,
    messages: {
      tooLarge: importMessages.tooLarge,
      wrongKind: importMessages.wrongKind,
      missing: importMessages.missing,
    },
  }),
  returns: one(importRun),
  errors: ['VALIDATION_FAILED', 'FORBIDDEN', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'RATE_LIMITED'],
});

export const listImports = endpoint({
  method: 'GET',
  path: '/imports',
  access: 'admin',
  summary: 'List the imports, newest first; only for those who work with all properties',
  query: z.object(pageParameters),
  returns: list(listedImport),
  errors: ['VALIDATION_FAILED', 'FORBIDDEN'],
});

export const getImport = endpoint({
  method: 'GET',
  path: '/imports/:id',
  access: 'admin',
  summary: 'Read one import with its columns',
  params: byId,
  returns: one(importRun),
  errors: ['VALIDATION_FAILED', 'FORBIDDEN', 'NOT_FOUND'],
});

export const checkImport = endpoint({
  method: 'POST',
  path: '/imports/:id/check',
  access: 'admin',
  isLong: true,
  summary: 'Check every row against the records on file; nothing of them is written',
  params: byId,
  body: json(importOptions),
  returns: one(importRun),
  errors: ['VALIDATION_FAILED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
});

export const listImportRows = endpoint({
  method: 'GET',
  path: '/imports/:id/rows',
  access: 'admin',
  summary: 'List the checked rows in the order of the sheet',
  params: byId,
  query: z.object({ ...pageParameters, state: z.optional(importRowState) }),
  returns: list(importRow),
  errors: ['VALIDATION_FAILED', 'FORBIDDEN', 'NOT_FOUND'],
});

export const readImportProblems = endpoint({
  method: 'GET',
  path: '/imports/:id/problems',
  access: 'admin',
  summary: 'Read the rows with problems as CSV, as they came, with a column of reasons',
  params: byId,
  returns: content,
  errors: ['VALIDATION_FAILED', 'FORBIDDEN', 'NOT_FOUND'],
});

export const confirmImport = endpoint({
  method: 'POST',
  path: '/imports/:id/confirm',
  access: 'admin',
  isLong: true,
  summary:
    'Write all rows in one transaction, as they were checked; refused once a record on file has changed since',
  params: byId,
  body: json(
    z.object({
      /** The import as the caller knows it. */
      expectedUpdatedAt: instant,
      /** Writes the others although some rows have a problem. */
      leaveOutProblems: z._default(z.boolean(), false),
    }),
  ),
  returns: one(importRun),
  errors: ['VALIDATION_FAILED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
});

export const undoImport = endpoint({
  method: 'POST',
  path: '/imports/:id/undo',
  access: 'admin',
  isLong: true,
  summary:
    'Undo an import while all that it wrote is as it left it; else the refusal says what changed and by whom',
  params: byId,
  returns: one(importRun),
  errors: ['VALIDATION_FAILED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
});

export const removeImport = endpoint({
  method: 'DELETE',
  path: '/imports/:id',
  access: 'admin',
  summary: 'Discard an import that is not written, with the rows of its file',
  params: byId,
  returns: nothing,
  errors: ['VALIDATION_FAILED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
});

export const readImportTemplate = endpoint({
  method: 'GET',
  path: '/imports/template',
  access: 'admin',
  summary: 'Read an empty sheet as CSV: the heads and one example row',
  query: z.object({ kind: importKind }),
  returns: content,
  errors: ['VALIDATION_FAILED'],
});

export const imports = {
  upload: uploadImport,
  list: listImports,
  export: exportOf(listImports, 'imports'),
  template: readImportTemplate,
  get: getImport,
  check: checkImport,
  rows: listImportRows,
  problems: readImportProblems,
  confirm: confirmImport,
  undo: undoImport,
  remove: removeImport,
};
