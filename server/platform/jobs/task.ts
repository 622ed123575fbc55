import type * as z from 'zod/mini';

/** A kind of work that is done later, by any instance: its name in the queue, and what it needs to know. */
export interface Task<Payload extends object> {
  name: string;
  payload: z.ZodMiniType<Payload>;
}

/**
 * How often a failing job is tried: again after e, e², … e¹⁰ seconds, then every six hours; in all for more than three days.
 * Work may be done twice, where a server dies between the work and the note that it is done: it must bear that.
 */
export const maxAttempts = 24;

/** Defines a task once; anyone who adds jobs and anyone who does them share this value. */
export function defineTask<Payload extends object>(
  name: string,
  payload: z.ZodMiniType<Payload>,
): Task<Payload> {
  return { name, payload };
}
