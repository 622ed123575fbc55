import sql, { raw } from 'sql-template-tag';
import type { Message } from '#contracts/messages.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  countWhere,
  limitOf,
  listRecords,
  newestFirst,
} from '#server/platform/database/list-page.queries.ts';
import type { FoundPage, PageOptions } from '#server/platform/database/list-page.queries.ts';
import { isoInstant } from '#server/platform/database/schema.ts';

type Row = Omit<Message, 'timestamp'>;

const columns = raw(`
  m.id, m.created_at as "createdAt", m.updated_at as "updatedAt", m.sender_id as "senderId",
  m.receiver_id as "receiverId", m.body`);

function toMessage(row: Row): Message {
  const createdAt = isoInstant(row.createdAt);
  return { ...row, createdAt, updatedAt: isoInstant(row.updatedAt), timestamp: createdAt };
}

/** One page of what a user sent or received, with one other user or with all, newest first. */
export function listMessages(
  db: Database,
  { userId, otherId }: { userId: number; otherId: number | undefined },
  options: PageOptions,
): Promise<FoundPage<Message>> {
  const [low, high] = [Math.min(userId, otherId ?? 0), Math.max(userId, otherId ?? 0)];
  const matches =
    otherId === undefined
      ? sql`(m.sender_id = ${userId} or m.receiver_id = ${userId})`
      : sql`least(m.sender_id, m.receiver_id) = ${low} and greatest(m.sender_id, m.receiver_id) = ${high}`;
  return listRecords<Row, Message>(
    db,
    {
      total: countWhere(raw('message m'), matches),
      page: sql`
        select ${columns} from message m where ${matches}
        order by m.created_at desc, m.id desc ${limitOf(options)}`,
      order: newestFirst,
    },
    options,
    toMessage,
  );
}

/** Adds a message; undefined where there is no account to receive it. */
export async function insertMessage(
  db: Database,
  { senderId, receiverId, body }: { senderId: number; receiverId: number; body: string },
  at: string,
): Promise<Message | undefined> {
  const rows = await db.query<Row>(sql`
    with m as (
      insert into message (created_at, updated_at, sender_id, receiver_id, body)
      select ${at}::timestamptz, ${at}::timestamptz, ${senderId}::int, u.id, ${body}
      from user_account u where u.id = ${receiverId}
      returning *
    ) select ${columns} from m`);
  return rows[0] && toMessage(rows[0]);
}
