import * as z from 'zod/mini';
import { calendarDay } from './days.ts';

/** When the work on a request is planned: a day, and hours of it where they are known, by the clock of the site. */
export interface Appointment {
  on: string;
  /** `HH:MM`. Without `until` it is when someone comes. */
  from: string | null;
  until: string | null;
}

/** Validation messages of it. */
export const appointmentMessages = {
  time: 'Enter a time such as 09:00.',
  noDay: 'Enter the day too.',
  noFrom: 'Enter the start time too.',
  order: 'This must be later than the start time.',
} as const;

const timeOfDay = z
  .string(appointmentMessages.time)
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, appointmentMessages.time));

/** The fields of a request that hold it. */
export const appointmentFields = {
  scheduledOn: z.nullable(calendarDay()),
  scheduledFrom: z.nullable(timeOfDay),
  scheduledUntil: z.nullable(timeOfDay),
};

export const appointment = z.object({
  on: z.string(),
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
});

/** The fields of a record in which an appointment is stored. */
export interface Scheduled {
  scheduledOn: string | null;
  scheduledFrom: string | null;
  scheduledUntil: string | null;
}

/** What does not fit together: the field and its message; undefined where all does. */
export function appointmentIssue({
  scheduledOn,
  scheduledFrom,
  scheduledUntil,
}: Scheduled): { path: keyof Scheduled; message: string } | undefined {
  if (scheduledFrom !== null && scheduledOn === null)
    return { path: 'scheduledOn', message: appointmentMessages.noDay };
  if (scheduledUntil === null) return undefined;
  if (scheduledFrom === null) return { path: 'scheduledFrom', message: appointmentMessages.noFrom };
  return scheduledUntil > scheduledFrom
    ? undefined
    : { path: 'scheduledUntil', message: appointmentMessages.order };
}

/** What residents see: nothing unless the work is scheduled, for a day that is not over. */
export function appointmentOf(
  { status, scheduledOn: on, scheduledFrom: from, scheduledUntil: until }: Scheduled & { status: string },
  today: string,
): Appointment | null {
  return status === 'SCHEDULED' && on !== null && on >= today ? { on, from, until } : null;
}
