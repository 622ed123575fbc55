import { setTimeout as sleep } from 'node:timers/promises';
import { officeNoticeKinds } from '#contracts/mail.ts';
import { decryptTokens } from '#server/platform/auth/encrypted-link.ts';
import type { AppContext } from '#server/platform/context.ts';
import { isOutage } from '#server/platform/database/outage.ts';
import type { Attempt } from '#server/platform/jobs/task-handler.ts';
import {
  claimMail,
  findMailRow,
  findSubmitter,
  hurryUnanswered,
  markNotSent,
  markSent,
} from './mail.queries.ts';
import { NotSent } from './mailer.ts';

/**
 * Hands a queued message to the mail server and notes what it said. Refused for good, it has failed at once; else it is tried
 * again. While the database is away between the two steps, the note waits for it. A server that dies between them leaves the
 * message queued, and it goes out again under its Message-ID.
 */
export async function sendMail(context: AppContext, { id }: { id: number }, attempt: Attempt): Promise<void> {
  const { db, clock, mailer, log, linkKeys } = context;
  const claimed = await claimMail(db, id, clock.now());
  if (!claimed) {
    const found = await findMailRow(db, id);
    // Sent, failed, or deleted with its record: there is nothing to do. Queued: another worker has it, or had it and died.
    if (found?.state === 'queued') throw new Error('in other hands');
    return;
  }
  const { textBody, htmlBody } = claimed;
  if (textBody === null || htmlBody === null) throw new Error('the words of a queued message are gone');
  let answer: string;
  try {
    const replyTo = officeNoticeKinds.includes(claimed.kind) ? await findSubmitter(db, claimed) : undefined;
    const letter = {
      messageId: claimed.messageId,
      createdAt: new Date(claimed.createdAt),
      to: claimed.recipient,
      ...(replyTo === undefined ? {} : { replyTo }),
      subject: claimed.subject,
      text: decryptTokens(textBody, claimed, linkKeys),
      html: decryptTokens(htmlBody, claimed, linkKeys),
    };
    answer = await mailer.send(letter, attempt.signal);
  } catch (error) {
    const isFinal = attempt.isLast || (error instanceof NotSent && error.isPermanent);
    const reason = error instanceof NotSent ? error.answer : 'The message could not be handed over.';
    await markNotSent(db, id, { answer: reason, isFinal });
    if (isFinal) log.warn({ event: 'message failed', mailId: id, attempts: claimed.attempts });
    if (!isFinal || !(error instanceof NotSent)) throw error;
    return;
  }
  await afterOutage(attempt.signal, () => markSent(db, id, answer, clock.now()));
  await hurryUnanswered(db);
}

const againMs = 500;

/** Does what may not be left undone, as soon as the database lets it. */
async function afterOutage(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (signal.aborted || !isOutage(error)) throw error;
      await sleep(againMs, undefined, { signal });
    }
  }
}
