import { destination, pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import type { LogLevel } from '#server/config.ts';

// Where the log goes elsewhere, its memory is saved.
const pretty = process.stdout.isTTY ? (await import('pino-pretty')).default : null;

/**
 * Structured logs on standard output, pretty on a terminal. Entries are events with ids; should a field with a personal
 * or secret name slip in, it is cut out.
 */
export function createLog(level: LogLevel, target: DestinationStream = standardOutput()): Logger {
  return pino({ level, base: null, redact: { paths: withheld, censor: '[withheld]' }, serializers }, target);
}

function standardOutput(): DestinationStream {
  return pretty?.({ translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' }) ?? destination(1);
}

const secretNames = [
  'password',
  'token',
  'accessToken',
  'refreshToken',
  'authorization',
  'email',
  'phone',
  'notes',
  'message',
];
const withheld = secretNames.flatMap((name) => [name, `*.${name}`]);

/** Whole requests, answers and errors carry personal data; what may be logged of them is logged by name. */
const serializers = {
  req: () => undefined,
  res: () => undefined,
  err: (error: Error) => ({
    name: error.name,
    code: 'code' in error ? error.code : undefined,
    stack: framesOf(error),
  }),
};

/** Where an error came from, without its message, which may quote what people typed. */
export function framesOf(error: Error): string[] | undefined {
  return error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
}
