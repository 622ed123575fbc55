import { duplicateDays } from '#contracts/merged-requests.ts';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, asc, desc, eq, ne, not, notExists, query, sql } from '#server/platform/database/drizzle.ts';
import { distinctRequest, serviceRequest, userAccount } from '#server/platform/database/schema.ts';
import { requestColumns, toServiceRequest } from './service-request.queries.ts';

/** From so much on, words are similar: the share of groups of three letters that both have. */
const similarFrom = 0.3;
const shownDuplicates = 5;

/**
 * The requests that may report the same: open and not merged, of the same property and category, near in time and in similar
 * words, the most similar first. Pairs that staff marked as distinct are left out. None for one that is not open.
 */
export async function findDuplicates({ orm }: Database, request: ServiceRequest): Promise<ServiceRequest[]> {
  const { id, propertyCode, category, createdAt, message } = request;
  if (message === null || !isOpen(request)) return [];
  const days = sql.raw(`interval '${duplicateDays} days'`);
  const likeness = sql`similarity(${serviceRequest.message}, ${message})`;
  const saidDistinct = query
    .select({ one: sql`1` })
    .from(distinctRequest)
    .where(
      and(
        eq(distinctRequest.requestId, sql`least(${serviceRequest.id}, ${id}::int)`),
        eq(distinctRequest.otherId, sql`greatest(${serviceRequest.id}, ${id}::int)`),
      ),
    );
  const rows = await orm
    .select(requestColumns)
    .from(serviceRequest)
    .leftJoin(userAccount, eq(userAccount.id, serviceRequest.assigneeId))
    .where(
      and(
        eq(serviceRequest.propertyCode, propertyCode),
        eq(serviceRequest.category, category),
        sql`${serviceRequest.archived} = false`,
        sql`${serviceRequest.createdAt} between ${createdAt}::timestamptz - ${days} and ${createdAt}::timestamptz + ${days}`,
        ne(serviceRequest.id, id),
        ne(serviceRequest.status, 'COMPLETED'),
        not(serviceRequest.isMerged),
        sql`${likeness} >= ${similarFrom}`,
        notExists(saidDistinct),
      ),
    )
    .orderBy(
      desc(likeness),
      asc(sql`abs(extract(epoch from ${serviceRequest.createdAt} - ${createdAt}::timestamptz))`),
      asc(serviceRequest.id),
    )
    .limit(shownDuplicates);
  return rows.map(toServiceRequest);
}

/** Whether a request can be merged: neither completed nor put away, nor merged already. */
export function isOpen({ status, archived, mergedIntoId }: ServiceRequest): boolean {
  return status !== 'COMPLETED' && !archived && mergedIntoId === null;
}

/** Notes that two requests are no duplicates. Answers whether that is new. */
export async function insertDistinct({ orm }: Database, pair: Pair, at: string): Promise<boolean> {
  const rows = await orm
    .insert(distinctRequest)
    .values({ ...ordered(pair), saidAt: at })
    .onConflictDoNothing()
    .returning({ id: distinctRequest.requestId });
  return rows.length > 0;
}

/** Takes that back. Answers whether it was noted. */
export async function deleteDistinct({ orm }: Database, pair: Pair): Promise<boolean> {
  const { requestId, otherId } = ordered(pair);
  const rows = await orm
    .delete(distinctRequest)
    .where(and(eq(distinctRequest.requestId, requestId), eq(distinctRequest.otherId, otherId)))
    .returning({ id: distinctRequest.requestId });
  return rows.length > 0;
}

/** The ids of two requests. */
export type Pair = readonly [number, number];

function ordered([one, other]: Pair): { requestId: number; otherId: number } {
  return { requestId: Math.min(one, other), otherId: Math.max(one, other) };
}
