import { officeNoticeKinds } from '#contracts/mail.ts';
import { unsealTokens } from '#server/platform/auth/sealed-link.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Attempt } from '#server/platform/jobs/task.ts';
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
 * again. A server that dies between the two steps leaves the message queued, and it goes out again under its Message-ID.
 */
export async function sendMail(context: AppContext, { id }: { id: number }, attempt: Attempt): Promise<void> {
  const { db, clock, mailer, log, linkKey } = context;
  const claimed = await claimMail(db, id, clock.now());
  if (!claimed) {
    const found = await findMailRow(db, id);
    // Sent, failed, or deleted with its record: there is nothing to do. Queued: another worker has it, or had it and died.
    if (found?.state === 'queued') throw new Error('in other hands');
    return;
  }
  const { textBody, htmlBody } = claimed;
  if (textBody === null || htmlBody === null) throw new Error('the words of a queued message are gone');
  try {
    const replyTo = officeNoticeKinds.includes(claimed.kind) ? await findSubmitter(db, claimed) : undefined;
    const letter = {
      messageId: claimed.messageId,
      createdAt: new Date(claimed.createdAt),
      to: claimed.recipient,
      ...(replyTo === undefined ? {} : { replyTo }),
      subject: claimed.subject,
      text: unsealTokens(textBody, claimed, linkKey),
      html: unsealTokens(htmlBody, claimed, linkKey),
    };
    const answer = await mailer.send(letter, attempt.signal);
    await markSent(db, id, answer, clock.now());
    await hurryUnanswered(db);
  } catch (error) {
    const isFinal = attempt.isLast || (error instanceof NotSent && error.isPermanent);
    const answer = error instanceof NotSent ? error.answer : 'The message could not be handed over.';
    await markNotSent(db, id, { answer, isFinal });
    if (isFinal) log.warn({ event: 'message failed', mailId: id, attempts: claimed.attempts });
    if (!isFinal || !(error instanceof NotSent)) throw error;
  }
}
