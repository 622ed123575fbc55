import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#server/platform/database/embedded/start-embedded-postgres.ts';
import { prepareDataFolder } from '#server/platform/secrets.ts';
import { buildIfNeeded } from '../scripts/setup.mjs';
import { findPostmaster } from './find-postmaster.ts';

export interface BenchPostgres {
  /** Of a role that may create databases. */
  adminUrl: string;
  /** Below the temporary folder; gone afterwards. */
  folder: string;
  /** The parent of every process of the database. */
  postmaster: number;
}

/** Runs a benchmark beside a PostgreSQL of its own, once everything is built. */
export async function withPostgres(work: (place: BenchPostgres) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'wellserved-bench-'));
  const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    await buildIfNeeded();
    const dataDir = join(folder, 'postgres');
    await prepareDataFolder(dataDir);
    const log = { info: () => undefined, warn: () => undefined };
    const postgres = await startEmbeddedPostgres({ dataDir, log });
    ends.push(() => postgres.stop());
    await work({ adminUrl: postgres.url, folder, postmaster: await findPostmaster(dataDir) });
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}
