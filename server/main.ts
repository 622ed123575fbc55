import { inspect } from 'node:util';
import type { Logger } from 'pino';
import { ConfigError, readConfig } from './config.ts';
import type { Config } from './config.ts';
import { requireFreeAddress } from './platform/check-address.ts';
import { openDatabase } from './platform/database/database.ts';
import type { DatabasePool } from './platform/database/database.ts';
import { claimDataFolder, DataTaken } from './platform/database/embedded/claim-data-folder.ts';
import { startEmbeddedPostgres } from './platform/database/embedded/start-embedded-postgres.ts';
import { explainConnection } from './platform/database/explain-refusal.ts';
import { refuseSharedSessions } from './platform/database/session-check.ts';
import { isDiskFull, requireSpaceToStart } from './platform/disk-space.ts';
import { inTime } from './platform/in-time.ts';
import { describe, handleUncaught } from './platform/last-resort.ts';
import { createLog } from './platform/log.ts';
import { findServer, forgetServer, noteServer } from './platform/running-server.ts';
import { prepareDataFolder } from './platform/secrets.ts';
import { StartError } from './platform/start-error.ts';
import type * as serving from './serve.ts';
import { closeMs, stop, stops } from './stop.ts';

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
  const { serve } = await loadAll();
  await serve({ config, log, db });
}

/** All else that a server needs is loaded once it has its database: that takes a second, which a start that is refused does without. */
async function loadAll(): Promise<typeof serving> {
  try {
    return await import('./serve.ts');
  } catch (error) {
    // A source is broken: this says where, and quotes nothing that people typed.
    process.stderr.write(`${inspect(error)}\n`);
    throw error;
  }
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

async function startOwnDatabase(config: Config, log: Logger): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  stops.push(({ withinMs }) => postgres.stop(withinMs));
  postgres.onExit(() => {
    log.fatal('the embedded database ended; stopping');
    void stop(1);
  });
  return postgres.url;
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
