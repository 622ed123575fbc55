import { once } from 'node:events';
import type { Socket } from 'node:net';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerSession } from 'smtp-server';

/** What a mail server does with one message. */
export type SmtpConduct =
  | 'accept'
  /** Hangs up when the message is offered. */
  | 'hang up'
  /** Hangs up in the middle of the message. */
  | 'die while reading'
  /** Keeps the message, and hangs up before it says so. */
  | 'die after keeping'
  /** Says nothing until it is told to. */
  | 'wait'
  /** Refuses the recipient with this answer, such as '550 No such mailbox'. */
  | { refuseRecipient: string }
  /** Refuses the content. */
  | { refuseMessage: string };

export interface TestSmtpServer {
  url: string;
  /** What it stored, in order. */
  received: Email[];
  /** How many messages were offered. */
  offered(): number;
  /** How many messages it has whole, and says nothing about. */
  waiting(): number;
  /** Lets messages that wait go on. */
  goOn(): void;
  close(): Promise<void>;
}

/** A real SMTP server on a free port; `conduct` decides for each message that is offered, counted from 1. */
export async function startSmtpServer(
  conduct: (number: number, recipient: string) => SmtpConduct = () => 'accept',
): Promise<TestSmtpServer> {
  const received: Email[] = [];
  const sockets = new Map<number, Socket>();
  const conducts = new Map<string, SmtpConduct>();
  let count = 0;
  let held = 0;
  let waiting = Promise.withResolvers<void>();
  const hangUp = (session: SMTPServerSession) => sockets.get(session.remotePort)?.destroy();

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: ({ address }, session, done) => {
      const chosen = conduct(++count, address);
      conducts.set(session.id, chosen);
      if (chosen === 'hang up') hangUp(session);
      else if (typeof chosen === 'object' && 'refuseRecipient' in chosen)
        done(answer(chosen.refuseRecipient));
      else done();
    },
    onData: (stream, session, done) => {
      const chosen = conducts.get(session.id) ?? 'accept';
      if (chosen === 'die while reading') {
        stream.once('data', () => hangUp(session));
        stream.on('error', () => undefined);
        stream.resume();
        return;
      }
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void (async () => {
          if (typeof chosen === 'object') return done(answer(Object.values(chosen)[0] ?? ''));
          if (chosen === 'wait') {
            held += 1;
            await waiting.promise;
            held -= 1;
          }
          received.push(await PostalMime.parse(Buffer.concat(chunks)));
          if (chosen === 'die after keeping') hangUp(session);
          else done();
        })();
      });
    },
  });
  // Connections that are hung up are meant to be.
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    const port = socket.remotePort ?? 0;
    sockets.set(port, socket);
    socket.once('close', () => sockets.delete(port));
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  if (typeof address !== 'object' || address === null) throw new Error('The mail server does not listen.');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    offered: () => count,
    waiting: () => held,
    goOn: () => {
      waiting.resolve();
      waiting = Promise.withResolvers();
    },
    close: async () => {
      for (const socket of sockets.values()) socket.destroy();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}

function answer(line: string): Error {
  const [, code, text] = /^(\d{3}) (.*)$/.exec(line) ?? [];
  return Object.assign(new Error(text), { responseCode: Number(code) });
}
