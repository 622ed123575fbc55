import * as z from 'zod/mini';
import { calendarDay } from './days.ts';
import { id, instant, orNone, propertyCode, wholeNumber } from './fields.ts';
import { importKinds } from './import-fields.ts';
import { importLimits } from './import-limits.ts';
import { amountMax, anyAmount } from './money.ts';
import { propertyMessages } from './properties.ts';

/** An import on its way: how its sheet is read, what was found in it, and what became of each row. */
export const importKind = z.enum(importKinds, 'Choose what the file holds.');

/** Validation messages of imports. */
export const importMessages = {
  tooLarge: 'This file is larger than 10 MB. Split it into several files.',
  wrongKind:
    'This is not an XLSX or CSV file. Save the sheet as “Excel Workbook (.xlsx)” or “CSV” and choose that file.',
  missing: 'Choose a file.',
  nothingInside: 'This file is empty. Choose another one.',
  broken:
    'This file cannot be read. Open it in your spreadsheet program, save it again as .xlsx or CSV, and choose that file.',
  encrypted: 'This workbook has a password. Save it without one and choose that file.',
  unpacked: 'This workbook unpacks to more than 200 MB. Save the sheet alone in a new workbook, or as CSV.',
  tooManyRows: 'This sheet has more than 50,000 rows. Split it into several files.',
  tooManyColumns: 'This sheet has more than 200 columns. Delete those that are not needed.',
  empty: 'This sheet has no rows below its column headers.',
  noSheet: 'This workbook has no sheet of this name.',
  header: 'The column headers must be above the first row of data.',
  twice: 'Two columns cannot be the same field.',
  columns: 'This needs a field or nothing for each column.',
  required: (labels: string) => `Choose a column for: ${labels}.`,
  notChecked: 'Check the rows first.',
  done: 'This import has already been written.',
  notDone: 'This import is not written, so there is nothing to undo.',
  undone: 'This import has already been undone.',
  forgotten: 'Its rows were removed after 30 days, so it can no longer be undone.',
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
  headerRow: wholeNumber('Choose the row of the column headers.', { from: 1, to: importLimits.rows }),
  /** For each column the field that it holds, or null. */
  columns: z
    .array(z.nullable(z.string().check(z.maxLength(40))), importMessages.columns)
    .check(z.maxLength(importLimits.columns, importMessages.columns)),
  /** Null where no day may be ambiguous. */
  dateOrder: z.nullable(dateOrder),
  /** Whether rows of people with the same name, and nothing else to tell, are of one person. Else these are problems. */
  oneNameIsOnePerson: z.optional(z.boolean()),
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
const importColumn = z.object({
  /** Its letters in spreadsheets: A, B … AA. */
  letters: z.string(),
  header: z.string(),
  /** What its first rows hold. */
  samples: z.array(z.string()),
});

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
  /** For a workbook: its sheets, and which one was read. */
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
