import { createHash } from 'node:crypto';
import type { ImapFlow } from 'imapflow';
import { isLoopback } from '#server/config.ts';

/** How long a mail server may keep us waiting, in milliseconds. */
export interface ImapPatience {
  connection: number;
  greeting: number;
  silence: number;
}

const usualPatience: ImapPatience = { connection: 10_000, greeting: 10_000, silence: 20_000 };

const headMax = 32 * 1024;
/** Of a larger message its beginning: the report stands before what it returns. */
const sourceMax = 1024 * 1024;

/** A mailbox that is open. Looking changes nothing in it. */
export interface OpenMailbox {
  /** While it stays the same, so do the numbers of the messages. */
  uidValidity: string;
  /** The highest number that a message has, or a later one. */
  lastUid: number;
  /** The numbers of the messages after this one, ascending; of those up to `since` only what nobody has read. */
  listAfter(uid: number, since: number): Promise<number[]>;
  /** What kind of content a message has, as its header says it; undefined where it is gone. */
  readContentType(uid: number): Promise<string | undefined>;
  /** The message, up to a megabyte of it. */
  readSource(uid: number): Promise<Buffer | undefined>;
  markSeen(uid: number): Promise<void>;
}

/** Tells mailboxes apart, without naming them or holding a password. */
export function markOfMailbox(imapUrl: string): string {
  const { username, host, pathname } = new URL(imapUrl);
  return createHash('sha256').update(`${username}@${host}${pathname}`).digest('base64url').slice(0, 22);
}

/** Opens the mailbox of BOUNCE_IMAP_URL for `work`, and closes it when that ends or the signal is aborted. */
export async function withMailbox<T>(
  imapUrl: string,
  { signal, patience = usualPatience }: { signal: AbortSignal; patience?: ImapPatience },
  work: (mailbox: OpenMailbox) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const client = await createClient(imapUrl, patience);
  // What goes wrong is told to the command that runs; without a listener it would end the process.
  client.on('error', () => undefined);
  const close = () => client.close();
  signal.addEventListener('abort', close);
  try {
    await client.connect();
    const path = decodeURIComponent(new URL(imapUrl).pathname.slice(1)) || 'INBOX';
    const opened = await client.mailboxOpen(path);
    const { uidValidity, uidNext } = opened;
    const worked = await work({ uidValidity: String(uidValidity), lastUid: uidNext - 1, ...actsOn(client) });
    // The work is done, however the server takes leave.
    await client.logout().catch(() => undefined);
    return worked;
  } finally {
    signal.removeEventListener('abort', close);
    client.close();
  }
}

async function createClient(imapUrl: string, patience: ImapPatience): Promise<ImapFlow> {
  // Loaded when it is needed: most servers have no such mailbox.
  const { ImapFlow } = await import('imapflow');
  const url = new URL(imapUrl);
  const secure = url.protocol === 'imaps:';
  return new ImapFlow({
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    // A password in clear over a network is never wanted.
    ...(secure || isLoopback(url.hostname) ? {} : { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    tls: { minVersion: 'TLSv1.2' },
    // It would tell of people’s messages.
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    connectionTimeout: patience.connection,
    greetingTimeout: patience.greeting,
    socketTimeout: patience.silence,
    // A list of a million numbers is as much as a line needs.
    maxLineLength: 8 * sourceMax,
    maxLiteralSize: 2 * sourceMax,
    maxResponseSize: 10 * sourceMax,
  });
}

function actsOn(
  client: ImapFlow,
): Pick<OpenMailbox, 'listAfter' | 'readContentType' | 'readSource' | 'markSeen'> {
  const uid = true;
  return {
    listAfter: async (after, since) => {
      const query = { uid: `${after + 1}:*`, or: [{ seen: false }, { uid: `${since + 1}:*` }] };
      const found = await client.search(query, { uid });
      if (!Array.isArray(found)) throw new Error('the mail server did not search');
      // Where none is higher, the star stands for the highest there is.
      return found.filter((number) => number > after).toSorted((one, other) => one - other);
    },
    readContentType: async (number) => {
      const head = { bodyParts: [{ key: 'HEADER', maxLength: headMax }] };
      const message = await client.fetchOne(String(number), head, { uid });
      if (!message) return undefined;
      const headers = message.headers?.toString('latin1') ?? '';
      return /^content-type:((?:.|\r?\n[ \t])*)/im.exec(headers)?.[1] ?? '';
    },
    readSource: async (number) => {
      const whole = { source: { start: 0, maxLength: sourceMax } };
      const message = await client.fetchOne(String(number), whole, { uid });
      return message ? message.source : undefined;
    },
    markSeen: async (number) => {
      await client.messageFlagsAdd(String(number), [String.raw`\Seen`], { uid });
    },
  };
}
