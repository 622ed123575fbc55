import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '#server/platform/start-error.ts';

/** That this server, and no other, works with the data. */
export interface DataClaim {
  /** Called once, when another server took the data over while the database was away. */
  onLost(listener: () => void): void;
  release(): Promise<void>;
}

/** Another server has the data. */
export class DataTaken extends StartError {
  /** `pid` of the other server, where it is known. */
  constructor(pid: number | null) {
    const [who, how] = pid === null ? ['', ''] : [` (process ${pid})`, ` (kill ${pid})`];
    super(
      `Another server already works with this data${who}; stop it first${how}, or give this one another DATA_DIR (or DATABASE_URL).`,
    );
  }
}

/** `alone`: no one else. `shared`: others too that share as well, as several instances with one APP_SECRET do. */
export type ClaimKind = 'alone' | 'shared';

/** Any number that is this product's own among the advisory locks of the database. */
const lockKey = 7_306_091_511;

/** Milliseconds. A killed server's connection ends when its PostgreSQL comes to it, which takes a busy machine a while. */
const timeoutMs = 4000;

/**
 * Takes an advisory lock that lasts as long as its connection, so a killed server leaves none behind; the killed
 * one's connection may linger, which is waited for. Throws DataTaken where another server has the data.
 */
export async function claimDataFolder(url: string, kind: ClaimKind = 'alone'): Promise<DataClaim> {
  const claim = new Claim(url, kind);
  await claim.take(timeoutMs);
  return claim;
}

class Claim implements DataClaim {
  readonly #url: string;
  readonly #kind: ClaimKind;
  #client: pg.Client | null = null;
  #isReleased = false;
  #onLost: () => void = () => undefined;

  constructor(url: string, kind: ClaimKind) {
    this.#url = url;
    this.#kind = kind;
  }

  onLost(listener: () => void): void {
    this.#onLost = listener;
  }

  async release(): Promise<void> {
    this.#isReleased = true;
    await this.#client?.end();
  }

  async take(milliseconds: number): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'wellserved claim',
      keepAlive: true,
    });
    client.on('error', () => undefined);
    await client.connect();
    const lock = this.#kind === 'alone' ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared';
    const end = Date.now() + milliseconds;
    for (;;) {
      const { rows } = await client.query<{ taken: boolean }>(`select ${lock}($1) as taken`, [lockKey]);
      if (rows[0]?.taken) break;
      if (Date.now() >= end) {
        await client.end();
        throw new DataTaken(null);
      }
      await sleep(50);
    }
    this.#client = client;
    client.once('end', () => void this.#retake());
  }

  /** The database went away, and may come back: until someone else has the data, it is still this server's. */
  async #retake(): Promise<void> {
    while (!this.#isReleased) {
      try {
        await this.take(timeoutMs);
        return;
      } catch (error) {
        if (error instanceof StartError) {
          this.#onLost();
          return;
        }
        await sleep(500);
      }
    }
  }
}
