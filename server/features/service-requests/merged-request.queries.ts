import type { ServiceRequest } from '#contracts/service-requests.ts';
import type { Database } from '#server/platform/database/database.ts';
import { alias, and, eq, isNull, or, sql } from '#server/platform/database/drizzle.ts';
import { isOneOf, laterThanBefore } from '#server/platform/database/expressions.ts';
import { conversationEntry, serviceRequest, userAccount } from '#server/platform/database/schema.ts';
import type { NextUpdate } from './next-update.ts';
import { requestColumns, toServiceRequest } from './service-request.queries.ts';

/** A request that is worked on, and what is merged into it. */
export interface Group {
  headId: number;
  /** The head among them. */
  memberIds: number[];
}

const lockName = sql.raw(`hashtext('merge service requests')`);
const oneRow = sql`(values (1)) as one`;

/** Until the transaction ends, no one else merges requests, or works on merged ones. */
export async function lockMerging({ orm }: Database): Promise<void> {
  await orm.select({ held: sql`pg_advisory_xact_lock(${lockName})::text` }).from(oneRow);
}

/**
 * Locks a request with all that is merged with it until the transaction ends, in one order, so that two who lock a group wait
 * for each other and neither for itself. Undefined where there is no such request.
 */
export async function lockGroup({ orm }: Database, id: number): Promise<Group | undefined> {
  // First of all: until then the group may change.
  await orm.select({ held: sql`pg_advisory_xact_lock_shared(${lockName})::text` }).from(oneRow);
  const [found] = await orm
    .select({ headId: sql<number>`coalesce(${serviceRequest.mergedIntoId}, ${serviceRequest.id})` })
    .from(serviceRequest)
    .where(eq(serviceRequest.id, id));
  if (!found) return undefined;
  const { headId } = found;
  const members = await orm
    .select({ id: serviceRequest.id })
    .from(serviceRequest)
    .where(or(eq(serviceRequest.id, headId), eq(serviceRequest.mergedIntoId, headId)))
    .orderBy(serviceRequest.id)
    .for('no key update');
  return { headId, memberIds: members.map((member) => member.id) };
}

/** What is merged into a request, the oldest first. */
export async function listMergedInto({ orm }: Database, headId: number): Promise<ServiceRequest[]> {
  const rows = await orm
    .select(requestColumns)
    .from(serviceRequest)
    .leftJoin(userAccount, eq(userAccount.id, serviceRequest.assigneeId))
    .where(eq(serviceRequest.mergedIntoId, headId))
    .orderBy(serviceRequest.createdAt, serviceRequest.id);
  return rows.map(toServiceRequest);
}

const { mergedIntoId, mergedWithId } = serviceRequest;

/** What a merged request had brought along: what was merged with it before, directly or not. */
export async function findBrought({ orm }: Database, id: number): Promise<number[]> {
  const brought = orm.$with('brought', { broughtId: serviceRequest.id }).as(sql`
    with recursive reached (id) as (
      select ${serviceRequest.id} from ${serviceRequest} where ${eq(mergedWithId, id)}
      union
      select ${serviceRequest.id} from ${serviceRequest} join reached on ${mergedWithId} = reached.id
    ) select id from reached`);
  const rows = await orm.with(brought).select({ id: brought.broughtId }).from(brought);
  return rows.map((row) => row.id);
}

export interface Merging {
  id: number;
  headId: number;
  /** The head's next update, where this request's takes its place. */
  displaced: NextUpdate | null;
  at: string;
}

/** Merges a request, with what is merged into it, into another one. */
export async function setMerged({ orm }: Database, { id, headId, displaced, at }: Merging): Promise<void> {
  await orm.update(serviceRequest).set({ mergedIntoId: headId }).where(eq(mergedIntoId, id));
  await orm
    .update(serviceRequest)
    .set({
      mergedIntoId: headId,
      mergedWithId: headId,
      mergedAt: at,
      displacedUpdate: displaced,
      updatedAt: laterThanBefore(serviceRequest.updatedAt, at),
    })
    .where(eq(serviceRequest.id, id));
}

/** Takes a request out of what it is merged into, with what it had brought. */
export async function setUnmerged(
  { orm }: Database,
  {
    id,
    brought,
    at,
    next,
  }: { id: number; brought: readonly number[]; at: string; next: Partial<NextUpdate> },
): Promise<void> {
  await orm.update(serviceRequest).set({ mergedIntoId: id }).where(isOneOf(serviceRequest.id, brought));
  await orm
    .update(serviceRequest)
    .set({
      ...next,
      mergedIntoId: null,
      mergedWithId: null,
      mergedAt: null,
      displacedUpdate: null,
      updatedAt: laterThanBefore(serviceRequest.updatedAt, at),
    })
    .where(eq(serviceRequest.id, id));
}

/** The next update of the request it was merged into, as it was before; null where that stayed as it was. */
export async function findDisplaced({ orm }: Database, id: number): Promise<NextUpdate | null> {
  const [row] = await orm
    .select({ displaced: serviceRequest.displacedUpdate })
    .from(serviceRequest)
    .where(eq(serviceRequest.id, id));
  return row?.displaced ?? null;
}

/** Gives a request another one's next update; what was late there is late here, and no one is notified of it again. */
export async function takeUpdate(
  { orm }: Database,
  id: number,
  { next, isLate }: { next: NextUpdate; isLate: boolean },
): Promise<void> {
  const { nextUpdateBy, isPromised, isSetByHand } = next;
  await orm
    .update(serviceRequest)
    .set({ nextUpdateBy, isPromised, isSetByHand, ...(isLate ? { missedUpdateBy: nextUpdateBy } : {}) })
    .where(eq(serviceRequest.id, id));
}

/** Counts again what is unread: of a request that is worked on with what is merged into it, of a merged one alone. */
export async function recountUnread({ orm }: Database, ids: readonly number[]): Promise<void> {
  const member = alias(serviceRequest, 'member');
  const unread = orm
    .select({ total: sql`count(*)::int` })
    .from(conversationEntry)
    .innerJoin(member, eq(member.id, conversationEntry.requestId))
    .where(
      and(
        or(eq(member.id, serviceRequest.id), eq(member.mergedIntoId, serviceRequest.id)),
        eq(conversationEntry.author, 'RESIDENT'),
        isNull(conversationEntry.seenAt),
      ),
    );
  await orm
    .update(serviceRequest)
    .set({ unreadNotes: sql`(${unread})` })
    .where(isOneOf(serviceRequest.id, ids));
}
