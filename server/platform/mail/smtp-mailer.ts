import type { Config } from '#server/config.ts';
import { isLoopback } from '#server/platform/loopback.ts';
import { codeOf } from '#server/platform/database/database.ts';
import { toLibraryMail } from './mail-headers.ts';
import { noServer } from './mail.queries.ts';
import { NotSent } from './mailer.ts';
import type { Mailer } from './mailer.ts';

type SmtpConfig = Pick<Config, 'mailFrom' | 'managerEmail'> & { smtpUrl: string };

const answerMax = 500;

const stoppedMessage = 'This server was stopped before the mail server answered.';

/** How long a mail server may keep us waiting, in milliseconds. Our own queue tries again. */
export interface SmtpTimeouts {
  connection: number;
  greeting: number;
  /** In the middle of a message. */
  silence: number;
  /** For one message: a server may say a little now and then, and never come to an end. */
  whole: number;
}

const defaultTimeouts: SmtpTimeouts = {
  connection: 10_000,
  greeting: 10_000,
  silence: 30_000,
  whole: 45_000,
};

/** Hands messages to the server of SMTP_URL, over a few connections that stay open for a while. */
export function createSmtpMailer(config: SmtpConfig, timeouts: SmtpTimeouts = defaultTimeouts): Mailer {
  let opened: ReturnType<typeof openTransport> | undefined;
  return {
    send: async (mail, stopping) => {
      const taken = (opened ??= openTransport(config.smtpUrl, timeouts));
      const transport = await taken;
      const done = new AbortController();
      try {
        const sending = transport.sendMail({
          ...toLibraryMail(mail, config),
          envelope: { from: addressOf(config.mailFrom), to: [mail.to] },
        });
        const givingUp = giveUp({ afterMs: timeouts.whole, stopping, done: done.signal });
        const { response } = await Promise.race([sending, givingUp]);
        return oneLine(response);
      } catch (error) {
        if (error instanceof GivenUp) {
          if (opened === taken) opened = undefined;
          retire(transport, timeouts);
        }
        throw notSentBecause(error);
      } finally {
        done.abort();
      }
    },
    isAnswering: async () => {
      const knocking = await openTransport(config.smtpUrl, timeouts);
      const done = new AbortController();
      try {
        const givingUp = giveUp({ afterMs: timeouts.whole, stopping: done.signal, done: done.signal });
        await Promise.race([knocking.verify(), givingUp]);
        return true;
      } catch {
        return false;
      } finally {
        done.abort();
        knocking.close({ force: true });
      }
    },
    close: () => {
      void opened?.then((transport) => transport.close({ force: true }));
    },
  };
}

async function openTransport(smtpUrl: string, timeouts: SmtpTimeouts) {
  // Loaded with the first message: a server that sends none has no use for it.
  const { createTransport } = await import('nodemailer');
  const url = new URL(smtpUrl);
  return createTransport({
    pool: true,
    maxConnections: 2,
    maxMessages: 100,
    // Our own queue tries again, where everyone sees it.
    maxRequeues: 0,
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587),
    secure: url.protocol === 'smtps:',
    // A password or a resident's address in clear over a network is never wanted, unless the address says so.
    requireTLS: url.searchParams.get('requireTLS') !== 'false' && !isLoopback(url.hostname),
    ...(url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
    dnsTimeout: timeouts.connection,
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.silence,
    tls: { minVersion: 'TLSv1.2' },
  });
}

/** A connection that hangs would keep its place for ever: these take no more messages, and end once the busy ones had their time. */
function retire(transport: Awaited<ReturnType<typeof openTransport>>, { whole }: SmtpTimeouts): void {
  transport.close();
  setTimeout(() => transport.close({ force: true }), whole).unref();
}

/** We wait no longer; whether the server has taken the message no one knows. */
class GivenUp extends Error {
  readonly code = 'ETIMEDOUT';
  readonly answer: string;

  constructor(answer: string) {
    super('given up');
    this.answer = answer;
  }
}

interface Waiting {
  afterMs: number;
  stopping: AbortSignal;
  /** Aborted when there is nothing to wait for any more. */
  done: AbortSignal;
}

function giveUp({ afterMs, stopping, done }: Waiting): Promise<never> {
  return new Promise((_resolve, reject) => {
    const tooSlow = () => reject(new GivenUp(noServer));
    const stopped = () => reject(new GivenUp(stoppedMessage));
    const timer = setTimeout(tooSlow, afterMs);
    done.addEventListener('abort', () => clearTimeout(timer));
    if (stopping.aborted) stopped();
    else stopping.addEventListener('abort', stopped, { once: true, signal: done });
  });
}

/** The bare address of `Office <office@example.com>`. */
function addressOf(sender: string): string {
  return /<([^<>]+)>$/.exec(sender)?.[1] ?? sender;
}

/**
 * 5xx about this message or its recipient is the server's last word. 5xx about who may send at all (RFC 4954: 530, 534,
 * 535, 538), or about the sender, is about our settings, which someone will fix; so is every other failure that may pass.
 */
function notSentBecause(error: unknown): NotSent {
  if (error instanceof GivenUp) return new NotSent(error.answer, false, { cause: error });
  const { responseCode, response, command } = detailsOf(error);
  const code = codeOf(error);
  const isAboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE';
  const isAboutUs = [530, 534, 535, 538].includes(responseCode) || command === 'MAIL FROM';
  const isPermanent = isAboutMessage && !isAboutUs && responseCode >= 500 && responseCode < 600;
  const answer = response ? oneLine(response) : noServer;
  return new NotSent(answer, isPermanent, { cause: error });
}

function detailsOf(error: unknown): { responseCode: number; response: string; command: string } {
  const fields: { responseCode?: unknown; response?: unknown; command?: unknown } =
    typeof error === 'object' && error !== null ? error : {};
  return {
    responseCode: typeof fields.responseCode === 'number' ? fields.responseCode : 0,
    response: typeof fields.response === 'string' ? fields.response : '',
    command: typeof fields.command === 'string' ? fields.command : '',
  };
}

function oneLine(answer: string): string {
  return answer.replaceAll(/\s+/g, ' ').trim().slice(0, answerMax);
}
