import type { SendMailOptions } from 'nodemailer';
import type { OutgoingMail } from './mailer.ts';

/** The message in the library's form. Nothing in it is looked up, neither files nor addresses of the web. */
export function toLibraryMail(
  mail: OutgoingMail,
  { mailFrom, managerEmail }: { mailFrom: string; managerEmail: string },
): SendMailOptions {
  return {
    from: mailFrom,
    // An object is one recipient, whatever characters it has; text would be read as a list.
    to: { name: '', address: mail.to },
    // People answer what they get; the sender's own address may be one that no one reads.
    replyTo: { name: '', address: mail.replyTo ?? managerEmail },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    date: mail.createdAt,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
