import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';

interface StoredMessage {
  uid: number;
  isSeen: boolean;
  source: Buffer;
}

/** What the server does with a command: answers, refuses, never answers, hangs up before the answer, in it, or after it. */
export type ImapConduct =
  | 'answer'
  | 'refuse'
  | 'hang'
  | 'hang up'
  | 'die in the middle'
  | 'answer and hang up';

export interface TestImapServer {
  /** As BOUNCE_IMAP_URL has it. */
  url: string;
  /** Puts a message into the mailbox; answers its number. */
  deliver(source: string, options?: { isSeen?: boolean }): number;
  /** The numbers of the messages that someone has read. */
  seen(): number[];
  /** The commands it was given, the password left out. */
  commands: string[];
  conduct: (command: string) => ImapConduct;
  /** Everything is moved away, and numbers begin again from 1. Answers by what the new ones are known. */
  startAgain(): string;
  /** Whether it says, when the mailbox is opened, which number comes next. */
  saysUidNext: boolean;
  close(): Promise<void>;
}

const user = 'bounces@example.com';
const password = 'hunter2-in-the-mailbox';

/** A mailbox on a free port: as much of IMAP4rev1 (RFC 3501) as reading returned messages needs. */
export async function startImapServer(): Promise<TestImapServer> {
  const messages: StoredMessage[] = [];
  const sockets = new Set<Socket>();
  const commands: string[] = [];
  let uidValidity = 142;

  const actions: [RegExp, (found: string[], socket: Socket) => string[] | 'no'][] = [
    [/^CAPABILITY/, () => ['* CAPABILITY IMAP4rev1']],
    [
      /^LOGIN "?([^" ]+)"? "?([^" ]+)"?/,
      ([, ...given]) => (given.join() === `${user},${password}` ? [] : 'no'),
    ],
    [/^LIST .*Returned/, () => ['* LIST (\\HasNoChildren) "/" Returned']],
    [/^LIST/, () => []],
    [
      /^SELECT "?Returned"?/,
      () => [
        `* ${messages.length} EXISTS`,
        '* 0 RECENT',
        '* FLAGS (\\Seen)',
        '* OK [PERMANENTFLAGS (\\Seen)] Limited',
        `* OK [UIDVALIDITY ${uidValidity}] UIDs valid`,
        ...(server.saysUidNext
          ? [`* OK [UIDNEXT ${(messages.at(-1)?.uid ?? 0) + 1}] Predicted next UID`]
          : []),
      ],
    ],
    [/^SELECT/, () => 'no'],
    [
      /^UID SEARCH (.*)$/,
      ([, criteria = '']) => {
        const found = messages.filter((message) => matches(criteria.split(' '), message, messages));
        return [`* SEARCH ${found.map(({ uid }) => uid).join(' ')}`.trimEnd()];
      },
    ],
    [
      /^UID FETCH (\S+) \(.*BODY\.PEEK\[HEADER\.FIELDS \(CONTENT-TYPE\)\]/i,
      ([, set = '']) =>
        messages.flatMap(({ uid, source }, index) => {
          if (!isInSet(uid, set)) return [];
          const head = source.subarray(0, source.indexOf('\r\n\r\n') + 2).toString('latin1');
          const field = /^content-type:.*\r\n(?:[ \t].*\r\n)*/im.exec(head)?.[0] ?? '';
          return [fetched(index, uid, 'HEADER.FIELDS (CONTENT-TYPE)', `${field}\r\n`)];
        }),
    ],
    [
      /^UID FETCH (\d+) \(.*BODY\.PEEK\[\]<0\.(\d+)>/,
      ([, number, max]) =>
        messages.flatMap(({ uid, source }, index) =>
          uid === Number(number)
            ? [fetched(index, uid, '', source.subarray(0, Number(max)).toString('latin1'), '<0>')]
            : [],
        ),
    ],
    [
      /^UID STORE (\d+) \+FLAGS\S* \(\\Seen\)/,
      ([, number]) => {
        for (const message of messages) if (message.uid === Number(number)) message.isSeen = true;
        return [];
      },
    ],
    [/^NOOP/, () => []],
    [/^LOGOUT/, () => ['* BYE Good-bye']],
  ];

  const obey = (socket: Socket, line: string): void => {
    const [, tag = '*', command = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
    commands.push(command.replace(password, '…'));
    const conduct = server.conduct(command);
    if (conduct === 'hang') return;
    if (conduct === 'hang up') return void socket.destroy();
    if (conduct === 'refuse') return void socket.write(`${tag} NO [AUTHENTICATIONFAILED] No\r\n`);
    for (const [pattern, act] of actions) {
      const found = pattern.exec(command);
      if (!found) continue;
      const answer = act([...found], socket);
      const lines = answer === 'no' ? [`${tag} NO [AUTHENTICATIONFAILED] No`] : [...answer, `${tag} OK Done`];
      const bytes = Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1');
      if (conduct === 'answer') socket.write(bytes);
      else socket.end(conduct === 'die in the middle' ? bytes.subarray(0, bytes.length / 2) : bytes);
      return;
    }
    socket.write(`${tag} BAD Not here\r\n`);
  };

  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.write('* OK IMAP4rev1 ready\r\n');
    let rest = '';
    socket.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) obey(socket, line);
    });
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (typeof address !== 'object' || address === null) throw new Error('The mailbox does not listen.');

  const server: TestImapServer = {
    url: `imap://${encodeURIComponent(user)}:${password}@127.0.0.1:${address.port}/Returned`,
    deliver: (source, { isSeen = false } = {}) => {
      const uid = (messages.at(-1)?.uid ?? 0) + 1;
      messages.push({ uid, isSeen, source: Buffer.from(source) });
      return uid;
    },
    seen: () => messages.filter(({ isSeen }) => isSeen).map(({ uid }) => uid),
    commands,
    conduct: () => 'answer',
    startAgain: () => {
      uidValidity += 1;
      messages.splice(0);
      return String(uidValidity);
    },
    saysUidNext: true,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
  return server;
}

function fetched(index: number, uid: number, section: string, text: string, origin = ''): string {
  return `* ${index + 1} FETCH (UID ${uid} BODY[${section}]${origin} {${text.length}}\r\n${text})`;
}

/** Whether a number is in `2,5,7` or `2:5`. */
function isInSet(uid: number, set: string): boolean {
  return set.split(',').some((part) => {
    const [first = 0, last = first] = part.split(':').map(Number);
    return first <= uid && uid <= last;
  });
}

/** Whether a message meets all keys of a search; `OR` takes two of them. */
function matches(keys: string[], message: StoredMessage, all: StoredMessage[]): boolean {
  let isMet = true;
  while (keys.length > 0) isMet = readKey(keys, message, all) && isMet;
  return isMet;
}

function readKey(keys: string[], message: StoredMessage, all: StoredMessage[]): boolean {
  const key = keys.shift();
  if (key === 'OR') {
    const [one, other] = [readKey(keys, message, all), readKey(keys, message, all)];
    return one || other;
  }
  if (key === 'UNSEEN') return !message.isSeen;
  if (key !== 'UID') throw new Error(`The mailbox does not know the search key ${key}.`);
  const from = Number(/^\d+/.exec(keys.shift() ?? '')?.[0]);
  // The star is the highest number there is, also where that is lower.
  return message.uid >= from || message === all.at(-1);
}
