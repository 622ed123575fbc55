import type { MailKind, MailRecordKind } from '#contracts/mail.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  and,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notExists,
  or,
  query,
  sql,
} from '#server/platform/database/drizzle.ts';
import { contactInquiry } from '#server/platform/database/inquiry-schema.ts';
import { jobOutbox, mail, registration, serviceRequest } from '#server/platform/database/schema.ts';

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
  /** Why it is held. */
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
export async function countConfirmations({ orm }: Database, mailbox: string, since: Date): Promise<number> {
  await orm.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`confirmations ${mailbox}`}, 0))`);
  // A statement of its own: it sees what the one before it in the lock has committed.
  const [found] = await orm
    .select({ total: sql<number>`count(*)::int` })
    .from(mail)
    .where(
      and(
        eq(mail.mailbox, mailbox),
        eq(mail.kind, 'confirmation'),
        ne(mail.state, 'held'),
        gt(mail.createdAt, since.toISOString()),
      ),
    );
  return found?.total ?? 0;
}

/** Longer than any worker takes over one message: after it, anyone who claimed it is dead. */
const claimMs = 90_000;

/** Whether no living worker has the message in hand. */
function isFree(at: Date) {
  return or(isNull(mail.claimedAt), lt(mail.claimedAt, before(at, claimMs)));
}

function before(at: Date, ms: number): string {
  return new Date(at.getTime() - ms).toISOString();
}

/** Takes a queued message for one worker; undefined where there is none to be sent, or another has it in hand. */
export async function claimMail(
  { orm }: Database,
  id: number,
  at: Date,
): Promise<typeof mail.$inferSelect | undefined> {
  const now = at.toISOString();
  const [claimed] = await orm
    .update(mail)
    .set({ claimedAt: now, triedAt: now, attempts: sql`${mail.attempts} + 1` })
    .where(and(eq(mail.id, id), eq(mail.state, 'queued'), isFree(at)))
    .returning();
  return claimed;
}

export async function findMailRow(db: Database, id: number): Promise<typeof mail.$inferSelect | undefined> {
  const [row] = await db.orm.select().from(mail).where(eq(mail.id, id));
  return row;
}

type About = Pick<MailRow, 'recordKind' | 'recordId'>;

/** The address of anyone who sent the record in; undefined where no one did, and for what looks like spam. */
export async function findSubmitter(db: Database, about: About): Promise<string | undefined> {
  const [found] = await selectSubmitters(db, about);
  return found?.email;
}

async function selectSubmitters({ orm }: Database, about: About): Promise<{ email: string }[]> {
  const { recordKind, recordId } = about;
  switch (recordKind) {
    case 'service-request':
      return orm
        .select({ email: serviceRequest.email })
        .from(serviceRequest)
        .where(eq(serviceRequest.id, recordId));
    case 'registration':
      return orm
        .select({ email: registration.email })
        .from(registration)
        .where(eq(registration.id, recordId));
    case 'contact-inquiry':
      return orm
        .select({ email: contactInquiry.email })
        .from(contactInquiry)
        .where(and(eq(contactInquiry.id, recordId), isNull(contactInquiry.spamReason)));
    default:
      return [];
  }
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

/** The key of a message's job (`mailKey`). */
const jobKey = sql<string>`'mail ' || ${mail.id}`;

/** The library's queue. */
const job = sql`graphile_worker.jobs job`;

/** Up to so many messages are hurried at once. */
const hurriedAtOnce = 50;

/** Messages that found no mail server and whose jobs wait for their turn. */
function isUnanswered() {
  return and(
    eq(mail.state, 'queued'),
    isNull(mail.claimedAt),
    eq(mail.answer, noServer),
    sql`job.locked_at is null and job.run_at > now()`,
  );
}

/**
 * Has the messages that found no mail server tried now, instead of when their turn comes: one has just been taken. Those that
 * the server itself put off keep their turn.
 */
export async function hurryUnanswered({ orm }: Database): Promise<void> {
  const waiting = query
    .select({ jobId: sql`job.id`.as('job_id') })
    .from(mail)
    .innerJoin(job, sql`job.key = ${jobKey}`)
    .where(isUnanswered())
    .orderBy(mail.id)
    .limit(hurriedAtOnce)
    .as('waiting');
  await orm
    .select({ hurried: sql`graphile_worker.reschedule_jobs(array_agg(${waiting.jobId}), now())` })
    .from(waiting)
    .having(sql`count(*) > 0`);
}

const restMs = 30 * 60_000;
/** What is left of a message's tries is for the long run. */
const hurriedMax = 18;

/**
 * Messages that found no mail server at their last try, wait for long, and may be tried again: not one after the other where a
 * server answers and then takes nothing, or they would soon have used up their tries.
 */
export async function findUnanswered({ orm }: Database, now: Date): Promise<number[]> {
  const rows = await orm
    .select({ jobId: sql<number>`job.id::int` })
    .from(mail)
    .innerJoin(job, sql`job.key = ${jobKey}`)
    .where(and(isUnanswered(), lt(mail.triedAt, before(now, restMs)), sql`job.attempts < ${hurriedMax}`))
    .orderBy(mail.id)
    .limit(hurriedAtOnce);
  return rows.map(({ jobId }) => jobId);
}

/** Has these jobs done now; one that has begun meanwhile is left alone. */
export async function hurryJobs({ orm }: Database, jobIds: readonly number[]): Promise<void> {
  await orm.execute(sql`select graphile_worker.reschedule_jobs(${sql.param(jobIds)}::bigint[], now())`);
}

/** Queued messages that no job will send any more: a server was killed at the last try. */
export async function findStranded({ orm }: Database, now: Date): Promise<number[]> {
  const inOutbox = query
    .select({ jobKey: jobOutbox.jobKey })
    .from(jobOutbox)
    .where(eq(jobOutbox.jobKey, jobKey));
  const rows = await orm
    .select({ id: mail.id })
    .from(mail)
    .where(
      and(
        eq(mail.state, 'queued'),
        isFree(now),
        notExists(inOutbox),
        sql`not exists (
          select from ${job}
          where job.key = ${jobKey} and (job.attempts < job.max_attempts or job.locked_at is not null)
        )`,
      ),
    )
    .orderBy(mail.id)
    .limit(100);
  return rows.map(({ id }) => id);
}

/** The answer of a mail server that could not be reached. */
export const noServer = 'The mail server did not answer.';

/** A record has moved to another property: who may see its messages follows. */
export async function moveMailAbout(
  { orm }: Database,
  { propertyCode, ...about }: About & { propertyCode: string },
): Promise<void> {
  await orm.update(mail).set({ propertyCode }).where(isAbout(about));
}

function isAbout({ recordKind, recordId }: About) {
  return and(eq(mail.recordKind, recordKind), eq(mail.recordId, recordId));
}

/** Says something else in a message that is still to be sent. */
export async function updateTexts(
  db: Database,
  id: number,
  { text, html }: { text: string; html: string },
): Promise<void> {
  await db.orm.update(mail).set({ textBody: text, htmlBody: html }).where(eq(mail.id, id));
}

const forgottenAtOnce = 5000;

/** Forgets what messages said that were sent, failed or held before then; answers how many. The lines about them stay. */
export async function deleteMailTexts({ orm }: Database, until: Date): Promise<number> {
  const then = until.toISOString();
  const isOver = and(
    ne(mail.state, 'queued'),
    sql`coalesce(${mail.sentAt}, ${mail.triedAt}, ${mail.createdAt}) < ${then}::timestamptz`,
  );
  const oldest = query
    .select({ id: mail.id })
    .from(mail)
    .where(and(isNotNull(mail.textBody), lt(mail.createdAt, then), isOver))
    .orderBy(mail.createdAt)
    .limit(forgottenAtOnce);
  const forgotten = await orm
    .update(mail)
    .set({ textBody: null, htmlBody: null })
    // Staff may have one sent in this moment: asked again of the row as it then is.
    .where(and(isOver, inArray(mail.id, oldest)))
    .returning({ id: mail.id });
  return forgotten.length;
}

/** Removes what was written about a record that is deleted: messages hold what it said. */
export async function deleteMailAbout(
  { orm }: Database,
  recordKind: MailRecordKind,
  recordId: number,
): Promise<void> {
  await orm.delete(mail).where(isAbout({ recordKind, recordId }));
}
