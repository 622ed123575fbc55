import * as z from 'zod/mini';
import { bulkAnswer, bulkChanges, bulkIds, recordsOf } from './bulk.ts';
import { calendarDay } from './days.ts';
import { endpoint, json, listWith } from './endpoint.ts';
import { exportOf } from './exports.ts';
import { id, instant, optionalText, pageParameters, sortOrder } from './fields.ts';
import { dueDay } from './generate-schedule.ts';
import { leaseStatus } from './lease-status.ts';
import { amountFromZero, anyAmount, positiveAmount } from './money.ts';
import { scheduleLine, sentSchedule } from './payment-schedules.ts';
import { personName, unitName } from './people.ts';
import { chosenProperty } from './property-filter.ts';
import { chosenUnit } from './unit-filter.ts';
import {
  changeEndpoint,
  createEndpoint,
  getEndpoint,
  listEndpoint,
  removeEndpoint,
} from './record-endpoints.ts';

/** Validation messages of leases. */
export const leaseMessages = {
  unit: 'There is no such unit.',
  tenant: 'There is no such tenant.',
  endDate: 'The end must be after the start.',
  otherProperty: 'This unit and the lease belong to different properties.',
  unknown: 'There is no such lease.',
  overlap: 'Another lease of this unit covers some of these days.',
  entry: 'This entry does not belong to this lease.',
} as const;

const leaseFields = {
  unitId: id,
  tenantId: id,
  startDate: calendarDay(),
  endDate: calendarDay(),
  rentAmount: positiveAmount,
};

