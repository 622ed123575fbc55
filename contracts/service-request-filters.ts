import * as z from 'zod/mini';
import { flag, instant, pageParameters, textUpTo } from './fields.ts';
import { requestFormMessages } from './request-messages.en.ts';
import { serviceRequestStatus } from './service-request-choices.ts';
import { assigneeFilter, serviceRequestOrder, serviceRequestState } from './service-request-desk.ts';

/** What narrows the list, but for its state. A unit means that unit: `7`, `07` and `0007` are the same. */
export const serviceRequestNarrowing = {
  archived: z._default(flag, false),
  unit: z.optional(z.string().check(z.trim(), z.regex(/^\d{0,4}$/, requestFormMessages.unit))),
  category: z.optional(textUpTo(60)),
  propertyCode: z.optional(
    z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9-]{0,12}$/, requestFormMessages.property)),
  ),
  status: z.optional(serviceRequestStatus),
  /** Words that reference, unit identifier, message, email and phone together hold. */
  q: z.optional(textUpTo(200)),
  assignee: z.optional(assigneeFilter),
  since: z.optional(instant),
};

export const serviceRequestFilters = z.object({
  ...pageParameters,
  ...serviceRequestNarrowing,
  state: z._default(serviceRequestState, 'all'),
  sort: z._default(serviceRequestOrder, '-created'),
});
export type ServiceRequestFilters = z.infer<typeof serviceRequestFilters>;
