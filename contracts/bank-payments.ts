import * as z from 'zod/mini';
import { bulkAnswer, bulkChanges } from './bulk.ts';
import { calendarDay } from './days.ts';
import { endpoint, json, list, one } from './endpoint.ts';
import { exportOf } from './exports.ts';
import { id, instant, oneLine, orNone, pageParameters, propertyCode, textUpTo } from './fields.ts';
import { anyAmount } from './money.ts';
import { propertyMessages } from './properties.ts';

/** The most lines that a bank's file may have. */
export const bankLinesMax = 5000;

export const bankMessages = {
  fileName: 'Name the file, in up to 200 characters.',
  file: 'Choose a CSV file.',
  longLine: 'A line of this file is longer than 2,000 characters, so it is no list of payments.',
  empty: 'This file has no lines.',
  notCsv: 'This file could not be read as CSV.',
  tooMany: `A file may have ${bankLinesMax} lines. Split it.`,
  columns: 'The first line must name a date, an amount (or credit) and a reference or description.',
  settled: 'This payment was posted or set aside in the meantime.',
  account: 'There is no such account in this property.',
  later: 'This day is in the future. Post it on that day.',
  setAside: 'Say why it is set aside, in up to 300 characters.',
  state: 'This needs open, posted or set-aside.',
} as const;

export const bankLineStates = ['open', 'posted', 'set-aside'] as const;
export const bankLineState = z.enum(bankLineStates, bankMessages.state);
export type BankLineState = z.infer<typeof bankLineState>;

/** What people call the states. */
export const bankLineStateLabels: Record<BankLineState, string> = {
  open: 'To be posted',
  posted: 'Posted',
  'set-aside': 'Set aside',
};

/** A bank's CSV, line by line. */
export const bankFileForm = z.object({
  propertyCode: propertyCode(propertyMessages.property),
  fileName: oneLine(200, {
    missing: bankMessages.fileName,
    tooLong: bankMessages.fileName,
    unreadable: bankMessages.fileName,
  }),
  lines: z
    .array(
      z.string(bankMessages.file).check(
        z.maxLength(2000, bankMessages.longLine),
        // A picture or a workbook, whatever its name.
        z.refine((line) => !line.includes('\0'), bankMessages.notCsv),
      ),
      bankMessages.file,
    )
    .check(z.minLength(1, bankMessages.empty), z.maxLength(bankLinesMax, bankMessages.tooMany)),
});
export type BankFileForm = z.infer<typeof bankFileForm>;

/** What became of the lines of a file. */
export const bankFileAnswer = z.object({
  /** New in the tray. */
  added: z.int(),
  /** There already, from this file or another one. */
  known: z.int(),
  /** Money that went out. */
  outgoing: z.int(),
});
export type BankFileAnswer = z.infer<typeof bankFileAnswer>;

export const bankMatch = z.object({
  accountId: id,
  unitIdentifier: z.string(),
  /** Why this account is meant. */
  why: z.string(),
});

export const bankLine = z.object({
  id,
  createdAt: instant,
  updatedAt: instant,
  propertyCode: z.string(),
  fileName: z.string(),
  lineNo: z.int(),
  date: calendarDay(),
  amount: anyAmount,
  reference: z.string(),
  payer: z.string(),
  state: bankLineState,
  /** For an open line, where exactly one account fits. */
  match: z.nullable(bankMatch),
  /** Where it was posted. */
  postedTo: z.nullable(z.string()),
  /** Why it was set aside. */
  setAside: z.nullable(z.string()),
});
export type BankLine = z.infer<typeof bankLine>;

/** The labels of the fields that staff read in the history. */
export const bankLineLabels = { setAside: 'Set aside since', postedTo: 'Posted to' } as const;

export const addBankFile = endpoint({
  method: 'POST',
  path: '/bank-files',
  access: 'admin',
  summary: 'Read a bank’s CSV into the tray of payments; posts nothing, and takes what is there already once',
  body: json(bankFileForm),
  returns: one(bankFileAnswer),
  errors: ['VALIDATION_FAILED'],
});

export const listBankLines = endpoint({
  method: 'GET',
  path: '/bank-lines',
  access: 'admin',
  summary: 'List the payments of a property’s bank files, by day, with the account that each matches and why',
  query: z.object({
    ...pageParameters,
    propertyCode: propertyCode(propertyMessages.property),
    state: z._default(bankLineState, 'open'),
  }),
  returns: list(bankLine),
  errors: ['VALIDATION_FAILED'],
});

export const postBankLines = endpoint({
  method: 'POST',
  path: '/bulk/bank-lines',
  access: 'admin',
  summary: 'Post up to 500 payments of bank files to accounts, all or none, each once',
  body: json(bulkChanges(z.object({ id, accountId: id }))),
  returns: bulkAnswer,
  errors: ['VALIDATION_FAILED', 'CONFLICT'],
});

export const setBankLineAside = endpoint({
  method: 'PATCH',
  path: '/bank-lines/:id',
  access: 'admin',
  summary:
    'Set a payment aside that belongs to no account, with the reason; null takes it back into the tray',
  params: z.object({ id }),
  body: json(
    z.object({
      setAside: orNone(textUpTo(300, bankMessages.setAside)),
      expectedUpdatedAt: z.optional(instant),
    }),
  ),
  returns: one(bankLine),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
});

export const bankPayments = {
  addFile: addBankFile,
  list: listBankLines,
  export: exportOf(listBankLines, 'bank-payments'),
  post: postBankLines,
  setAside: setBankLineAside,
};
