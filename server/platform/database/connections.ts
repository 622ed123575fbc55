import { Socket } from 'node:net';
import pg from 'pg';

/** For connections that may be silent for long: what stands between forgets such a one within minutes, and notifies neither end. */
export const keepAliveOptions = { keepAlive: true, keepAliveInitialDelayMillis: 60_000 };

/** How long a caller waits for a connection, a new one or one that others use. */
export const connectMs = 3500;
/** After so much silence of a connection that waits for an answer, the database is asked whether it answers at all. */
const checkAfterMs = 2000;
/** So long it has for that answer. With `checkAfterMs` a second less than those five in which a caller hears of an outage. */
const probeMs = 2000;
/** After no answer no one else waits for one, for so long. */
const awayMs = 1000;

/** Set by a statement of their own: a pooler between refuses them among the parameters of a new connection. */
const sessionSettings =
  "set timezone = 'UTC'; set statement_timeout = 30000; set idle_in_transaction_session_timeout = 60000";

export interface PoolSettings {
  url: string;
  max: number;
  min?: number;
  applicationName: string;
  /** How long a connection may answer nothing at all to a statement while the database answers others. */
  silenceMs?: number;
  types?: pg.CustomTypesConfig;
  /** Called with each connection that is lost while no one uses it. */
  onIdleLost?: (error: Error) => void;
}

/**
 * A pool whose callers hear of an outage within five seconds, also where the database is frozen: it then answers nothing,
 * and refuses nothing.
 */
export function openPool({ url, applicationName, silenceMs = 35_000, ...settings }: PoolSettings): pg.Pool {
  const config: pg.PoolConfig & WatchSettings = {
    connectionString: url,
    max: settings.max,
    min: settings.min ?? 0,
    ...keepAliveOptions,
    connectionTimeoutMillis: connectMs,
    application_name: applicationName,
    Client: WatchedClient,
    verify: (client, done) =>
      client.query(sessionSettings, (error: Error | null) => done(error ?? undefined)),
    ...(settings.types ? { types: settings.types } : {}),
    watch: { silenceMs, probe: new Probe(url) },
  };
  const pool = new WatchedPool(config);
  // Without a listener a connection lost while idle would end the process. Those of a pool that is closed are lost on purpose.
  pool.on('error', (error) => {
    if (!pool.ending) settings.onIdleLost?.(error);
  });
  return pool;
}

/** No connection was to be had: the database cannot be reached, refuses, or does not answer. */
export class NoConnection extends Error {
  readonly code: string;

  constructor(cause?: Error) {
    super('There is no connection to the database.', { cause });
    this.name = 'NoConnection';
    this.code = cause && 'code' in cause && typeof cause.code === 'string' ? cause.code : 'ETIMEDOUT';
  }
}

interface WatchSettings {
  watch?: { silenceMs: number; probe: Probe };
}

type Connected = Parameters<pg.Pool['connect']>[0];

class WatchedPool extends pg.Pool {
  readonly #probe: Probe | undefined;

  constructor(config: pg.PoolConfig & WatchSettings) {
    super(config);
    this.#probe = config.watch?.probe;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (!callback) {
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (client ? resolve(client) : reject(error ?? new NoConnection())));
      });
    }
    const refuse = (error?: Error) => callback(new NoConnection(error), undefined, () => undefined);
    if (this.#probe?.isAway) return void setImmediate(refuse);
    let isAnswered = false;
    return super.connect((error, client, done) => {
      // Where its time runs out while the connection gets its settings, the pool answers again once that has them.
      if (isAnswered) {
        done();
        return;
      }
      isAnswered = true;
      if (client) {
        callback(undefined, client, done);
        return;
      }
      if (error?.message === notConnectedInTime) this.#probe?.noteAway();
      refuse(error);
    });
  }
}

/** The pool's own words where a new connection took too long; where all were in use it has others. */
const notConnectedInTime = 'Connection terminated due to connection timeout';

/** Asks, on a connection of its own, whether the database answers at all. */
class Probe {
  readonly #url: string;
  #asking: Promise<boolean> | undefined;
  #awayUntil = 0;

  constructor(url: string) {
    this.#url = url;
  }

  /** True shortly after it did not answer. */
  get isAway(): boolean {
    return performance.now() < this.#awayUntil;
  }

  noteAway(): void {
    this.#awayUntil = performance.now() + awayMs;
  }

  /** Several that ask at once share one answer. */
  isAnswering(): Promise<boolean> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #ask(): Promise<boolean> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: probeMs,
      application_name: 'wellserved probe',
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return true;
    } catch (error) {
      // To refuse is an answer too, such as to one connection too many.
      if (error instanceof pg.DatabaseError) return true;
      this.noteAway();
      return false;
    } finally {
      client.end().catch(() => undefined);
    }
  }
}

/** A connection that is given up when the database is frozen. */
class WatchedClient extends pg.Client {
  #isWaiting = false;

  constructor(settings?: pg.ClientConfig & WatchSettings) {
    super(settings);
    // The next statement reports a connection lost between two; without a listener the error would end the process.
    this.on('error', () => undefined);
    const run = this.query.bind(this);
    // The driver's overloads cannot be named here; the arguments pass through as they came.
    this.query = ((...query: unknown[]) => {
      this.#isWaiting = true;
      return Reflect.apply(run, undefined, query);
    }) as pg.Client['query'];
    this.on('drain', () => {
      this.#isWaiting = false;
    });
    const { watch } = settings ?? {};
    if (watch) this.once('connect', () => this.#watch(watch));
  }

  /** One timer for the connection: the driver's own, one for each query, keeps the rows in memory long after. */
  #watch({ silenceMs, probe }: NonNullable<WatchSettings['watch']>): void {
    const { stream } = this.connection;
    if (!(stream instanceof Socket)) return;
    const everyMs = Math.min(checkAfterMs, silenceMs);
    let silentMs = 0;
    const giveUp = () => stream.destroy(Object.assign(new Error(silent), { code: 'ETIMEDOUT' }));
    const askWhetherFrozen = async () => {
      const isAnswering = await probe.isAnswering();
      if (!isAnswering && this.#isWaiting && silentMs > 0) giveUp();
    };
    stream.setTimeout(everyMs);
    stream.on('data', () => (silentMs = 0));
    stream.on('timeout', () => {
      if (!this.#isWaiting) return;
      silentMs += everyMs;
      if (silentMs >= silenceMs) {
        giveUp();
        return;
      }
      // It rings again only when it is set again.
      stream.setTimeout(everyMs);
      void askWhetherFrozen();
    });
  }
}

const silent = 'The database does not answer.';

/** For one connection that may wait for as long as it takes, such as for another instance that migrates. */
export function waitWithoutEnd(client: pg.PoolClient): void {
  const { stream } = client.connection;
  if (stream instanceof Socket) stream.setTimeout(0);
}
