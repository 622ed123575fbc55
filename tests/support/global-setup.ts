import { readFileSync, rmSync } from 'node:fs';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#server/platform/database/embedded/start-embedded-postgres.ts';
import { prepareDataFolder } from '#server/platform/secrets.ts';
import { temporary } from './temporary.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of a role that may create databases. */
    databaseUrl: string;
    /** Where the apps have their data folders; removed after the run. */
    runFolder: string;
  }
}

type Stop = () => Promise<void>;

/** One PostgreSQL for the whole run, where a test in the run needs it. */
export default async function setUp(project: TestProject): Promise<Stop | undefined> {
  const files = await listTestFiles(project);
  if (files.some((file) => /^(server|tests|bench)\//.test(file))) return providePostgres(project);
  project.provide('databaseUrl', '');
  project.provide('runFolder', '');
  return undefined;
}

async function listTestFiles(project: TestProject): Promise<string[]> {
  // The words that narrow the run, as in `vitest run sessions`; vitest does not type them for others.
  const narrowedTo = Reflect.get(project.vitest, 'filenamePattern') as string[] | undefined;
  const found = await Promise.all(project.vitest.projects.map((part) => part.globTestFiles(narrowedTo)));
  const testFiles = found.flatMap((part) => part.testFiles);
  return testFiles.map((file) => relative(project.config.root, file).replaceAll(sep, '/'));
}

async function providePostgres(project: TestProject): Promise<Stop> {
  const dataDir = await mkdtemp(join(temporary, 'wellserved-test-'));
  await prepareDataFolder(dataDir);
  const log = { info: () => undefined, warn: () => undefined };
  // Each of several workers starts servers, and those of the file before may still be closing.
  const postgres = await startEmbeddedPostgres({ dataDir, log, maxConnections: 300 });
  await skipFlushing(dataDir);
  await signInCheaply(postgres.url);
  project.provide('databaseUrl', postgres.url);
  project.provide('runFolder', dataDir);
  const abandon = (): void => endAtOnce(dataDir);
  process.once('exit', abandon);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  return async () => {
    process.off('exit', abandon);
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/**
 * Databases are made, emptied and dropped all the time, and every flush of that would wait for the disk. What must survive a
 * crash is tested on databases that flush, in tests/starting.
 */
async function skipFlushing(dataDir: string): Promise<void> {
  const cluster = join(dataDir, 'postgres');
  const settings = ['fsync', 'full_page_writes'].map((name) => `${name} = off\n`);
  await appendFile(join(cluster, 'postgresql.auto.conf'), settings.join(''));
  process.kill(postmasterPid(dataDir), 'SIGHUP');
}

/** Every test app opens several connections, and each would prove the password at the full cost, on both sides. */
async function signInCheaply(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set scram_iterations = 1');
  await client.query(`alter role current_user password ${pg.escapeLiteral(new URL(url).password)}`);
  await client.end();
}

function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** A run that is broken off ends without its clean-up; PostgreSQL would go on for ever. */
function endAtOnce(dataDir: string): void {
  try {
    const pid = postmasterPid(dataDir);
    if (pid > 1) process.kill(pid, 'SIGQUIT');
  } catch {
    // It has ended already.
  }
  rmSync(dataDir, { recursive: true, force: true });
}
