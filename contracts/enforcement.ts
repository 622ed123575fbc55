import * as z from 'zod/mini';
import { currentPassword } from './sessions.ts';

/** Whether every account must follow a rule: a second factor, or a password of its owner's own choice. */
export const enforcement = z.object({ isEnforced: z.boolean('This needs true or false.') });
export type Enforcement = z.infer<typeof enforcement>;

export const enforcementForm = z.extend(enforcement, { currentPassword });
