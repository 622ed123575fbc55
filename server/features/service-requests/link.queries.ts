import { firstVersion } from '#server/platform/auth/private-link.ts';
import type { Database } from '#server/platform/database/database.ts';
import { alias, eq, isNotNull, sql } from '#server/platform/database/drizzle.ts';
import type { AnyPgColumn, GetColumnData, SQL } from '#server/platform/database/drizzle.ts';
import { serviceRequest, trackingLink } from '#server/platform/database/schema.ts';
import type { Closing } from './link-life.ts';

/** The request that a merged one is worked on as; join it by `isHead`. */
export const head = alias(serviceRequest, 'head');

export const isHead = eq(head.id, serviceRequest.mergedIntoId);

/** What a merged report has in common with its head: the head's value; of any other request its own. */
export function shared<Name extends keyof typeof head & keyof typeof serviceRequest>(
  name: Name,
): SQL<
  (typeof serviceRequest)[Name] extends AnyPgColumn ? GetColumnData<(typeof serviceRequest)[Name]> : never
> {
  const own = serviceRequest[name] as AnyPgColumn;
  const its = head[name] as AnyPgColumn;
  return sql`case when ${serviceRequest.isMerged} then ${its} else ${own} end`.mapWith(own) as never;
}

/** null unless it is completed now. What was completed before that time was noted has its last change. */
export const sharedCompletedAt = sql<string | null>`case when ${shared('status')} = 'COMPLETED'
  then coalesce(${shared('completedAt')}, ${shared('updatedAt')}) end`.mapWith(serviceRequest.completedAt);

const linkColumns = {
  version: sql<number>`coalesce(${trackingLink.version}, ${firstVersion})`,
  isRevoked: sql<boolean>`${isNotNull(trackingLink.revokedAt)}`,
  completedAt: sharedCompletedAt,
  archivedAt: shared('archivedAt'),
};

/** The resident's private link of a request, and what its end counts from. */
export async function findLink(
  { orm }: Database,
  id: number,
): Promise<(Closing & { version: number; isRevoked: boolean }) | undefined> {
  const [row] = await orm
    .select(linkColumns)
    .from(serviceRequest)
    .leftJoin(head, isHead)
    .leftJoin(trackingLink, eq(trackingLink.requestId, serviceRequest.id))
    .where(eq(serviceRequest.id, id));
  return row;
}
