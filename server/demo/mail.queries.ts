import sql from 'sql-template-tag';
import type { ReferencedKind } from '#contracts/references.ts';
import type { Database } from '#server/platform/database/database.ts';
import { heldWords, mailKey, sendMailTask } from '#server/platform/mail/queue-mail.ts';

export interface Announced {
  kind: ReferencedKind;
  id: number;
  createdAt: Date;
}

/** The newest submissions of each kind, oldest first. */
export async function listNewestSubmissions(
  db: Database,
  { requests, registrations, inquiries }: { requests: number; registrations: number; inquiries: number },
): Promise<Announced[]> {
  const rows = await db.query<{ kind: ReferencedKind; id: number; at: string }>(sql`
    select * from (
      (select 'service-request' as kind, id, extract(epoch from created_at) as at from service_request
        order by created_at desc limit ${requests})
      union all
      (select 'registration', id, extract(epoch from created_at) from registration
        order by created_at desc limit ${registrations})
      union all
      (select 'contact-inquiry', id, extract(epoch from created_at) from contact_inquiry
        order by created_at desc limit ${inquiries})
    ) newest order by at`);
  return rows.map(({ kind, id, at }) => ({ kind, id, createdAt: new Date(Number(at) * 1000) }));
}

/** What became of a message that did not simply go out. */
const outcomes = [
  { state: 'queued', answer: '452 4.2.2 The recipient’s mailbox is full, please try again later' },
  {
    state: 'returned',
    answer: '550 5.1.1 Recipient address rejected: User unknown in virtual mailbox table',
  },
  { state: 'held', answer: heldWords },
  { state: 'held', answer: heldWords },
  { state: 'failed', answer: '550 5.1.2 We could not find this domain: is the address misspelled?' },
  { state: 'queued', answer: '450 4.7.1 Greylisted, please try again in fifteen minutes' },
  { state: 'returned', answer: '552 5.2.2 The mailbox is over its quota, and was for five days' },
  { state: 'failed', answer: '550 5.7.1 This message was refused by the recipient’s mail server' },
  { state: 'returned', answer: '554 4.4.7 The message could not be delivered within three days' },
  { state: 'held', answer: heldWords },
] as const;

/** Of so many confirmations one met with something, beginning with the second newest. */
const everyNth = 4;

/**
 * Says what became of the messages that are queued: nearly all went out at once, some of each other kind did not. Nothing
 * leaves because of it: the jobs of those that wait come in a hundred years, unless staff have one sent.
 */
export async function settleMail(db: Database): Promise<void> {
  await db.query(sql`
    update mail set state = 'sent', attempts = 1, tried_at = created_at + interval '2 seconds',
      sent_at = created_at + interval '2 seconds',
      answer = '250 2.0.0 Ok: queued as ' || upper(substr(md5(message_id), 1, 10))`);
  await db.query(sql`
    with chosen as (
      select mail.id, outcome.state, outcome.answer
      from (
        select id, row_number() over (order by id desc) as place from mail
        where kind = 'confirmation' and record_kind <> 'contact-inquiry'
      ) mail
      join json_to_recordset(${JSON.stringify(outcomes.map(({ state, answer }, index) => ({ state, answer, place: 2 + index * everyNth })))})
        as outcome (state text, answer text, place int) using (place)
    )
    update mail set state = chosen.state, answer = chosen.answer,
      sent_at = case when chosen.state = 'returned' then mail.sent_at end,
      returned_at = case when chosen.state = 'returned' then mail.sent_at + interval '4 minutes' end,
      tried_at = case when chosen.state <> 'held' then mail.tried_at end,
      attempts = case chosen.state when 'held' then 0 when 'queued' then 3 else 1 end
    from chosen where mail.id = chosen.id`);
  await db.query(sql`
    select graphile_worker.add_job(${sendMailTask.name}, json_build_object('id', id), max_attempts => 24,
      run_at => now() + interval '100 years', job_key => ${mailKey}::text || ' ' || id)
    from mail where state = 'queued'`);
}
