import type { ServiceRequestFilters } from '#contracts/service-request-filters.ts';
import type { Caller } from '#server/platform/auth/admit.ts';
import type { ServiceRequestFilter, ServiceRequestNarrowing } from './service-request-list.queries.ts';

/** What a caller's filters mean to the queries: who `me` is, and the caller's properties. */
export function requestFilterOf(
  { state, sort, ...query }: ServiceRequestFilters,
  caller: Pick<Caller, 'scope' | 'userId'>,
): ServiceRequestFilter {
  return { ...requestNarrowingOf(query, caller), state, sort };
}

/** The same of what narrows the list but for its state, which the counts take. */
export function requestNarrowingOf(
  query: Omit<ServiceRequestFilters, 'state' | 'sort'>,
  { scope, userId }: Pick<Caller, 'scope' | 'userId'>,
): ServiceRequestNarrowing {
  const { archived, propertyCode, category, unit, status, q, assignee, since } = query;
  const assigneeId = assignee === 'me' ? userId : assignee === 'none' ? null : assignee;
  return { archived, propertyCode, category, unit, status, q, assigneeId, since, scope };
}
