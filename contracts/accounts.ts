import * as z from 'zod/mini';
import { accountAges } from './account-allocation.ts';
import { accountEntryForm, entryForm, entryType, reversalForm } from './account-entries.ts';
import { bulkAnswer, bulkItems } from './bulk.ts';
import { calendarDay } from './days.ts';
import { content, endpoint, json, listWith, one } from './endpoint.ts';
import { entryReason } from './entry-reasons.ts';
import { exportOf } from './exports.ts';
import { flag, id, instant, pageParameters, sortOrder } from './fields.ts';
import { languageField } from './language-field.ts';
import { anyAmount } from './money.ts';
import { paymentMethod } from './payments.ts';
import { personName, unitName } from './people.ts';
import { chosenProperty } from './property-filter.ts';
import { chosenUnit } from './unit-filter.ts';
import { unitSale } from './unit-sales.ts';

/** What an account keeps: what an association asks of an owner, or the rent of a lease. */
export const accountKinds = ['ASSESSMENT', 'RENT'] as const;

/** One line of an account, whichever kind: what came when, and what was owed after it. Amounts in dollars. */
export const accountLine = z.object({
  /** An entry's id, by which it is reversed; null for a line of a lease. */
  entryId: z.nullable(z.number()),
  /** Counts the lines of an account; of entries as they were entered. */
  seq: z.int(),
  date: calendarDay(),
  type: entryType,
  /** Above 0 is charged, below 0 paid or waived. */
  amount: anyAmount,
  /** The sum of all lines up to this one. */
  balance: anyAmount,
  memo: z.nullable(z.string()),
  method: z.nullable(paymentMethod),
  reference: z.nullable(z.string()),
  /** The rule of an automatic entry, with its inputs. */
  why: z.nullable(entryReason),
  /** Whose unit it was then. */
  ownerName: z.nullable(z.string()),
  /** For a reversal: the line that it takes back, by `seq`. */
  reversesSeq: z.nullable(z.number()),
  isReversed: z.boolean(),
  createdAt: instant,
  /** Who entered it; null for what the account is not known of. */
  createdBy: z.nullable(z.string()),
});
export type AccountLine = z.infer<typeof accountLine>;

/** Dollars by age. */
export const accountAmounts = z.object({
  '0-30': anyAmount,
  '31-60': anyAmount,
  '61-90': anyAmount,
  '90+': anyAmount,
});
export type AccountAmounts = z.infer<typeof accountAmounts>;

/** An account up to a day. */
export const accountStatement = z.object({
  /** The account's id; for the account of a lease the lease's. */
  id,
  kind: z.enum(accountKinds),
  unit: unitName,
  /** Who owes it now: the unit's owner, or the lease's tenant. */
  payer: z.nullable(personName),
  asOf: calendarDay(),
  /** The first day of its lines; null where they go back to the beginning. */
  from: z.nullable(calendarDay()),
  /** The balance before that day. */
  broughtForward: anyAmount,
  /** Whose the unit was on the last day, as they were called then. */
  heldBy: z.nullable(z.string()),
  /** The sales of the unit, by day. */
  sales: z.array(unitSale),
  /** The sum of the lines: above 0 is owed, below 0 is credit. */
  balance: anyAmount,
  /** What is open by age; `balance` is their sum less `credit`. */
  amounts: accountAmounts,
  credit: anyAmount,
  /** What is open of the oldest charge that is not paid; null where nothing is. */
  oldest: z.nullable(z.object({ date: calendarDay(), open: anyAmount })),
  /** By day, those of one day as they were entered. */
  lines: z.array(accountLine),
  /** What is entered for days after it. */
  upcoming: z.array(accountLine),
});
export type AccountStatement = z.infer<typeof accountStatement>;

/** An assessment account in a list, today. */
export const accountSummary = z.object({
  id,
  unit: unitName,
  owner: z.nullable(personName),
  balance: anyAmount,
  amounts: accountAmounts,
  credit: anyAmount,
  /** The day of the oldest charge that is not paid. */
  since: z.nullable(calendarDay()),
  /** What is open of that charge. */
  oldestOpen: z.nullable(z.number()),
  lastPaidOn: z.nullable(calendarDay()),
});
export type AccountSummary = z.infer<typeof accountSummary>;

