import * as z from 'zod/mini';
import { calendarDay } from './days.ts';
import { endpoint, listWith } from './endpoint.ts';
import { exportOf } from './exports.ts';
import { id, instant, noneOrText, oneLine, pageParameters, sortOrder, textUpTo } from './fields.ts';
import { anyAmount, positiveAmount } from './money.ts';
import { unitName } from './people.ts';
import { chosenProperty } from './property-filter.ts';
import { chosenUnit } from './unit-filter.ts';
import { createEndpoint, getEndpoint, removeEndpoint } from './record-endpoints.ts';

/** The choices that the form offers; another word is stored as it is written. */
export const expenseCategories = [
  'Repairs',
  'Maintenance',
  'Utilities',
  'Insurance',
  'Landscaping',
  'Legal',
  'Taxes',
  'Other',
] as const;

export const expenseMessages = {
  unit: 'There is no such unit.',
  category: 'Please choose a category',
  tooLong: 'Max 60',
  vendor: 'Max 120',
  description: 'Max 1000 characters',
} as const;

export const expenseForm = z.object({
  unitId: id,
  amount: positiveAmount,
  incurredOn: calendarDay(),
  category: oneLine(60, {
    missing: expenseMessages.category,
    tooLong: expenseMessages.tooLong,
    unreadable: expenseMessages.category,
  }),
  vendor: noneOrText(120, expenseMessages.vendor),
  description: noneOrText(1000, expenseMessages.description),
});
export type ExpenseForm = z.infer<typeof expenseForm>;

/** What was spent on a unit. */
export const expense = z.object({
  id,
  createdAt: instant,
  updatedAt: instant,
  unitId: id,
  amount: anyAmount,
  incurredOn: calendarDay(),
  category: z.string(),
  vendor: z.nullable(z.string()),
  description: z.nullable(z.string()),
  unit: unitName,
});
export type Expense = z.infer<typeof expense>;

/** The labels of the fields that staff change or read in the history. */
export const expenseLabels = {
  unitId: 'Unit',
  amount: 'Amount',
  incurredOn: 'Day',
  category: 'Category',
  vendor: 'Vendor',
  description: 'Description',
} as const satisfies Record<keyof ExpenseForm, string>;

/** What the list can be sorted by; the newest first where nothing is said. */
export const expenseSortKeys = ['created', 'day', 'unit', 'category', 'vendor', 'amount'] as const;
export const expenseOrder = sortOrder(expenseSortKeys);

export const expenseFilters = z.object({
  ...pageParameters,
  unitId: z.optional(id),
  unit: chosenUnit,
  propertyCode: chosenProperty,
  category: z.optional(textUpTo(60, expenseMessages.tooLong)),
  /** Days on which it was incurred, both included. */
  from: z.optional(calendarDay()),
  to: z.optional(calendarDay()),
  sort: z._default(expenseOrder, '-created'),
});
export type ExpenseFilters = z.infer<typeof expenseFilters>;

export const listExpenses = endpoint({
  method: 'GET',
  path: '/expenses',
  access: 'admin',
  summary: 'List expenses, newest first; meta.amount is the sum of all that match',
  query: expenseFilters,
  returns: listWith(expense, z.object({ amount: anyAmount })),
  errors: ['VALIDATION_FAILED'],
});

const collection = { path: '/expenses', access: 'admin', record: expense } as const;

export const createExpense = createEndpoint(collection, 'Record an expense', expenseForm);

export const getExpense = getEndpoint(collection, 'Read one expense');

export const removeExpense = removeEndpoint(collection, 'Delete an expense');

export const expenses = {
  list: listExpenses,
  export: exportOf(listExpenses, 'expenses'),
  create: createExpense,
  get: getExpense,
  remove: removeExpense,
};
