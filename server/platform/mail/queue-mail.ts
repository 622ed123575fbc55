import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { MailKind, MailRecordKind } from '#contracts/mail.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { defineTask } from '#server/platform/jobs/task.ts';
import { renderLetter } from './letter.ts';
import type { Letter } from './letter.ts';
import { countConfirmations, findStranded, findUnanswered, hurryJobs, insertMail } from './mail.queries.ts';
import { mailboxOf } from './mailbox.ts';
import { withoutLinks } from './without-links.ts';

/** What queueing a message needs. */
export type MailContext = Pick<AppContext, 'clock' | 'config' | 'jobs' | 'log'>;

export interface NewMail {
  kind: MailKind;
  recordKind: MailRecordKind;
  recordId: number;
  /** The record's property, for staff who see only some; null where it has none. */
  propertyCode: string | null;
  /** Distinguishes what may be said about one record several times; without it, it is said once. */
  occasion?: string;
  to: string;
  letter: Letter;
}

/** Hands one message over. */
export const sendMailTask = defineTask('send mail', z.object({ id: z.int() }));

/** Rate limit of confirmations to one mailbox: anyone who fills in a form may type anyone's address. */
const confirmationsMax = 10;
const confirmationsMs = 60 * 60_000;
/** Why a confirmation is held. */
export const heldMessage = `Held: limit of ${confirmationsMax} confirmations to this address within an hour.`;

/**
 * Queues a message in the caller's transaction. A record has one message of a kind for a person: queued again, by a retry or
 * a repeat, nothing happens. Its text is what the letter says now; every try sends the same. A confirmation to a mailbox that
 * just got many is held: it is stored, and staff may have it sent.
 */
export async function queueMail(
  context: MailContext,
  db: Database,
  { letter, to, ...about }: NewMail,
): Promise<void> {
  const isConfirmation = about.kind === 'confirmation';
  const { subject, text, html } = renderLetter(isConfirmation ? withoutLinks(letter) : letter);
  const now = context.clock.now();
  const mailbox = mailboxOf(to);
  const isHeld = isConfirmation && (await hasEnough(db, mailbox, now));
  const id = await insertMail(
    db,
    {
      occasion: '',
      ...about,
      recipient: to,
      mailbox,
      subject,
      textBody: text,
      htmlBody: html,
      messageId: newMessageId(context.config),
      state: isHeld ? 'held' : 'queued',
      answer: isHeld ? heldMessage : null,
    },
    now,
  );
  if (id === undefined) return;
  if (isHeld) context.log.warn({ event: 'confirmation held', mailId: id });
  else await enqueueMail(context, db, id);
}

async function hasEnough(db: Database, mailbox: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - confirmationsMs);
  return (await countConfirmations(db, mailbox, since)) >= confirmationsMax;
}

/** Has a queued message sent; one that waits for its next try is tried at once. */
export async function enqueueMail(
  { jobs }: Pick<AppContext, 'jobs'>,
  db: Database,
  id: number,
): Promise<void> {
  await jobs.add(db, sendMailTask, { id }, { key: `${mailKey} ${id}` });
}

/** What the jobs of messages are called by: a message has one that waits. */
export const mailKey = 'mail';

/** No one can guess it: who knows it has seen the message. */
export function newMessageId({ mailFrom }: { mailFrom: string }): string {
  return `<${randomUUID()}@${domainOf(mailFrom)}>`;
}

/** Puts messages that are queued and in no queue back into it; answers how many. */
export async function requeueStranded(context: AppContext): Promise<number> {
  return context.db.transaction(async (db) => {
    const stranded = await findStranded(db, context.clock.now());
    for (const id of stranded) await enqueueMail(context, db, id);
    return stranded.length;
  });
}

/**
 * Has messages tried that wait since no mail server answered, once one answers again: without new mail no one would notice for
 * hours. The server is only asked while such messages wait; answers how many are tried.
 */
export async function resumeAfterOutage({
  db,
  clock,
  mailer,
}: Pick<AppContext, 'db' | 'clock' | 'mailer'>): Promise<number> {
  const waiting = await findUnanswered(db, clock.now());
  if (waiting.length === 0 || !(await mailer.isAnswering())) return 0;
  await hurryJobs(db, waiting);
  return waiting.length;
}

function domainOf(sender: string): string {
  return /@([\w.-]+)>?$/.exec(sender)?.[1] ?? 'localhost';
}
