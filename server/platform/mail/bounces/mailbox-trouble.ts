import type { MailboxTrouble } from '#contracts/mail.ts';
import type { AppContext } from '#server/platform/context.ts';
import { codeOf } from '#server/platform/database/database.ts';
import { mailboxKey } from './bounce-mailbox.ts';
import { findTrouble } from './bounce.queries.ts';

/** What keeps the mailbox of BOUNCE_IMAP_URL from being read; null where nothing does, and where none is set. */
export async function findMailboxTrouble({
  db,
  config: { bounceImapUrl },
}: Pick<AppContext, 'db' | 'config'>): Promise<MailboxTrouble | null> {
  return bounceImapUrl ? findTrouble(db, mailboxKey(bounceImapUrl)) : null;
}

/** In words for the log and for staff: never what the server said, which may quote the user. */
export function troubleOf(error: unknown): { reason: MailboxTrouble['reason']; code: string } {
  const code = error instanceof Error ? codeOf(error) : '';
  return { reason: reasonOf(fieldsOf(error), code), code };
}

interface ImapFailure {
  mailboxMissing?: unknown;
  /** For every failure at signing in, a lost connection among them. */
  authenticationFailed?: unknown;
  responseStatus?: unknown;
  serverResponseCode?: unknown;
  /** No encryption was to be had, or the handshake failed. */
  tlsFailed?: unknown;
}

/** RFC 5530: what passes, though it is said to who signs in. */
const passingCodes: unknown[] = ['UNAVAILABLE', 'INUSE', 'LIMIT', 'SERVERBUG'];
const unsafe = /CERT|^ERR_(SSL|TLS)|SELF_SIGNED|UNABLE_TO_/;
const unanswered = /^(E[A-Z_]+$|NoConnection|EConnectionClosed|ClosedAfter|StateLogout|[A-Z]+_TIMEOUT)/;

function reasonOf(failure: ImapFailure, code: string): MailboxTrouble['reason'] {
  if (failure.mailboxMissing) return 'no-such-mailbox';
  if (failure.authenticationFailed && failure.responseStatus === 'NO')
    return passingCodes.includes(failure.serverResponseCode) ? 'no-answer' : 'sign-in-refused';
  if (failure.tlsFailed || unsafe.test(code)) return 'not-safe';
  return unanswered.test(code) ? 'no-answer' : 'unforeseen';
}

function fieldsOf(error: unknown): ImapFailure {
  return typeof error === 'object' && error !== null ? error : {};
}
