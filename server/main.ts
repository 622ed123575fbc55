import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { site } from '#site';
import { createApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import type { Config } from './config.ts';
import { createContext } from './create-context.ts';
import { namedFiles } from './features/files/file.queries.ts';
import { insertMissingProperties, listPublicProperties } from './features/properties/property.queries.ts';
import { blankForms } from './features/registrations/blank-form.ts';
import { ensureSuperAdmin } from './features/users/ensure-super-admin.ts';
import { startJobs } from './jobs.ts';
import { heldSetting } from './platform/backup/restore-backup.ts';
import { systemClock } from './platform/context.ts';
import { findSetting } from './platform/database/app-setting.queries.ts';
import { explainAddress, requireFreeAddress } from './platform/check-address.ts';
import { openDatabase } from './platform/database/database.ts';
import type { DatabasePool } from './platform/database/database.ts';
import { claimDataFolder, DataTaken } from './platform/database/embedded/claim-data-folder.ts';
import { startEmbeddedPostgres } from './platform/database/embedded/start-embedded-postgres.ts';
import { explainConnection, explainMigration } from './platform/database/explain-refusal.ts';
import { migrate } from './platform/database/migrate.ts';
import { refuseSharedSessions } from './platform/database/session-check.ts';
import { isDiskFull, requireSpaceToStart } from './platform/disk-space.ts';
import { settleStore } from './platform/files/settle-store.ts';
import { rememberProperties } from './platform/http/property-documents.ts';
import { registerSite, renderSitePage } from './platform/http/site.ts';
import { migrateJobTables } from './platform/jobs/worker-pool.ts';
import { inTime } from './platform/in-time.ts';
import { describe, handleUncaught } from './platform/last-resort.ts';
import { createLog } from './platform/log.ts';
import { findServer, forgetServer, noteServer } from './platform/running-server.ts';
import { prepareDataFolder, writeDurably } from './platform/secrets.ts';
import { readServerState } from './platform/server-state.ts';
import { settleSecret } from './platform/settle-secret.ts';
import { StartError } from './platform/start-error.ts';

/** How something is to stop. */
interface Ending {
  withinMs: number;
  /** Whether a proxy is to hear of it before the port closes. */
  hasNotice: boolean;
}

/** What runs, in the order of its start; it stops in the opposite order. */
const stops: ((ending: Ending) => Promise<void>)[] = [];

async function start(config: Config): Promise<void> {
  // What is cheap to find wrong comes first.
  await requireFreeAddress(config);
  await prepareDataFolder(config.dataDir);
  if (config.databaseUrl === null) await requireSpaceToStart(config.dataDir);
  const log = createLog(config.logLevel);
  handleUncaught(log, () => void stop(1));
  const db = await startDatabase(config, log).catch(async (error: unknown) => {
    throw error instanceof DataTaken ? new DataTaken(await findServer(config.dataDir)) : error;
  });
  await noteServer(config.dataDir);
  stops.push(() => forgetServer(config.dataDir));
  await migrateOrExplain(db);
  const appSecrets = await settleSecret(config, db);

  const context = createContext({ config, db, appSecrets, clock: systemClock, log });
  stops.push(() => inTime(closeMs, context.files.close()));
  stops.push(async () => context.mailer.close());
  await settleStore(db, context.files, namedFiles(db));
  await insertMissingProperties(db, site.properties, systemClock.now().toISOString());
  await ensureSuperAdmin(context, (password) => saveFirstLogin(config, password));
  const distDir = fileURLToPath(new URL('../dist/', import.meta.url));
  if (process.argv.includes('--demo')) {
    const builtForm = await readFile(join(distDir, 'website/forms/registration-form.pdf'));
    await (await import('./seed.ts')).seedDemo(context, db, builtForm);
  }

  const listProperties = rememberProperties(() => listPublicProperties(db));
  const app = await createApp({
    context,
    checkDatabase: () => db.check(),
    readState: () => readServerState(context, db),
    isStopping: () => stopping !== undefined,
    registerSite: (server) =>
      registerSite(server, { distDir, context, listProperties, propertyFiles: blankForms }),
    renderPage: (page, given) => renderSitePage({ distDir, listProperties }, page, given),
  });
  const heldSince = await findSetting(db, heldSetting);
  if (heldSince !== undefined) {
    process.stdout.write(
      `Restored from the backup of ${heldSince}: no mail is sent and no job runs until you say: npm run restore -- --release\n`,
    );
  }
  const jobs = startJobs(context, db, { areHeld: heldSince !== undefined });
  // Side by side: each may take some seconds, and all together must not.
  stops.push(async ({ hasNotice }) => {
    const noticeMs = hasNotice ? config.stopNoticeSeconds * 1000 : 0;
    await Promise.allSettled([drain(app, noticeMs), jobs.stop()]);
  });
  process.stdout.write(`${site.companyName} is running at ${await listen(app, config)}\n`);
  // Otherwise it would be written at the end only, which not every process comes to.
  flushCompileCache();
}

async function startDatabase(config: Config, log: Logger): Promise<DatabasePool> {
  const url = config.databaseUrl ?? (await startOwnDatabase(config, log));
  const db = openDatabase({ url, log });
  stops.push(() => inTime(closeMs, db.close()));
  if (config.databaseUrl === null) return db;
  try {
    await db.check();
    await refuseSharedSessions(url);
    const claim = await claimDataFolder(url, config.appSecret ? 'shared' : 'alone');
    stops.push(() => inTime(closeMs, claim.release()));
  } catch (error) {
    throw explainConnection(error);
  }
  return db;
}

async function migrateOrExplain(db: DatabasePool): Promise<void> {
  const { rows } = await db.pool.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  if ((rows[0]?.version ?? 0) < 150_000) {
    throw new StartError('DATABASE_URL: this PostgreSQL is older than 15; give one of version 15 or newer.');
  }
  try {
    await migrate(db.pool);
    await migrateJobTables(db.url);
  } catch (error) {
    throw explainMigration(error);
  }
}

async function startOwnDatabase(config: Config, log: Logger): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  stops.push(({ withinMs }) => postgres.stop(withinMs));
  postgres.onExit(() => {
    log.fatal('the embedded database ended; stopping');
    void stop(1);
  });
  return postgres.url;
}

