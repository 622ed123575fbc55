import pg from 'pg';
import type { Logger } from 'pino';
import { Failure } from '#contracts/errors.ts';
import { NoConnection, openPool } from './connections.ts';
import { drizzle } from './drizzle.ts';
import type { PgRemoteDatabase } from './drizzle.ts';

/** What queries run on: the pool, or the one connection of a transaction. */
export interface Database {
  orm: PgRemoteDatabase;
  /** Runs `work` in one transaction; inside a transaction it joins that one. Rolls back when `work` throws. */
  transaction<T>(work: (db: Database) => Promise<T>): Promise<T>;
  /** Runs `work` once what has been written is committed: at once outside a transaction, never after a rollback. */
  afterCommit(work: () => Promise<void>): Promise<void>;
  /** Runs reads that all see the database as it was at the first of them; inside a transaction they see what that one does. */
  snapshot<T>(work: (db: Database) => Promise<T>): Promise<T>;
}

export interface DatabasePool extends Database {
  pool: pg.Pool;
  /** Where it is, with the password. */
  url: string;
  /** Rejects when the database does not answer, or can only be read, as a standby can. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  maxConnections?: number;
  /** How long it may answer nothing at all to a statement while it answers others. */
  silenceMs?: number;
  log: Logger;
}

export function openDatabase(options: DatabaseOptions): DatabasePool {
  const { url, maxConnections = 12, silenceMs, log } = options;
  const nameOf = createStatementNames();
  const pool = openPool({
    url,
    max: maxConnections,
    // What is prepared on a connection is lost with it: two stay when nothing was asked for a while.
    min: 2,
    applicationName: 'wellserved',
    ...(silenceMs === undefined ? {} : { silenceMs }),
    types: textForTimes,
    onIdleLost: (error) => log.error({ code: codeOf(error) }, 'idle database connection lost'),
  });
  return {
    orm: createOrm(pool, nameOf),
    pool,
    url,
    transaction: (work) => runTransaction({ pool, nameOf, log }, work),
    afterCommit: (work) => work(),
    snapshot: (work) =>
      runTransaction({ pool, nameOf, log, begin: 'begin isolation level repeatable read read only' }, work),
    check: async () => {
      const { rows } = await pool.query<{ mode: string }>(
        `select current_setting('transaction_read_only') as mode`,
      );
      if (rows[0]?.mode === 'on') throw Object.assign(new Error(readOnly), { code: '25006' });
    },
    close: () => pool.end(),
  };
}

const readOnly = 'The database can only be read.';

/** The builders of connections that live: what was built once for one of them (`buildOnce`) stays fit. */
const orms = new WeakMap<pg.Pool | pg.PoolClient, PgRemoteDatabase>();

function ormOf(on: pg.Pool | pg.PoolClient, nameOf: (text: string) => string | undefined): PgRemoteDatabase {
  const known = orms.get(on) ?? createOrm(on, nameOf);
  orms.set(on, known);
  return known;
}

/** Runs what the builder makes; each text is prepared under its own name, once on each connection. */
function createOrm(
  on: pg.Pool | pg.PoolClient,
  nameOf: (text: string) => string | undefined,
): PgRemoteDatabase {
  return drizzle((text, values, method) => {
    const config = { name: nameOf(text), text, values };
    return method === 'all' ? on.query({ ...config, rowMode: 'array' }) : on.query(config);
  });
}

interface TransactionOptions {
  pool: pg.Pool;
  nameOf: (text: string) => string | undefined;
  log: Logger;
  begin?: string;
}

async function runTransaction<T>(
  { pool, nameOf, log, begin = 'begin' }: TransactionOptions,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const afterwards: (() => Promise<void>)[] = [];
  const result = await onOneConnection(pool, async (client) => {
    const db: Database = {
      orm: ormOf(client, nameOf),
      transaction: (inner) => inner(db),
      afterCommit: (next) => {
        afterwards.push(next);
        return Promise.resolve();
      },
      snapshot: (inner) => inner(db),
    };
    await client.query(begin);
    const worked = await work(db);
    await client.query('commit');
    return worked;
  });
  for (const next of afterwards) {
    // The transaction stands; what follows it must not turn its answer into a failure.
    await next().catch((error: unknown) => log.error({ code: codeOf(error) }, 'work after commit failed'));
  }
  return result;
}

/** Gives the connection back clean: what `work` left open when it threw is rolled back. */
async function onOneConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isUnfit = false;
  try {
    return await work(client);
  } catch (error) {
    isUnfit = unfitCodes.has(codeOf(error));
    await client.query('rollback').catch(() => (isUnfit = true));
    throw error;
  } finally {
    client.release(isUnfit);
  }
}

/**
 * What was prepared no longer fits the schema, or is gone; a new connection prepares it again. Or the server can only be read:
 * a new connection may lead to the one that took its place.
 */
const unfitCodes = new Set(['0A000', '26000', '25006']);

/** The SQLSTATE or system code of an error from the driver, or of what it wraps; '' where there is none. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return codeOf(error.cause);
}

/**
 * Whether the database surely did not commit: nothing reached it, or it answered with an error of its own about the
 * statement. After a lost connection or a shutdown (SQLSTATE classes 08 and 57) no one knows.
 */
export function wasSurelyRefused(error: unknown): boolean {
  if (error instanceof Failure || wasNeverAsked(error)) return true;
  const code = codeOf(error);
  return /^[0-9A-Z]{5}$/.test(code) && !/^(08|57)/.test(code);
}

function wasNeverAsked(error: unknown): boolean {
  return error instanceof NoConnection || (error instanceof Error && wasNeverAsked(error.cause));
}

/** The constraint that a write broke; '' where the error is another one. */
export function brokenConstraint(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint;
  return brokenConstraint(error.cause);
}

type FindParser = typeof pg.types.getTypeParser;

/** Instants stay text, which becomes JSON sooner than a Date does; days stay text, since a Date would be an instant. */
const textForTimes: pg.CustomTypesConfig = {
  // The driver's own parser for every type but one; its overloads differ in what that parser reads.
  getTypeParser: ((...[type, format]: Parameters<FindParser>) =>
    type === pg.types.builtins.TIMESTAMPTZ || type === pg.types.builtins.DATE
      ? String
      : pg.types.getTypeParser(type, format)) as FindParser,
};

/** What is prepared takes memory on every connection. */
const statementNamesMax = 500;

/**
 * Gives each text a name of its own; none to searches, whose best plan depends on how many rows hold the word, and none past
 * the limit, to what is rare.
 */
function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const isSearch = text.includes(' like ');
    if (!isSearch && !names.has(text) && names.size < statementNamesMax)
      names.set(text, `s${names.size + 1}`);
    return names.get(text);
  };
}
