import { readFileSync, rmSync } from 'node:fs';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import pg from 'pg';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#server/platform/database/embedded/start-embedded-postgres.ts';
import { prepareDataFolder } from '#server/platform/secrets.ts';
import { chromiumArguments, findHeadlessChromium } from './find-chromium.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of a role that may create databases; each test file makes its own. */
    databaseUrl: string;
    /** For chromium.connect(); empty where no browser test is in the run. */
    browserEndpoint: string;
  }
}

type Stop = () => Promise<void>;

/** One PostgreSQL and one Chromium for the whole run, each only where a test in the run needs it. */
export default async function setUp(project: TestProject): Promise<Stop> {
  const files = await listTestFiles(project);
  const stops: Stop[] = [];
  const needs = (prefixes: string[]): boolean =>
    files.some((file) => prefixes.some((prefix) => file.startsWith(prefix)));

  if (needs(['server/', 'tests/', 'bench/'])) stops.push(await providePostgres(project));
  else project.provide('databaseUrl', '');
  if (needs(['tests/journeys/'])) stops.push(await provideChromium(project));
  else project.provide('browserEndpoint', '');
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

async function listTestFiles(project: TestProject): Promise<string[]> {
  // The words that narrow the run, as in `vitest run sessions`; vitest does not type them for others.
  const narrowedTo = Reflect.get(project.vitest, 'filenamePattern') as string[] | undefined;
  const found = await Promise.all(project.vitest.projects.map((part) => part.globTestFiles(narrowedTo)));
  const testFiles = found.flatMap((part) => part.testFiles);
  return testFiles.map((file) => relative(project.config.root, file).replaceAll(sep, '/'));
}

async function providePostgres(project: TestProject): Promise<Stop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wellserved-test-'));
  await prepareDataFolder(dataDir);
  const log = { info: () => undefined, warn: () => undefined };
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  await skipFlushing(dataDir);
  await signInCheaply(postgres.url);
  project.provide('databaseUrl', postgres.url);
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
 * Each test file makes and drops a database, and every flush of that would wait for the disk. What must survive a crash
 * is tested on databases that flush, in tests/starting.
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

async function provideChromium(project: TestProject): Promise<Stop> {
  const executablePath = findHeadlessChromium(process.env);
  if (executablePath === null) {
    throw new Error('There is no Chromium; install Chromium or Chrome, or set CHROMIUM_PATH to one.');
  }
  const server = await chromium.launchServer({ executablePath, args: chromiumArguments });
  project.provide('browserEndpoint', server.wsEndpoint());
  return () => server.close();
}