/** The generated password is printed once and stored where only the owner of the data folder reads it. */
async function saveFirstLogin(config: Config, password: string): Promise<void> {
  const path = join(config.dataDir, 'first-login.txt');
  if (existsSync(path)) await rm(path);
  const { email } = config.superAdmin;
  await writeDurably(path, `Email: ${email}\nPassword: ${password}\n`);
  process.stdout.write(
    `First sign-in: ${email} with password ${password}\n(shown this once; stored in ${path})\n`,
  );
}

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  try {
    return await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    throw await explainAddress(error, config);
  }
}

/**
 * Lets running requests finish, after a time in which a proxy can hear that the server stops; browsers keep their connections
 * open long after the answer.
 */
async function drain(app: FastifyInstance, noticeMs: number): Promise<void> {
  const closeAll = setTimeout(() => app.server.closeAllConnections(), drainMs);
  await sleep(noticeMs);
  const closeIdle = setInterval(() => app.server.closeIdleConnections(), 50);
  await app.close();
  clearInterval(closeIdle);
  clearTimeout(closeAll);
}

/** Of the ten seconds that a stop may take: for requests, for each thing that is closed then, and for all of it. */
const drainMs = 6000;
const closeMs = 500;
const stopMs = 9000;

let stopping: Promise<void> | undefined;

/** Lets running requests finish, stops everything, and ends the process; what takes too long is not waited for. */
function stop(exitCode: number, { hasNotice = false } = {}): Promise<void> {
  stopping ??= (async () => {
    const endsAt = performance.now() + stopMs;
    setTimeout(() => process.exit(exitCode || 1), stopMs + closeMs).unref();
    for (const next of stops.toReversed()) {
      const withinMs = Math.max(closeMs, endsAt - performance.now());
      await inTime(withinMs, next({ withinMs, hasNotice })).catch(() => undefined);
    }
    process.exit(exitCode);
  })();
  return stopping;
}

/** What people can do something about is said in plain words; anything else is a log record, without what it may quote. */
function explain(error: unknown): void {
  const problems = error instanceof StartError ? [error.message] : [];
  if (error instanceof ConfigError) problems.push(...error.problems);
  if (isDiskFull(error)) problems.push('The disk is full; free some space, and start again.');
  if (problems.length > 0) process.stderr.write(`${problems.join('\n')}\n`);
  else createLog('fatal').fatal(describe(error), 'the start failed');
}

process.on('SIGTERM', () => void stop(0, { hasNotice: true }));
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
// The starter is gone without a signal: no one could stop this server any more.
process.on('disconnect', () => void stop(0));

try {
  await start(readConfig());
} catch (error) {
  explain(error);
  await stop(1);
}
