import sql from 'sql-template-tag';
import type { MailKind, MailRecordKind } from '#contracts/mail.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, eq } from '#server/platform/database/drizzle.ts';
import { mail } from '#server/platform/database/schema.ts';

export interface MailRow {
  kind: MailKind;
  recordKind: MailRecordKind;
  recordId: number;
  occasion: string;
  propertyCode: string | null;
  recipient: string;
  /** Where the recipient's address leads: see mailbox.ts. */
  mailbox: string;
  subject: string;
  textBody: string;
  htmlBody: string;
  messageId: string;
  state: 'queued' | 'held';
  /** Why it is held back. */
  answer: string | null;
}

/** Adds a message; answers its id, or undefined where the record has it already. */
export async function insertMail(db: Database, row: MailRow, at: Date): Promise<number | undefined> {
  const [added] = await db.orm
    .insert(mail)
    .values({ ...row, createdAt: at.toISOString(), attempts: 0 })
    .onConflictDoNothing()
    .returning({ id: mail.id });
  return added?.id;
}

/**
 * How many confirmations a mailbox was given since then, held ones left out. Until the caller's transaction ends, others
 * that ask about the same mailbox wait: two at once do not both take the last place.
 */
export async function countConfirmations(db: Database, mailbox: string, since: Date): Promise<number> {
  await db.query(sql`select pg_advisory_xact_lock(hashtextextended(${`confirmations ${mailbox}`}, 0))`);
  // A statement of its own: it sees what the one before it in the lock has committed.
  const [found] = await db.query<{ total: number }>(sql`
    select count(*)::int as total from mail
    where mailbox = ${mailbox} and kind = 'confirmation' and state <> 'held' and created_at > ${since.toISOString()}`);
  return found?.total ?? 0;
}

/** Longer than any worker takes over one message: after it, whoever claimed it is dead. */
const claimSeconds = 90;

/** Takes a queued message for one worker; undefined where there is none to be sent, or another has it in hand. */
export async function claimMail(
  db: Database,
  id: number,
  at: Date,
): Promise<typeof mail.$inferSelect | undefined> {
  const now = at.toISOString();
  const rows = await db.query<{ id: number }>(sql`
    update mail set claimed_at = ${now}::timestamptz, tried_at = ${now}::timestamptz, attempts = attempts + 1
    where id = ${id} and state = 'queued'
      and (claimed_at is null or claimed_at < ${now}::timestamptz - make_interval(secs => ${claimSeconds}))
    returning id`);
  return rows.length > 0 ? findMailRow(db, id) : undefined;
}

export async function findMailRow(db: Database, id: number): Promise<typeof mail.$inferSelect | undefined> {
  const [row] = await db.orm.select().from(mail).where(eq(mail.id, id));
  return row;
}

/** The address of whoever sent the record in; undefined where nobody did, and for what looks like spam. */
export async function findSubmitter(
  db: Database,
  { recordKind, recordId }: Pick<MailRow, 'recordKind' | 'recordId'>,
): Promise<string | undefined> {
  const [found] = await db.query<{ email: string }>(sql`
    select email from service_request where ${recordKind} = 'service-request' and id = ${recordId}
    union all select email from registration where ${recordKind} = 'registration' and id = ${recordId}
    union all select email from contact_inquiry
      where ${recordKind} = 'contact-inquiry' and id = ${recordId} and spam_reason is null`);
  return found?.email;
}

export async function markSent(db: Database, id: number, answer: string, at: Date): Promise<void> {
  const sentAt = at.toISOString();
  await db.orm
    .update(mail)
    .set({ state: 'sent', sentAt, answer, claimedAt: null })
    // It may have come back in this moment.
    .where(and(eq(mail.id, id), eq(mail.state, 'queued')));
}

/** Notes what went wrong; the message stays queued until nothing more will be tried. */
export async function markNotSent(
  db: Database,
  id: number,
  { answer, isFinal }: { answer: string; isFinal: boolean },
): Promise<void> {
  await db.orm
    .update(mail)
    .set({ answer, claimedAt: null, ...(isFinal ? { state: 'failed' } : {}) })
    .where(and(eq(mail.id, id), eq(mail.state, 'queued')));
}

