import type { Logger } from 'pino';
import { codeOf } from './database/database.ts';
import { framesOf } from './log.ts';

/**
 * What becomes of errors that no one caught (docs/decisions/0027). A rejection that no one waited for is logged, and the server
 * goes on. An exception is logged, and `end` is called, once: a callback was left half-way.
 */
export function handleUncaught(log: Logger, end: () => void): void {
  process.on('unhandledRejection', (reason) => {
    log.error({ event: 'unhandled rejection', ...describe(reason) }, 'a failure that nothing waited for');
  });
  let isEnding = false;
  process.on('uncaughtException', (error) => {
    log.fatal(
      { event: 'uncaught exception', ...describe(error) },
      'stopping after an error that nothing caught',
    );
    if (!isEnding) end();
    isEnding = true;
  });
}

/** An error without its message, which may quote what people typed. */
export function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { thrown: typeof error };
  const cause = error.cause instanceof Error ? error.cause.name : undefined;
  return { name: error.name, code: codeOf(error), cause, frames: framesOf(error) };
}
