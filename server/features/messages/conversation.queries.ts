import type { Conversation } from '#contracts/messages.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, desc, eq, ne, query, sql } from '#server/platform/database/drizzle.ts';
import type { AnyPgColumn, SQL } from '#server/platform/database/drizzle.ts';
import { message, messageRead } from '#server/platform/database/rental-schema.ts';
import { readPage } from '#server/platform/database/lists.queries.ts';
import type { FoundPage, PageOptions } from '#server/platform/database/lists.queries.ts';
import { isBetween, markReadUntil, messageColumns, toMessage, userIdOf } from './message.queries.ts';

/** Everyone in a column of the messages, found by stepping through its index from one account to the next. */
function everybodyIn(column: AnyPgColumn): SQL {
  const next = query
    .select({ id: sql`min(${column})` })
    .from(message)
    .where(sql`${column} > known.id`);
  return sql`(
    with recursive known (id) as (
      select min(${column}) from ${message} union all select ${next} from known where known.id is not null
    ) select id from known
  )`;
}

/**
 * One page of a user's conversations, the newest first. Anyone who has ever written is found by stepping through the indexes
 * from one account to the next, and their newest message by the index of conversations: no conversation is read whole.
 */
export async function listConversations(
  { orm }: Database,
  userId: number,
  { page, pageSize }: PageOptions,
): Promise<FoundPage<Conversation>> {
  const correspondent = sql<number>`other.id`.as('correspondent_id');
  const newest = query
    .select(messageColumns)
    .from(message)
    .where(isBetween(sql`other.id`, userIdOf(userId)))
    .orderBy(desc(message.createdAt), desc(message.id))
    .limit(1);
  const conversation = orm.$with('conversation', { otherId: correspondent, ...messageColumns }).as(sql`
    select other.id as correspondent_id, last.*
    from (${everybodyIn(message.senderId)} union ${everybodyIn(message.receiverId)}) other (id)
    cross join lateral ${newest} last
    where other.id <> ${userId}`);
  const unread = query
    .select({ total: sql`count(*)::int` })
    .from(message)
    .where(
      and(
        isBetween(sql`${conversation.otherId}`, userIdOf(userId)),
        eq(message.receiverId, userId),
        isUnread,
      ),
    );
  const within = orm.with(conversation);
  const total = sql<number>`(select count(*)::int from ${conversation})`;
  const { id, createdAt, updatedAt, senderId, receiverId, body } = conversation;
  const rows = within
    .select({
      otherId: conversation.otherId,
      unread: sql<number>`${unread}`,
      last: { id, createdAt, updatedAt, senderId, receiverId, body },
      total,
    })
    .from(conversation)
    .leftJoin(
      messageRead,
      and(eq(messageRead.userId, userId), sql`${messageRead.otherId} = ${conversation.otherId}`),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const found = await readPage({ within, total }, rows);
  return {
    ...found,
    rows: found.rows.map(({ otherId, unread, last }) => ({ otherId, unread, last: toMessage(last) })),
  };
}

/** Whether the receiver has not read a message, by their mark of the conversation. */
const isUnread = sql`(${message.createdAt}, ${message.id})
  > (coalesce(${messageRead.readUntil}, '-infinity'), coalesce(${messageRead.messageId}, 0))`;

/** How many messages of others a user has not read, over all conversations. */
export async function countUnread({ orm }: Database, userId: number): Promise<number> {
  const [counted] = await orm
    .select({ total: sql<number>`count(*)::int` })
    .from(message)
    .leftJoin(
      messageRead,
      and(eq(messageRead.userId, message.receiverId), eq(messageRead.otherId, message.senderId)),
    )
    .where(and(eq(message.receiverId, userId), ne(message.senderId, userId), isUnread));
  return counted?.total ?? 0;
}

/** Notes what was read; an older mark never takes the place of a newer one. Answers whether there is such a message. */
export async function markRead(
  db: Database,
  { userId, otherId, messageId }: { userId: number; otherId: number; messageId: number },
): Promise<boolean> {
  const [known] = await db.orm
    .select({ id: message.id, createdAt: message.createdAt })
    .from(message)
    .where(and(eq(message.id, messageId), isBetween(userIdOf(userId), userIdOf(otherId))));
  if (known) await markReadUntil(db, { userId, otherId, message: known });
  return known !== undefined;
}
