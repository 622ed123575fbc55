import * as z from 'zod/mini';
import type { AppContext } from '#server/platform/context.ts';
import type { Task } from './task.ts';

/** Which try this is, from 1, and whether no other follows when it fails. */
export interface Attempt {
  number: number;
  isLast: boolean;
  /** Aborted where the server stops and can wait no longer. */
  signal: AbortSignal;
}

/** A task and the function that does it. A function that throws is called again later: see `maxAttempts` in task.ts. */
export interface TaskHandler {
  name: string;
  run: (context: AppContext, payload: unknown, attempt: Attempt) => Promise<void>;
}

/** Gives a task the function that does it, for the registry in server/jobs.ts. */
export function handle<Payload extends object>(
  { name, payload }: Task<Payload>,
  work: (context: AppContext, payload: Payload, attempt: Attempt) => Promise<void>,
): TaskHandler {
  return { name, run: (context, raw, attempt) => work(context, z.parse(payload, raw), attempt) };
}
