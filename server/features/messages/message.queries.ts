import sql, { raw } from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import type { Message } from '#contracts/messages.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  countWhere,
  limitOf,
  listRecords,
  newestFirst,
} from '#server/platform/database/list-page.queries.ts';
import type { FoundPage, PageOptions } from '#server/platform/database/list-page.queries.ts';
import { isoInstant } from '#server/platform/database/columns.ts';

export type MessageRow = Omit<Message, 'timestamp'>;

/** The columns of a message `m`. */
export const messageColumns = raw(`
  m.id, m.created_at as "createdAt", m.updated_at as "updatedAt", m.sender_id as "senderId",
  m.receiver_id as "receiverId", m.body`);

export function toMessage(row: MessageRow): Message {
  const createdAt = isoInstant(row.createdAt);
  return { ...row, createdAt, updatedAt: isoInstant(row.updatedAt), timestamp: createdAt };
}

/** One page of what a user sent or received, with one other user or with all, newest first. */
export function listMessages(
  db: Database,
  { userId, otherId }: { userId: number; otherId: number | undefined },
  options: PageOptions,
): Promise<FoundPage<Message>> {
  const parts = otherId === undefined ? ownMessages(userId, options) : messagesBetween(userId, otherId);
  return listRecords<MessageRow, Message>(
    db,
    {
      total: parts.total,
      page: sql`
        select ${messageColumns} from (${parts.rows}) m order by m.created_at desc, m.id desc ${limitOf(options)}`,
      order: newestFirst,
    },
    toMessage,
  );
}

function messagesBetween(userId: number, otherId: number) {
  const [low, high] = [Math.min(userId, otherId), Math.max(userId, otherId)];
  const matches = sql`least(m.sender_id, m.receiver_id) = ${low} and greatest(m.sender_id, m.receiver_id) = ${high}`;
  return {
    total: countWhere(raw('message m'), matches),
    rows: sql`select * from message m where ${matches}`,
  };
}

/** What was sent and what was received, each through its index, and no message to oneself twice. */
function ownMessages(userId: number, { page, pageSize }: PageOptions) {
  const sent = sql`m.sender_id = ${userId}`;
  const received = sql`m.receiver_id = ${userId}`;
  const count = (matches: Sql) => countWhere(raw('message m'), matches);
  // As far as the page may lie, in few different numbers: each is a statement of its own.
  const depth = raw(String(pageSize * 2 ** Math.ceil(Math.log2(page))));
  const newest = (matches: Sql) => sql`(
    select * from message m where ${matches} order by m.created_at desc, m.id desc limit ${depth}
  )`;
  return {
    total: sql`(${count(sent)} + ${count(received)} - ${messagesBetween(userId, userId).total})`,
    rows: sql`${newest(sent)} union all ${newest(sql`${received} and m.sender_id <> ${userId}`)}`,
  };
}

/** Adds a message; undefined where there is no account to receive it. Whoever answers has read what came before. */
export async function insertMessage(
  db: Database,
  { senderId, receiverId, body }: { senderId: number; receiverId: number; body: string },
  at: string,
): Promise<Message | undefined> {
  const rows = await db.query<MessageRow>(sql`
    with m as (
      insert into message (created_at, updated_at, sender_id, receiver_id, body)
      select ${at}::timestamptz, ${at}::timestamptz, ${senderId}::int, u.id, ${body}
      from user_account u where u.id = ${receiverId}
      returning *
    ), marked as (
      insert into message_read as mark (user_id, other_id, read_until, message_id)
      select sender_id, receiver_id, created_at, id from m
      on conflict (user_id, other_id) do update
        set read_until = excluded.read_until, message_id = excluded.message_id
        where (excluded.read_until, excluded.message_id) > (mark.read_until, mark.message_id)
    ) select ${messageColumns} from m`);
  return rows[0] && toMessage(rows[0]);
}
