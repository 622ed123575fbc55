import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MailboxTrouble } from '#contracts/mail.ts';
import { formatInstant } from '#web/lib/formats.ts';
import styles from './mail.module.css';

const askOperator = 'Ask the person who runs this website’s server to';

/** What is wrong, and who can do what about it. */
const messages: Record<MailboxTrouble['reason'], { what: string; remedy: string }> = {
  'sign-in-refused': {
    what: 'the mail server refuses its user name or password',
    remedy: `${askOperator} correct them in the setting BOUNCE_IMAP_URL.`,
  },
  'no-such-mailbox': {
    what: 'the mail server has no such mailbox',
    remedy: `${askOperator} correct its name in the setting BOUNCE_IMAP_URL.`,
  },
  'not-safe': {
    what: 'the connection to the mail server is not secure',
    remedy: `${askOperator} look at the mail server’s certificate and the setting BOUNCE_IMAP_URL.`,
  },
  'no-answer': {
    what: 'the mail server does not answer',
    remedy:
      'It is tried again every few minutes. If this lasts for more than an hour, tell the person who runs the mail server.',
  },
  unforeseen: {
    what: 'for a reason that only the server’s log says',
    remedy: `${askOperator} look for “bounces not read” in the log.`,
  },
};

/** Says that messages which come back are not noticed, since when, and who must act. */
export function MailboxTroubleNotice({ reason, since }: MailboxTrouble): ReactNode {
  const { what, remedy } = messages[reason];
  return (
    <section className={styles.trouble} aria-labelledby="mailbox-trouble">
      <h2 id="mailbox-trouble" className={styles.troubleTitle}>
        <TriangleAlert size={18} aria-hidden="true" />
        Returned messages are not being noticed
      </h2>
      <p>
        Since {formatInstant(since)} the mailbox that they come back to cannot be read: {what}. {remedy}
      </p>
      <p>
        Until then a message that came back still reads “Sent”. Nothing is lost: it is marked as soon as the
        mailbox can be read again, and this notice goes.
      </p>
    </section>
  );
}
