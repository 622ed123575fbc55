import * as z from 'zod/mini';
import { instant } from './fields.ts';

/** How a private link stands that staff can renew and revoke. */
export const privateLink = z.object({
  state: z.enum(['ACTIVE', 'REVOKED', 'ENDED']),
  /** The whole address; null unless the link opens something now. */
  address: z.nullable(z.string()),
  /** When it ends; null where that is not known yet. */
  endsAt: z.nullable(instant),
});
export type PrivateLink = z.infer<typeof privateLink>;
