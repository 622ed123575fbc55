import type { Message } from '#contracts/messages.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, desc, eq, getTableColumns, ne, query, sql } from '#server/platform/database/drizzle.ts';
import type { SQL } from '#server/platform/database/drizzle.ts';
import { insertSelect } from '#server/platform/database/expressions.ts';
import { message, messageRead } from '#server/platform/database/rental-schema.ts';
import { readPage } from '#server/platform/database/lists.queries.ts';
import type { FoundPage, PageOptions } from '#server/platform/database/lists.queries.ts';
import { userAccount } from '#server/platform/database/schema.ts';

export const messageColumns = getTableColumns(message);

type MessageRow = typeof message.$inferSelect;

export function toMessage(row: MessageRow): Message {
  return { ...row, timestamp: row.createdAt };
}

/** The messages between two users, by the index of conversations. */
export function isBetween(one: SQL, other: SQL): SQL {
  return sql`least(${message.senderId}, ${message.receiverId}) = least(${one}, ${other})
    and greatest(${message.senderId}, ${message.receiverId}) = greatest(${one}, ${other})`;
}

/** The id of a user at hand. */
export function userIdOf(id: number): SQL {
  return sql`${id}::int`;
}

/** One page of what a user sent or received, with one other user or with all, newest first. */
export async function listMessages(
  { orm }: Database,
  { userId, otherId }: { userId: number; otherId: number | undefined },
  options: PageOptions,
): Promise<FoundPage<Message>> {
  const { total, rows } =
    otherId === undefined ? ownMessages(userId, options) : messagesBetween(userId, otherId);
  const listed = orm.$with('listed', messageColumns).as(rows);
  const within = orm.with(listed);
  const { id, createdAt, updatedAt, senderId, receiverId, body } = listed;
  const found = within
    .select({ id, createdAt, updatedAt, senderId, receiverId, body, total })
    .from(listed)
    .orderBy(desc(createdAt), desc(id))
    .limit(options.pageSize)
    .offset((options.page - 1) * options.pageSize);
  const page = await readPage({ within, total }, found);
  return { ...page, rows: page.rows.map(toMessage) };
}

/** So many of a user's newest messages, sent and received, are looked through for words. */
const searchedMessages = 2000;

/** The newest of a user's messages that hold every word. */
export async function findMessages(
  { orm }: Database,
  { userId, words, limit }: { userId: number; words: readonly string[]; limit: number },
): Promise<Message[]> {
  const listed = orm
    .$with('listed', messageColumns)
    .as(ownMessages(userId, { page: 1, pageSize: searchedMessages }).rows);
  const { id, createdAt, updatedAt, senderId, receiverId, body } = listed;
  const rows = await orm
    .with(listed)
    .select({ id, createdAt, updatedAt, senderId, receiverId, body })
    .from(listed)
    .where(and(...words.map((word) => sql`strpos(lower(${body}), lower(${word})) > 0`)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
  return rows.map(toMessage);
}

function countOfMessages(matches: SQL | undefined): SQL<number> {
  return sql`${query
    .select({ total: sql`count(*)::int` })
    .from(message)
    .where(matches)}`;
}

function messagesBetween(userId: number, otherId: number): { total: SQL<number>; rows: SQL } {
  const matches = isBetween(userIdOf(userId), userIdOf(otherId));
  return { total: countOfMessages(matches), rows: sql`${query.select().from(message).where(matches)}` };
}

/** What was sent and what was received, each through its index, and no message to oneself twice. */
function ownMessages(userId: number, { page, pageSize }: PageOptions): { total: SQL<number>; rows: SQL } {
  const sent = eq(message.senderId, userId);
  const received = eq(message.receiverId, userId);
  const newest = (matches: SQL | undefined) =>
    query
      .select()
      .from(message)
      .where(matches)
      .orderBy(desc(message.createdAt), desc(message.id))
      .limit(page * pageSize);
  const toOneself = messagesBetween(userId, userId).total;
  return {
    total: sql`(${countOfMessages(sent)} + ${countOfMessages(received)} - ${toOneself})`,
    rows: sql`${newest(sent)} union all ${newest(and(received, ne(message.senderId, userId)))}`,
  };
}

/** Adds a message; undefined where there is no account to receive it. Anyone who answers has read what came before. */
export async function insertMessage(
  db: Database,
  { senderId, receiverId, body }: { senderId: number; receiverId: number; body: string },
  at: string,
): Promise<Message | undefined> {
  const values = { createdAt: at, updatedAt: at, senderId, receiverId: userAccount.id, body };
  const rows = sql`from ${userAccount} where ${eq(userAccount.id, receiverId)} returning *`;
  const added = db.orm.$with('added', messageColumns).as(insertSelect(message, values, rows));
  const [row] = await db.orm.with(added).select().from(added);
  if (!row) return undefined;
  await markReadUntil(db, { userId: senderId, otherId: receiverId, message: row });
  return toMessage(row);
}

/** Notes how far a user has read a conversation; an older mark never takes the place of a newer one. */
export async function markReadUntil(
  { orm }: Database,
  {
    userId,
    otherId,
    message: { createdAt: readUntil, id: messageId },
  }: { userId: number; otherId: number; message: Pick<MessageRow, 'createdAt' | 'id'> },
): Promise<void> {
  const known = sql`(${messageRead.readUntil}, ${messageRead.messageId})`;
  await orm
    .insert(messageRead)
    .values({ userId, otherId, readUntil, messageId })
    .onConflictDoUpdate({
      target: [messageRead.userId, messageRead.otherId],
      set: { readUntil, messageId },
      setWhere: sql`(${readUntil}::timestamptz, ${messageId}::int) > ${known}`,
    });
}
