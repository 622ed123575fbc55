import { createHash } from 'node:crypto';
import type { ImapFlow } from 'imapflow';
import { isLoopback } from '#server/platform/loopback.ts';

/** How long a mail server may keep us waiting, in milliseconds. */
export interface ImapTimeouts {
  connection: number;
  greeting: number;
  silence: number;
}

const defaultTimeouts: ImapTimeouts = { connection: 10_000, greeting: 10_000, silence: 20_000 };

const megabyte = 1024 * 1024;
/** The bytes that are read of a larger message: the report comes before what it returns. */
const sourceMax = megabyte / 4;

/** A mailbox that is open. Looking changes nothing in it. */
export interface OpenMailbox {
  /** While it stays the same, so do the numbers of the messages. */
  uidValidity: string;
  /** The highest number that a message has, or a later one. */
  lastUid: number;
  /** The numbers of the messages after this one, ascending; of those up to `since` only what no one has read. */
  listAfter(uid: number, since: number): Promise<number[]>;
  /** What kind of content each of these messages has, as its header says it; those that are gone are left out. */
  readContentTypes(uids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** The message, up to a quarter of a megabyte of it. */
  readSource(uid: number): Promise<Buffer | undefined>;
  markSeen(uid: number): Promise<void>;
}

/** Distinguishes mailboxes, without naming them or holding a password. */
export function mailboxKey(imapUrl: string): string {
  const { username, host, pathname } = new URL(imapUrl);
  return createHash('sha256').update(`${username}@${host}${pathname}`).digest('base64url').slice(0, 22);
}

/** Opens the mailbox of BOUNCE_IMAP_URL for `work`, and closes it when that ends or the signal is aborted. */
export async function withMailbox<T>(
  imapUrl: string,
  { signal, timeouts = defaultTimeouts }: { signal: AbortSignal; timeouts?: ImapTimeouts },
  work: (mailbox: OpenMailbox) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const client = await createClient(imapUrl, timeouts);
  // The running command reports what goes wrong; without a listener the error would end the process.
  client.on('error', () => undefined);
  const close = () => client.close();
  signal.addEventListener('abort', close);
  try {
    await client.connect();
    const path = decodeURIComponent(new URL(imapUrl).pathname.slice(1)) || 'INBOX';
    const opened = await client.mailboxOpen(path);
    const lastUid = opened.uidNext ? opened.uidNext - 1 : await findLastUid(client);
    const worked = await work({
      uidValidity: String(opened.uidValidity),
      lastUid,
      ...mailboxActions(client),
    });
    // The work is done, however the server takes leave.
    await client.logout().catch(() => undefined);
    return worked;
  } finally {
    signal.removeEventListener('abort', close);
    client.close();
  }
}

/** For servers that do not say it when a mailbox is opened (RFC 3501 lets them). */
async function findLastUid(client: ImapFlow): Promise<number> {
  const found = await client.search({ uid: '*' }, { uid: true });
  return Array.isArray(found) ? Math.max(0, ...found) : 0;
}

async function createClient(imapUrl: string, timeouts: ImapTimeouts): Promise<ImapFlow> {
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
    // It would reveal people’s messages.
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.silence,
    // A list of a million numbers is as much as a line needs.
    maxLineLength: 8 * megabyte,
    maxLiteralSize: 2 * megabyte,
    maxResponseSize: 10 * megabyte,
  });
}

function mailboxActions(
  client: ImapFlow,
): Pick<OpenMailbox, 'listAfter' | 'readContentTypes' | 'readSource' | 'markSeen'> {
  const uid = true;
  return {
    listAfter: async (after, since) => {
      const query = { uid: `${after + 1}:*`, or: [{ seen: false }, { uid: `${since + 1}:*` }] };
      const found = await client.search(query, { uid });
      if (!Array.isArray(found)) throw new Error('the mail server did not search');
      // Where none is higher, the star stands for the highest there is.
      return found.filter((number) => number > after).toSorted((one, other) => one - other);
    },
    readContentTypes: async (numbers) => {
      const types = new Map<number, string>();
      for await (const message of client.fetch(numbers.join(','), { headers: ['content-type'] }, { uid })) {
        const header = message.headers?.toString('latin1') ?? '';
        types.set(message.uid, /^content-type:((?:.|\r?\n[ \t])*)/im.exec(header)?.[1] ?? '');
      }
      refuseSilence(client);
      return types;
    },
    readSource: async (number) => {
      const whole = { source: { start: 0, maxLength: sourceMax } };
      const message = await client.fetchOne(String(number), whole, { uid });
      if (!message) refuseSilence(client);
      return message ? message.source : undefined;
    },
    markSeen: async (number) => {
      await client.messageFlagsAdd(String(number), [String.raw`\Seen`], { uid });
    },
  };
}

/** Where the connection is lost between two commands, the library answers as if the messages were gone. */
function refuseSilence(client: ImapFlow): void {
  if (!client.usable) throw Object.assign(new Error('the connection was lost'), { code: 'NoConnection' });
}