/** The sums of all accounts under a list's filters but the age. */
export const accountTotals = z.object({
  balance: anyAmount,
  credit: anyAmount,
  amounts: accountAmounts,
  /** How many owe something that is as old. */
  accounts: z.object({ '0-30': z.int(), '31-60': z.int(), '61-90': z.int(), '90+': z.int() }),
});
export type AccountTotals = z.infer<typeof accountTotals>;

/** The labels of the fields that staff read in the history. */
export const accountLabels = {
  unitIdentifier: 'Unit',
  type: 'Type',
  date: 'Day',
  amount: 'Amount',
  memo: 'For',
  method: 'Method',
  reference: 'Reference',
  reason: 'Reason',
  letter: 'Letter',
  sentTo: 'Sent to',
} as const;

export const accountSortKeys = ['unit', 'since', 'balance'] as const;

export const accountOrder = sortOrder(accountSortKeys);
export const accountAge = z.enum(accountAges, `This needs one of ${accountAges.join(', ')}.`);

export const accountFilters = z.object({
  ...pageParameters,
  propertyCode: chosenProperty,
  unit: chosenUnit,
  /** Only accounts that owe something. */
  owing: z.optional(flag),
  /** Only accounts whose oldest open amount is as old. */
  age: z.optional(accountAge),
  sort: z._default(accountOrder, 'unit'),
});
export type AccountFilters = z.infer<typeof accountFilters>;

const byId = z.object({ id });
/** Up to today, and from the beginning, where nothing is said. */
const onDay = z.object({ asOf: z.optional(calendarDay()), from: z.optional(calendarDay()) });

export const listAccounts = endpoint({
  method: 'GET',
  path: '/accounts',
  access: 'admin',
  summary: 'List the assessment accounts of units with what is open by age, by unit unless sorted',
  query: accountFilters,
  returns: listWith(accountSummary, accountTotals),
  errors: ['VALIDATION_FAILED'],
});

export const getAccount = endpoint({
  method: 'GET',
  path: '/accounts/:id',
  access: 'admin',
  summary: 'Read an assessment account up to a day, line by line with the balance after each',
  params: byId,
  query: onDay,
  returns: one(accountStatement),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
});

export const getLeaseAccount = endpoint({
  method: 'GET',
  path: '/leases/:id/account',
  access: 'admin',
  summary: 'Read the rent account of a lease up to a day, in the lines of all accounts',
  params: byId,
  query: onDay,
  returns: one(accountStatement),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
});

export const getAccountCsv = endpoint({
  method: 'GET',
  path: '/accounts/:id/statement.csv',
  access: 'admin',
  summary: 'Read the statement of an account as CSV; recorded in the history',
  params: byId,
  query: onDay,
  returns: content,
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
});

export const getAccountPdf = endpoint({
  method: 'GET',
  path: '/accounts/:id/statement.pdf',
  access: 'admin',
  summary:
    'Read the statement of an account as a tagged PDF, in the owner’s language unless another is asked for; recorded in the history',
  params: byId,
  query: z.extend(onDay, { language: z.optional(languageField) }),
  returns: content,
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'RATE_LIMITED'],
});

export const createAccountEntry = endpoint({
  method: 'POST',
  path: '/accounts/:id/entries',
  access: 'admin',
  summary: 'Enter a charge, payment, fee, interest, cost, credit or opening balance; answers the account',
  params: byId,
  body: json(entryForm),
  returns: one(accountStatement),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
});

export const createAccountEntries = endpoint({
  method: 'POST',
  path: '/bulk/account-entries',
  access: 'admin',
  summary: 'Enter up to 500 entries, all or none: a payment that is split over several accounts',
  body: json(bulkItems(accountEntryForm)),
  returns: bulkAnswer,
  errors: ['VALIDATION_FAILED'],
});

export const reverseEntry = endpoint({
  method: 'POST',
  path: '/entries/:id/reverse',
  access: 'admin',
  summary: 'Take back a whole entry by another one, once; answers the account',
  params: byId,
  body: json(reversalForm),
  returns: one(accountStatement),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
});

export const accounts = {
  list: listAccounts,
  export: exportOf(listAccounts, 'accounts'),
  get: getAccount,
  getOfLease: getLeaseAccount,
  csv: getAccountCsv,
  pdf: getAccountPdf,
  createEntry: createAccountEntry,
  createEntries: createAccountEntries,
  reverse: reverseEntry,
};
