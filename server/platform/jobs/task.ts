import * as z from 'zod/mini';
import type { AppContext } from '#server/platform/context.ts';

/** A kind of work that is done later, by any instance: its name in the queue, and what it needs to know. */
export interface Task<Payload extends object> {
  name: string;
  payload: z.ZodMiniType<Payload>;
}

/** Which try this is, from 1, and whether no other follows when it fails. */
export interface Attempt {
  number: number;
  isLast: boolean;
  /** Aborted where the server stops and can wait no longer. */
  signal: AbortSignal;
}

/** A task and the function that does it. A function that throws is called again later: see `maxAttempts`. */
export interface TaskHandler {
  name: string;
  run: (context: AppContext, payload: unknown, attempt: Attempt) => Promise<void>;
}

/**
 * How often a failing job is tried: again after e, e², … e¹⁰ seconds, then every six hours; in all for more than three days.
 * Work may be done twice, where a server dies between the work and the note that it is done: it must bear that.
 */
export const maxAttempts = 24;

/** Defines a task once; whoever adds jobs and whoever does them share this value. */
export function defineTask<Payload extends object>(
  name: string,
  payload: z.ZodMiniType<Payload>,
): Task<Payload> {
  return { name, payload };
}

/** Gives a task the function that does it, for the registry in server/jobs.ts. */
export function handle<Payload extends object>(
  { name, payload }: Task<Payload>,
  work: (context: AppContext, payload: Payload, attempt: Attempt) => Promise<void>,
): TaskHandler {
  return { name, run: (context, raw, attempt) => work(context, z.parse(payload, raw), attempt) };
}
