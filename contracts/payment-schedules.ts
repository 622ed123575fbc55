import * as z from 'zod/mini';
import { bulkAnswer, bulkChanges, bulkIds, recordsOf } from './bulk.ts';
import { calendarDay } from './days.ts';
import { endpoint, json, nothing } from './endpoint.ts';
import { id } from './fields.ts';
import { anyAmount, positiveAmount } from './money.ts';

/** What is due of a lease, and when. */
export const scheduleEntry = z.object({ id, leaseId: id, dueDate: calendarDay(), amountDue: anyAmount });
export type ScheduleEntry = z.infer<typeof scheduleEntry>;

/**
 * Where an entry stands: `LATE` once its day is past and something of it is open, paid in part or not; `PART_PAID` before
 * that; `DUE` today.
 */
export const scheduleStates = ['PAID', 'PART_PAID', 'LATE', 'DUE', 'UPCOMING'] as const;
export type ScheduleState = (typeof scheduleStates)[number];

/** An entry as its lease shows it: what was paid of it, and what that means today. */
export const scheduleLine = z.extend(scheduleEntry, {
  amountPaid: anyAmount,
  /** `amountDue` less `amountPaid`. */
  amountOpen: anyAmount,
  state: z.enum(scheduleStates),
  /** 0 where it is not late. */
  daysLate: z.int(),
});
export type ScheduleLine = z.infer<typeof scheduleLine>;

export const scheduleMessages = { unknown: 'There is no such entry.' } as const;

/** More than forty years of months. */
export const scheduleMax = 500;

const entryFields = { dueDate: calendarDay(), amountDue: positiveAmount };

/** The whole schedule of a lease as it is sent: an entry with an id stays or changes, one without is new. */
export const sentSchedule = z
  .array(z.object({ id: z.optional(id), ...entryFields }), 'This needs a list of days and amounts.')
  .check(z.maxLength(scheduleMax, `At most ${scheduleMax} entries.`));
export type SentSchedule = z.infer<typeof sentSchedule>;

const scheduleChange = z.object({
  id,
  dueDate: z.optional(entryFields.dueDate),
  amountDue: z.optional(entryFields.amountDue),
});
export type ScheduleChange = z.infer<typeof scheduleChange>;

export const changePaymentSchedules = endpoint({
  method: 'PATCH',
  path: '/bulk/payment-schedules',
  access: 'admin',
  summary: 'Change up to 500 entries of payment schedules, all or none',
  body: json(bulkChanges(scheduleChange), recordsOf(scheduleLine)),
  returns: bulkAnswer,
  errors: ['VALIDATION_FAILED'],
});

export const removePaymentSchedules = endpoint({
  method: 'DELETE',
  path: '/bulk/payment-schedules',
  access: 'admin',
  summary: 'Delete up to 500 entries of payment schedules, all or none',
  body: json(bulkIds),
  returns: bulkAnswer,
  errors: ['VALIDATION_FAILED'],
});

export const removePaymentSchedule = endpoint({
  method: 'DELETE',
  path: '/payment-schedules/:id',
  access: 'admin',
  summary: 'Delete one entry of a payment schedule; payments for it stay',
  params: z.object({ id }),
  returns: nothing,
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
});

export const paymentSchedules = {
  bulkChange: changePaymentSchedules,
  bulkRemove: removePaymentSchedules,
  remove: removePaymentSchedule,
};
