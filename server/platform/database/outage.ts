import { NoConnection } from './connections.ts';
import { codeOf } from './database.ts';

/**
 * Whether the database (or another server that the site needs) could not do its part now, whatever was asked of it: it is
 * away, ends, starts, is full, has no connection left, does not answer in time, or is a standby. The same may succeed later.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error instanceof NoConnection ||
    outageCodes.test(codeOf(error)) ||
    lostConnection.test(error.message) ||
    isOutage(error.cause)
  );
}

/**
 * SQLSTATE classes 08 (connection), 53 (disk, memory or connections used up), 57P (ended by an operator) and 58 (its own
 * system failed), 57014 (statement took too long), 25006 (read-only, as a standby is), and the system's codes of a lost way.
 */
const outageCodes =
  /^(08...|53...|57P0.|58...|57014|25006|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH|EHOSTDOWN)$/;

/** The driver's own words, which have no code. */
const lostConnection =
  /^(Connection terminated|Client has encountered a connection error|Client was closed and is not queryable)/;
