import * as z from 'zod/mini';
import type { ReferencedKind } from '#contracts/references.ts';
import { defineTask } from '#server/platform/jobs/task.ts';
import type { Task } from '#server/platform/jobs/task.ts';

const named = z.object({ id: z.int() });

/**
 * The job that follows each new submission of a kind: it notifies everyone concerned. It is added in the submission's own
 * statement (`jobForEach`); the feature's reactions do it.
 */
export const announcementOf: Record<ReferencedKind, Task<{ id: number }>> = {
  'service-request': defineTask('announce service request', named),
  registration: defineTask('announce registration', named),
  'contact-inquiry': defineTask('announce contact inquiry', named),
};
