import sql from 'sql-template-tag';
import type { Conversation } from '#contracts/messages.ts';
import type { Database } from '#server/platform/database/database.ts';
import { limitOf, listRecords, newestFirst } from '#server/platform/database/list-page.queries.ts';
import type { FoundPage, PageOptions } from '#server/platform/database/list-page.queries.ts';
import { messageColumns, toMessage } from './message.queries.ts';
import type { MessageRow } from './message.queries.ts';

type Row = MessageRow & { otherId: number; unread: number };

/**
 * One page of a user's conversations, the newest first. Whoever has ever written is found by stepping through the indexes
 * from one account to the next, and their newest message by the index of conversations: no conversation is read whole.
 */
export function listConversations(
  db: Database,
  userId: number,
  options: PageOptions,
): Promise<FoundPage<Conversation>> {
  return listRecords<Row, Conversation>(
    db,
    {
      before: sql`with recursive sender as (
        select min(sender_id) as id from message
        union all select (select min(m.sender_id) from message m where m.sender_id > s.id) from sender s where s.id is not null
      ), receiver as (
        select min(receiver_id) as id from message
        union all select (select min(m.receiver_id) from message m where m.receiver_id > r.id) from receiver r where r.id is not null
      ), conversation as materialized (
        select other.id as other_id, last.*
        from (select id from sender union select id from receiver) other
        cross join lateral (
          select m.* from message m
          where least(m.sender_id, m.receiver_id) = least(other.id, ${userId})
            and greatest(m.sender_id, m.receiver_id) = greatest(other.id, ${userId})
          order by m.created_at desc, m.id desc limit 1
        ) last
        where other.id <> ${userId}
      )`,
      total: sql`(select count(*)::int from conversation)`,
      page: sql`
        select ${messageColumns}, m.other_id as "otherId", (
          select count(*)::int from message n
          where least(n.sender_id, n.receiver_id) = least(m.other_id, ${userId})
            and greatest(n.sender_id, n.receiver_id) = greatest(m.other_id, ${userId})
            and n.receiver_id = ${userId}
            and (n.created_at, n.id) > (coalesce(r.read_until, '-infinity'), coalesce(r.message_id, 0))
        ) as unread
        from (
          select * from conversation m order by m.created_at desc, m.id desc ${limitOf(options)}
        ) m left join message_read r on r.user_id = ${userId} and r.other_id = m.other_id`,
      order: newestFirst,
    },
    ({ otherId, unread, ...last }) => ({ otherId, unread, last: toMessage(last) }),
  );
}

/** Notes what was read; an older mark never takes the place of a newer one. Answers whether there is such a message. */
export async function markRead(
  db: Database,
  { userId, otherId, messageId }: { userId: number; otherId: number; messageId: number },
): Promise<boolean> {
  const rows = await db.query(sql`
    with known as (
      select m.created_at, m.id from message m
      where m.id = ${messageId}
        and least(m.sender_id, m.receiver_id) = least(${otherId}::int, ${userId}::int)
        and greatest(m.sender_id, m.receiver_id) = greatest(${otherId}::int, ${userId}::int)
    ), marked as (
      insert into message_read as mark (user_id, other_id, read_until, message_id)
      select ${userId}::int, ${otherId}::int, created_at, id from known
      on conflict (user_id, other_id) do update
        set read_until = excluded.read_until, message_id = excluded.message_id
        where (excluded.read_until, excluded.message_id) > (mark.read_until, mark.message_id)
    )
    select 1 from known`);
  return rows.length > 0;
}
