import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Logger } from 'pino';
import { Failure } from '#contracts/errors.ts';
import type { Sql } from 'sql-template-tag';
import { openPool, WatchedClient } from './connections.ts';
import { drizzle } from './drizzle.ts';
import type { NodePgQueryResultHKT, PgDatabase } from './drizzle.ts';
import { PreparedStatement } from './prepared-statement.ts';

/** What queries run on: the pool, or the one connection of a transaction. */
export interface Database {
  orm: PgDatabase<NodePgQueryResultHKT>;
  /** Runs hand-written SQL and answers its rows; times are the text that PostgreSQL writes (see `isoInstant`). */
  query<Row>(statement: Sql): Promise<Row[]>;
  /** Runs `work` in one transaction; inside a transaction it joins that one. Rolls back when `work` throws. */
  transaction<T>(work: (db: Database) => Promise<T>): Promise<T>;
  /** Runs `work` once what has been written is committed: at once outside a transaction, never after a rollback. */
  afterCommit(work: () => Promise<void>): Promise<void>;
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
  const pool = openPool({
    url,
    max: maxConnections,
    // What is prepared on a connection is lost with it: two stay when nothing was asked for a while.
    min: 2,
    applicationName: 'wellserved',
    ...(silenceMs === undefined ? {} : { silenceMs }),
    types: textForTimes,
    Client: PreparingClient,
    onIdleLost: (error) => log.error({ code: codeOf(error) }, 'idle database connection lost'),
  });
  return {
    orm: drizzle(pool),
    query: (statement) => run(pool, statement),
    pool,
    url,
    transaction: (work) => runTransaction(pool, log, work),
    afterCommit: (work) => work(),
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

async function run<Row>(on: pg.Pool | pg.PoolClient, { text, values }: Sql): Promise<Row[]> {
  const name = statementName(text);
  const { rows } = name
    ? await runPrepared(on, new PreparedStatement({ name, text, values, types: textForTimes }))
    : await on.query({ text, values });
  // The caller names the columns that its statement selects.
  return rows as Row[];
}

function runPrepared(on: pg.Pool | pg.PoolClient, statement: PreparedStatement): Promise<{ rows: object[] }> {
  return new Promise<{ rows: object[] }>((resolve, reject) => {
    on.query(statement, (error: Error | null, result: { rows: object[] }) => {
      if (error) reject(error);
      else resolve(result);
    });
  }).catch((error: Error) => {
    // The stack of what the socket brought does not say who asked.
    Error.captureStackTrace(error);
    throw error;
  });
}

async function runTransaction<T>(pool: pg.Pool, log: Logger, work: (db: Database) => Promise<T>): Promise<T> {
  const afterwards: (() => Promise<void>)[] = [];
  const result = await onOneConnection(pool, async (client) => {
    const db: Database = {
      orm: drizzle(client),
      query: (statement) => run(client, statement),
      transaction: (inner) => inner(db),
      afterCommit: (next) => {
        afterwards.push(next);
        return Promise.resolve();
      },
    };
    await client.query('begin');
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
 * What was prepared no longer fits the schema, or is gone; a new connection prepares it anew. Or the server can only be read:
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
 * Whether the database surely did not commit: it answered with an error of its own about the statement. After a lost
 * connection or a shutdown (SQLSTATE classes 08 and 57) nobody knows.
 */
export function wasSurelyRefused(error: unknown): boolean {
  const code = codeOf(error);
  return error instanceof Failure || (/^[0-9A-Z]{5}$/.test(code) && !/^(08|57)/.test(code));
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

const statementNames = new Map<string, string>();
const statementNamesMax = 500;
const likesMax = 6;

/**
 * A stable name for a statement's text, by which it is planned once a connection. None for searches of many words, of which
 * there are too many, and for rare texts past the limit.
 */
function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known) return known;
  if (statementNames.size >= statementNamesMax || text.split(' like ').length > likesMax + 1)
    return undefined;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  statementNames.set(text, name);
  return name;
}

/** A connection that prepares each parameterised statement once, so that hot queries are not planned again each time. */
class PreparingClient extends WatchedClient {
  constructor(...settings: ConstructorParameters<typeof WatchedClient>) {
    super(...settings);
    const run = this.query.bind(this);
    // The driver's overloads cannot be named here; the arguments pass through as they came.
    this.query = ((config: unknown, ...rest: unknown[]) => {
      const name = isUnnamedQuery(config) && rest.length > 0 ? statementName(config.text) : undefined;
      return Reflect.apply(run, undefined, [name ? Object.assign({}, config, { name }) : config, ...rest]);
    }) as pg.Client['query'];
  }
}

function isUnnamedQuery(config: unknown): config is { text: string; name?: undefined } {
  return (
    typeof config === 'object' && config !== null && 'text' in config && !('name' in config && config.name)
  );
}
