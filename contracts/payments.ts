import * as z from 'zod/mini';
import { bulkAnswer, bulkChanges, bulkIds, bulkItems, recordsOf } from './bulk.ts';
import { calendarDay } from './days.ts';
import { endpoint, json } from './endpoint.ts';
import { exportOf } from './exports.ts';
import { id, instant, noneOrText, orNone, pageParameters, sortOrder } from './fields.ts';
import { anyAmount, positiveAmount } from './money.ts';
import { personName, unitName } from './people.ts';
import { chosenProperty } from './property-filter.ts';
import { chosenUnit } from './unit-filter.ts';
import { createEndpoint, getEndpoint, listEndpoint, removeEndpoint } from './record-endpoints.ts';

export const paymentMethods = ['CHECK', 'ACH', 'CARD', 'CASH', 'OTHER'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Validation messages of payments. */
export const paymentMessages = {
  lease: 'There is no such lease.',
  scheduleEntry: 'This lease has no such entry in its payment schedule.',
  method: 'Please choose how it was paid',
  reference: 'Max 120',
  unknown: 'There is no such payment.',
} as const;

export const paymentMethod = z.enum(paymentMethods, paymentMessages.method);

export const paymentForm = z.object({
  leaseId: id,
  paymentScheduleId: orNone(id),
  amount: positiveAmount,
  paidOn: calendarDay(),
  method: paymentMethod,
  reference: noneOrText(120, paymentMessages.reference),
});
export type PaymentForm = z.infer<typeof paymentForm>;

/** A payment stays with its lease. */
export const paymentChange = z.object({
  id,
  paymentScheduleId: orNone(id),
  amount: z.optional(positiveAmount),
  paidOn: z.optional(calendarDay()),
  method: z.optional(paymentMethod),
  reference: noneOrText(120, paymentMessages.reference),
  expectedUpdatedAt: z.optional(instant),
});
export type PaymentChange = z.infer<typeof paymentChange>;

/** What of a payment went to an entry of its lease's schedule. */
export const paymentShare = z.object({
  paymentScheduleId: id,
  dueDate: calendarDay(),
  amount: anyAmount,
  /** Less than what is due. */
  isPart: z.boolean(),
});
export type PaymentShare = z.infer<typeof paymentShare>;

export const payment = z.object({
  id,
  createdAt: instant,
  updatedAt: instant,
  leaseId: id,
  paymentScheduleId: z.nullable(z.number()),
  /** When the entry that it is for was due; null where it is for none of them. */
  dueDate: z.nullable(calendarDay()),
  amount: anyAmount,
  paidOn: calendarDay(),
  method: paymentMethod,
  reference: z.nullable(z.string()),
  /** Where it went: first to the entry that it is for, then to what was due first. Beyond the whole schedule it is credit. */
  allocation: z.array(paymentShare),
  unit: unitName,
  tenant: personName,
});
export type Payment = z.infer<typeof payment>;

/** The labels of the fields that staff change or read in the history. */
export const paymentLabels = {
  leaseId: 'Lease',
  paymentScheduleId: 'For',
  amount: 'Amount',
  paidOn: 'Paid on',
  method: 'Method',
  reference: 'Reference',
} as const satisfies Record<keyof PaymentForm, string>;

/** What the list can be sorted by; the newest first where nothing is said. */
export const paymentSortKeys = ['created', 'paid', 'tenant', 'amount'] as const;
export const paymentOrder = sortOrder(paymentSortKeys);

export const paymentFilters = z.object({
  ...pageParameters,
  leaseId: z.optional(id),
  unit: chosenUnit,
  propertyCode: chosenProperty,
  /** Days of payment, both included. */
  from: z.optional(calendarDay()),
  to: z.optional(calendarDay()),
  sort: z._default(paymentOrder, '-created'),
});
export type PaymentFilters = z.infer<typeof paymentFilters>;

const collection = { path: '/payments', access: 'admin', record: payment } as const;

export const listPayments = listEndpoint(collection, 'List payments, newest first', paymentFilters);

export const getPayment = getEndpoint(collection, 'Read one payment');

export const createPayment = createEndpoint(collection, 'Record a payment', paymentForm);

export const removePayment = removeEndpoint(collection, 'Delete a payment');

export const createPayments = endpoint({
  method: 'POST',
  path: '/bulk/payments',
  access: 'admin',
  summary: 'Record up to 500 payments, all or none',
  body: json(bulkItems(paymentForm), recordsOf(payment)),
  returns: bulkAnswer,
  errors: ['VALIDATION_FAILED'],
});

export const changePayments = endpoint({
  method: 'PATCH',
  path: '/bulk/payments',
  access: 'admin',
  summary: 'Change up to 500 payments, all or none',
  body: json(bulkChanges(paymentChange), recordsOf(payment)),
  returns: bulkAnswer,
  errors: ['VALIDATION_FAILED', 'CONFLICT'],
});

export const removePayments = endpoint({
  method: 'DELETE',
  path: '/bulk/payments',
  access: 'admin',
  summary: 'Delete up to 500 payments, all or none',
  body: json(bulkIds),
  returns: bulkAnswer,
  errors: ['VALIDATION_FAILED'],
});

export const payments = {
  list: listPayments,
  export: exportOf(listPayments, 'payments'),
  get: getPayment,
  create: createPayment,
  remove: removePayment,
  bulkCreate: createPayments,
  bulkChange: changePayments,
  bulkRemove: removePayments,
};