interface Term {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

const endsAfterStart = z.refine<Term>(
  ({ startDate, endDate }) => startDate === undefined || endDate === undefined || endDate > startDate,
  { error: leaseMessages.endDate, path: ['endDate'] },
);

/** The terms of a lease whose unit and tenant follow from elsewhere. */
export const leaseTerms = z
  .object({
    startDate: leaseFields.startDate,
    endDate: leaseFields.endDate,
    rentAmount: leaseFields.rentAmount,
    deposit: z._default(amountFromZero, 0),
    dueDay: z.optional(dueDay),
  })
  .check(endsAfterStart);

/** A new lease. With `dueDay` and without a schedule, the server makes one: `generateSchedule`. */
export const leaseForm = z
  .object({
    ...leaseFields,
    deposit: z._default(amountFromZero, 0),
    paymentSchedule: z.optional(sentSchedule),
    dueDay: z.optional(dueDay),
  })
  .check(endsAfterStart);
export type LeaseForm = z.infer<typeof leaseForm>;

const changeable = {
  unitId: z.optional(leaseFields.unitId),
  tenantId: z.optional(leaseFields.tenantId),
  startDate: z.optional(leaseFields.startDate),
  endDate: z.optional(leaseFields.endDate),
  rentAmount: z.optional(leaseFields.rentAmount),
  deposit: z.optional(amountFromZero),
  expectedUpdatedAt: z.optional(instant),
};

/** Only what is present changes; a schedule that is sent takes the place of the old one. */
export const leaseChanges = z
  .object({ ...changeable, paymentSchedule: z.optional(sentSchedule) })
  .check(endsAfterStart);
export type LeaseChanges = z.infer<typeof leaseChanges>;

const bulkLeaseChange = z.object({ id, ...changeable }).check(endsAfterStart);
export type BulkLeaseChange = z.infer<typeof bulkLeaseChange>;

/** A unit's lease with a tenant, from the first to the last day, both included. */
export const lease = z.object({
  id,
  createdAt: instant,
  updatedAt: instant,
  unitId: id,
  tenantId: id,
  startDate: calendarDay(),
  endDate: calendarDay(),
  rentAmount: anyAmount,
  deposit: anyAmount,
  status: leaseStatus,
  /** By due date, each with what was paid of it. */
  paymentSchedule: z.array(scheduleLine),
  unit: unitName,
  tenant: personName,
  /** Of the schedule, up to today. */
  amountDue: anyAmount,
  amountPaid: anyAmount,
  /** `amountDue` less `amountPaid`: above 0 is owed, below 0 is paid ahead. */
  balance: anyAmount,
});
export type Lease = z.infer<typeof lease>;

/** The labels of the fields that staff change or read in the history. */
export const leaseLabels = {
  unitId: 'Unit',
  tenantId: 'Tenant',
  startDate: 'First day',
  endDate: 'Last day',
  rentAmount: 'Monthly rent',
  deposit: 'Deposit',
  paymentSchedule: 'Payment schedule',
} as const satisfies Record<Exclude<keyof LeaseForm, 'dueDay'>, string>;

/** What the list can be sorted by besides `newest` and `status`. */
export const leaseSortKeys = ['unit', 'tenant', 'start', 'end', 'rent', 'balance'] as const;

export const leaseOrder = z.union(
  [z.enum(['newest', 'status']), sortOrder(leaseSortKeys)],
  `This needs newest, status, or one of ${leaseSortKeys.join(', ')}, with a minus for the other way round.`,
);

/** What overdue leases can be sorted by; the longest overdue first where nothing is said. */
export const overdueSortKeys = ['since', 'balance'] as const;
export const overdueOrder = sortOrder(overdueSortKeys);

export const leaseFilters = z.object({
  ...pageParameters,
  unitId: z.optional(id),
  tenantId: z.optional(id),
  unit: chosenUnit,
  propertyCode: chosenProperty,
  status: z.optional(leaseStatus),
  /** Days between which a lease begins, ends or has something due: for the calendar. Both included. */
  from: z.optional(calendarDay()),
  to: z.optional(calendarDay()),
  /** The beginning of a unit's identifier, or words of the tenant's name. */
  q: optionalText(200, 'Max 200'),
  /** Newest first where nothing is said; by status: those that run, then those that have ended, those to come last. */
  sort: z.optional(leaseOrder),
});
export type LeaseFilters = z.infer<typeof leaseFilters>;

/** How long the oldest unpaid amount has been due, in days. */
export const overdueAges = ['1-30', '31-60', '61-90', '90+'] as const;
export type OverdueAge = (typeof overdueAges)[number];
export const overdueAge = z.enum(overdueAges, 'This needs 1-30, 31-60, 61-90 or 90+.');

/** The age of something that was due so many days ago, from 1. */
export function ageOf(days: number): OverdueAge {
  if (days <= 30) return '1-30';
  if (days <= 60) return '31-60';
  return days <= 90 ? '61-90' : '90+';
}

/** Amounts by how long they have been due; their sum is the balance. */
export const amountsByAge = z.object({
  '1-30': anyAmount,
  '31-60': anyAmount,
  '61-90': anyAmount,
  '90+': anyAmount,
});
export type AmountsByAge = z.infer<typeof amountsByAge>;

/** A lease with an unpaid amount that was due before today. Payments go to what was due first. */
export const overdueLease = z.object({
  leaseId: id,
  unit: unitName,
  tenant: z.extend(personName, { email: z.nullable(z.string()), phone: z.nullable(z.string()) }),
  /** When the tenant was last reminded; null where no one did. */
  remindedAt: z.nullable(instant),
  /** What is open of everything due before today. */
  balance: anyAmount,
  /** When the oldest amount that is not paid, or not in full, was due. */
  overdueSince: calendarDay(),
  daysOverdue: z.int(),
  age: overdueAge,
  amounts: amountsByAge,
});
export type OverdueLease = z.infer<typeof overdueLease>;

/** Over all leases that the filters but for the age let through. */
export const overdueTotals = z.object({
  leases: z.object({ '1-30': z.int(), '31-60': z.int(), '61-90': z.int(), '90+': z.int() }),
  amounts: amountsByAge,
});
export type OverdueTotals = z.infer<typeof overdueTotals>;

const collection = { path: '/leases', access: 'admin', record: lease } as const;

export const listLeases = listEndpoint(collection, 'List leases, newest first or by status', leaseFilters);

export const listOverdueLeases = endpoint({
  method: 'GET',
  path: '/leases/overdue',
  access: 'admin',
  summary: 'List leases with overdue amounts by age, the longest overdue first',
  query: z.object({
    ...pageParameters,
    propertyCode: chosenProperty,
    age: z.optional(overdueAge),
    sort: z._default(overdueOrder, 'since'),
  }),
  returns: listWith(overdueLease, overdueTotals),
  errors: ['VALIDATION_FAILED'],
});

export const createLease = createEndpoint(
  collection,
  'Create a lease with its payment schedule',
  leaseForm,
  'CONFLICT',
);

export const getLease = getEndpoint(collection, 'Read one lease with its payment schedule and balance');

export const changeLease = changeEndpoint(collection, 'Change a lease or its payment schedule', leaseChanges);

export const removeLease = removeEndpoint(
  collection,
  'Delete a lease with its payment schedule and payments',
);

export const changeLeases = endpoint({
  method: 'PATCH',
  path: '/bulk/leases',
  access: 'admin',
  summary: 'Change up to 500 leases, all or none',
  body: json(bulkChanges(bulkLeaseChange), recordsOf(lease)),
  returns: bulkAnswer,
  errors: ['VALIDATION_FAILED', 'CONFLICT'],
});

export const removeLeases = endpoint({
  method: 'DELETE',
  path: '/bulk/leases',
  access: 'admin',
  summary: 'Delete up to 500 leases with their payment schedules and payments, all or none',
  body: json(bulkIds),
  returns: bulkAnswer,
  errors: ['VALIDATION_FAILED'],
});

export const leases = {
  list: listLeases,
  export: exportOf(listLeases, 'leases'),
  overdue: listOverdueLeases,
  exportOverdue: exportOf(listOverdueLeases, 'overdue-leases'),
  create: createLease,
  get: getLease,
  change: changeLease,
  remove: removeLease,
  bulkChange: changeLeases,
  bulkRemove: removeLeases,
};
