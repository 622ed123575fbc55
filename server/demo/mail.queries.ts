import type { ReferencedKind } from '#contracts/references.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, desc, eq, ne, sql } from '#server/platform/database/drizzle.ts';
import { sentRows } from '#server/platform/database/expressions.ts';
import { contactInquiry } from '#server/platform/database/inquiry-schema.ts';
import { mail, registration, serviceRequest } from '#server/platform/database/schema.ts';
import { heldMessage, mailKey, sendMailTask } from '#server/platform/mail/queue-mail.ts';

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
  const newest = [
    await listNewest(db, { kind: 'service-request', table: serviceRequest }, requests),
    await listNewest(db, { kind: 'registration', table: registration }, registrations),
    await listNewest(db, { kind: 'contact-inquiry', table: contactInquiry }, inquiries),
  ];
  return newest.flat().toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

interface Submissions {
  kind: ReferencedKind;
  table: typeof serviceRequest | typeof registration | typeof contactInquiry;
}

async function listNewest(
  { orm }: Database,
  { kind, table }: Submissions,
  limit: number,
): Promise<Announced[]> {
  const rows = await orm
    .select({ id: table.id, createdAt: table.createdAt })
    .from(table)
    .orderBy(desc(table.createdAt))
    .limit(limit);
  return rows.map(({ id, createdAt }) => ({ kind, id, createdAt: new Date(createdAt) }));
}

/** What became of a message that did not simply go out. */
const outcomes = [
  { state: 'queued', answer: '452 4.2.2 The recipient’s mailbox is full, please try again later' },
  {
    state: 'returned',
    answer: '550 5.1.1 Recipient address rejected: User unknown in virtual mailbox table',
  },
  { state: 'held', answer: heldMessage },
  { state: 'held', answer: heldMessage },
  { state: 'failed', answer: '550 5.1.2 We could not find this domain: is the address misspelled?' },
  { state: 'queued', answer: '450 4.7.1 Greylisted, please try again in fifteen minutes' },
  { state: 'returned', answer: '552 5.2.2 The mailbox is over its quota, and was for five days' },
  { state: 'failed', answer: '550 5.7.1 This message was refused by the recipient’s mail server' },
  { state: 'returned', answer: '554 4.4.7 The message could not be delivered within three days' },
  { state: 'held', answer: heldMessage },
] as const;

/** Of so many confirmations one met with something, beginning with the second newest. */
const everyNth = 4;

/**
 * Says what became of the messages that are queued: nearly all went out at once, some of each other kind did not. Nothing
 * leaves because of it: the jobs of those that wait come in a hundred years, unless staff have one sent.
 */
export async function settleMail(db: Database): Promise<void> {
  const twoSecondsLater = sql`${mail.createdAt} + interval '2 seconds'`;
  await db.orm.update(mail).set({
    state: 'sent',
    attempts: 1,
    triedAt: twoSecondsLater,
    sentAt: twoSecondsLater,
    answer: sql`'250 2.0.0 Ok: queued as ' || upper(substr(md5(${mail.messageId}), 1, 10))`,
  });
  const confirmations = await db.orm
    .select({ id: mail.id })
    .from(mail)
    .where(and(eq(mail.kind, 'confirmation'), ne(mail.recordKind, 'contact-inquiry')))
    .orderBy(desc(mail.id));
  const chosen = outcomes.flatMap((outcome, index) => {
    const confirmation = confirmations[1 + index * everyNth];
    return confirmation ? [{ ...confirmation, ...outcome }] : [];
  });
  const sent = sentRows(db, { id: mail.id, state: mail.state, answer: mail.answer }, chosen);
  await db.orm
    .with(sent)
    .update(mail)
    .set({
      state: sent.state,
      answer: sent.answer,
      sentAt: sql`case when ${sent.state} = 'returned' then ${mail.sentAt} end`,
      returnedAt: sql`case when ${sent.state} = 'returned' then ${mail.sentAt} + interval '4 minutes' end`,
      triedAt: sql`case when ${sent.state} <> 'held' then ${mail.triedAt} end`,
      attempts: sql`case ${sent.state} when 'held' then 0 when 'queued' then 3 else 1 end`,
    })
    .from(sent)
    .where(eq(mail.id, sent.id));
  await db.orm
    .select({
      job: sql`graphile_worker.add_job(${sendMailTask.name}, json_build_object('id', ${mail.id}), max_attempts => 24,
        run_at => now() + interval '100 years', job_key => ${mailKey}::text || ' ' || ${mail.id})`,
    })
    .from(mail)
    .where(eq(mail.state, 'queued'));
}