/**
 * Has the messages that found no mail server tried now, instead of when their turn comes: one has just been taken. Those that
 * the server itself put off keep their turn.
 */
export async function hurryUnanswered(db: Database): Promise<void> {
  await db.query(sql`
    select graphile_worker.reschedule_jobs(array_agg(waiting.id), now()) from (
      select job.id from mail join graphile_worker.jobs job on job.key = 'mail ' || mail.id
      where mail.state = 'queued' and mail.claimed_at is null and mail.answer = ${noServer}
        and job.locked_at is null and job.run_at > now()
      order by mail.id limit 50
    ) waiting having count(*) > 0`);
}

const restMinutes = 30;
/** What is left of a message's tries is for the long run. */
const hurriedMax = 18;

/**
 * Messages that found no mail server at their last try, wait for long, and may be tried again: not one after the other where a
 * server answers and then takes nothing, or they would soon have used up their tries.
 */
export async function findUnanswered(db: Database, now: Date): Promise<number[]> {
  const rows = await db.query<{ jobId: number }>(sql`
    select job.id::int as "jobId" from mail join graphile_worker.jobs job on job.key = 'mail ' || mail.id
    where mail.state = 'queued' and mail.claimed_at is null and mail.answer = ${noServer}
      and mail.tried_at < ${now.toISOString()}::timestamptz - make_interval(mins => ${restMinutes})
      and job.attempts < ${hurriedMax} and job.locked_at is null and job.run_at > now()
    order by mail.id limit 50`);
  return rows.map(({ jobId }) => jobId);
}

/** Has these jobs done now; one that has begun meanwhile is left alone. */
export async function hurryJobs(db: Database, jobIds: readonly number[]): Promise<void> {
  await db.query(sql`select graphile_worker.reschedule_jobs(${jobIds}::bigint[], now())`);
}

/** Queued messages that no job will send any more: a server was killed at the last try. */
export async function findStranded(db: Database, now: Date): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    select id from mail
    where state = 'queued'
      and (claimed_at is null or claimed_at < ${now.toISOString()}::timestamptz - make_interval(secs => ${claimSeconds}))
      and not exists (select from job_outbox where job_key = 'mail ' || mail.id)
      and not exists (
        select from graphile_worker.jobs job
        where job.key = 'mail ' || mail.id and (job.attempts < job.max_attempts or job.locked_at is not null)
      )
    order by id limit 100`);
  return rows.map(({ id }) => id);
}

/** The answer of a mail server that could not be reached. */
export const noServer = 'The mail server did not answer.';

/** A record has moved to another property: who may see its messages follows. */
export async function moveMailAbout(
  db: Database,
  about: { recordKind: string; recordId: number; propertyCode: string },
): Promise<void> {
  const { recordKind, recordId, propertyCode } = about;
  await db.query(sql`
    update mail set property_code = ${propertyCode} where record_kind = ${recordKind} and record_id = ${recordId}`);
}

/** Says something else in a message that is still to be sent. */
export async function updateWords(
  db: Database,
  id: number,
  { text, html }: { text: string; html: string },
): Promise<void> {
  await db.orm.update(mail).set({ textBody: text, htmlBody: html }).where(eq(mail.id, id));
}

const forgottenAtOnce = 5000;

/** Forgets what messages said that were sent, failed or held back before then; answers how many. The lines about them stay. */
export async function forgetMailWords(db: Database, before: Date): Promise<number> {
  const then = before.toISOString();
  // Staff may have one sent in this moment: asked again of the row as it then is.
  const isOver = sql`state <> 'queued' and coalesce(sent_at, tried_at, created_at) < ${then}::timestamptz`;
  const forgotten = await db.query(sql`
    update mail set text_body = null, html_body = null
    where ${isOver} and id in (
      select id from mail where text_body is not null and created_at < ${then}::timestamptz and ${isOver}
      order by created_at limit ${forgottenAtOnce}
    )
    returning id`);
  return forgotten.length;
}

/** Removes what was written about a record that is deleted: messages hold what it said. */
export async function deleteMailAbout(
  db: Database,
  recordKind: MailRecordKind,
  recordId: number,
): Promise<void> {
  await db.orm.delete(mail).where(and(eq(mail.recordKind, recordKind), eq(mail.recordId, recordId)));
}
