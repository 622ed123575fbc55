import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { site } from '#site';
import { createApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import type { Config } from './config.ts';
import { createContext } from './create-context.ts';
import { insertMissingProperties } from './features/properties/property.queries.ts';
import { ensureSuperAdmin } from './features/users/ensure-super-admin.ts';
import { startJobs } from './jobs.ts';
import { systemClock } from './platform/context.ts';
import type { AppContext } from './platform/context.ts';
import { keepSetting } from './platform/database/app-setting.queries.ts';
import { codeOf, openDatabase } from './platform/database/database.ts';
import type { DatabasePool } from './platform/database/database.ts';
import { claimDataFolder } from './platform/database/embedded/claim-data-folder.ts';
import { startEmbeddedPostgres } from './platform/database/embedded/start-embedded-postgres.ts';
import { migrate } from './platform/database/migrate.ts';
import { registerSite, renderSitePage } from './platform/http/site.ts';
import { migrateJobTables } from './platform/jobs/worker-pool.ts';
import { createLog } from './platform/log.ts';
import { deriveKey, keepSecret, prepareDataFolder, writeDurably } from './platform/secrets.ts';
import { StartError } from './platform/start-error.ts';

/** What runs, in the order of its start; it stops in the opposite order. */
const stops: (() => Promise<void>)[] = [];

async function start(config: Config): Promise<void> {
  await prepareDataFolder(config.dataDir);
  const log = createLog(config.logLevel);
  const appSecret = config.appSecret ?? (await keepSecret(config.dataDir, 'app-secret'));
  const db = await startDatabase(config, log);
  await migrateOrExplain(db);
  await checkSecret(db, appSecret);

  const context = createContext({ config, db, appSecret, clock: systemClock, log });
  stops.push(() => context.files.close());
  stops.push(async () => context.mailer.close());
  await checkStore(db, context);
  await insertMissingProperties(db, site.properties, systemClock.now().toISOString());
  await ensureSuperAdmin(context, (password) => keepFirstLogin(config, password));
  const distDir = fileURLToPath(new URL('../dist/', import.meta.url));
  if (process.argv.includes('--demo')) {
    const blankForm = await readFile(join(distDir, 'website/forms/registration-form.pdf'));
    await (await import('./seed.ts')).seedDemo(context, db, blankForm);
  }

  const app = await createApp({
    context,
    checkDatabase: () => db.check(),
    registerSite: (server) => registerSite(server, { distDir, context }),
    renderPage: (page, given) => renderSitePage(distDir, page, given),
  });
  const jobs = startJobs(context, db);
  // Side by side: each may take some seconds, and all together must not.
  stops.push(async () => void (await Promise.allSettled([drain(app), jobs.stop()])));
  process.stdout.write(`${site.companyName} is running at ${await listen(app, config)}\n`);
  // Otherwise it would be written at the end only, which not every process comes to.
  flushCompileCache();
}

async function startDatabase(config: Config, log: Logger): Promise<DatabasePool> {
  const url = config.databaseUrl ?? (await startOwnDatabase(config, log));
  const db = openDatabase({ url, log });
  stops.push(() => db.close());
  try {
    await db.check();
    if (config.databaseUrl) {
      const claim = await claimDataFolder(url, config.appSecret ? 'shared' : 'alone');
      stops.push(() => claim.release());
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = codeOf(error) || 'no connection';
    throw new StartError(
      `DATABASE_URL: this database does not answer (${reason}); check its address, name and password.`,
    );
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
    const words = refusedMigration[codeOf(error)];
    throw words === undefined ? error : new StartError(`DATABASE_URL: ${words}`);
  }
}

const lacksExtensions = 'this PostgreSQL has no pg_trgm or btree_gist; install its contrib package.';

/** What people can do about a migration that the database refuses, by its error code. */
const refusedMigration: Record<string, string> = {
  // insufficient_privilege
  '42501': 'this user may not create tables or extensions; make it the owner of the database.',
  // feature_not_supported and undefined_file: an extension that is not installed, in newer and older servers
  '0A000': lacksExtensions,
  '58P01': lacksExtensions,
};

async function startOwnDatabase(config: Config, log: Logger): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  stops.push(() => postgres.stop());
  postgres.onExit(() => {
    log.fatal('the embedded database ended; stopping');
    void stop(1);
  });
  return postgres.url;
}

/** A database remembers which secret it was set up with: another one could read none of its files. */
async function checkSecret(db: DatabasePool, appSecret: string): Promise<void> {
  const mark = deriveKey(appSecret, 'mark').toString('base64url');
  if ((await keepSetting(db, 'app-secret-mark', mark)) === mark) return;
  throw new StartError(
    'APP_SECRET: this database was set up with another one; give that one, or its DATA_DIR.',
  );
}

/** A database and the files that it names belong together: a sweep with another database would find every file orphaned. */
async function checkStore(db: DatabasePool, context: AppContext): Promise<void> {
  const id = await context.files.identify(randomUUID());
  if ((await keepSetting(db, 'file-store', id)) === id) return;
  throw new StartError(
    'DATA_DIR or S3_BUCKET: these files belong to another database; give the two that belong together.',
  );
}

/** The generated password is printed once and kept where only the owner of the data folder reads it. */
async function keepFirstLogin(config: Config, password: string): Promise<void> {
  const path = join(config.dataDir, 'first-login.txt');
  if (existsSync(path)) await rm(path);
  const { email } = config.superAdmin;
  await writeDurably(path, `E-mail: ${email}\nPassword: ${password}\n`);
  process.stdout.write(
    `First sign-in: ${email} with password ${password}\n(shown this once; kept in ${path})\n`,
  );
}

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  try {
    return await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `PORT ${config.port} on ${config.host} is taken; stop what uses it, or give another PORT.`,
      );
    }
    throw new StartError(
      `HOST ${config.host}, PORT ${config.port} cannot be listened on (${code}); give others.`,
    );
  }
}

/** Lets running requests finish for six seconds; browsers keep their connections open long after the answer. */
async function drain(app: FastifyInstance): Promise<void> {
  const closeIdle = setInterval(() => app.server.closeIdleConnections(), 50);
  const closeAll = setTimeout(() => app.server.closeAllConnections(), 6000);
  await app.close();
  clearInterval(closeIdle);
  clearTimeout(closeAll);
}

let stopping: Promise<void> | undefined;

/** Lets running requests finish, stops everything, and ends the process; after nine seconds it ends all the same. */
function stop(exitCode: number): Promise<void> {
  stopping ??= (async () => {
    setTimeout(() => process.exit(exitCode || 1), 9000).unref();
    for (const next of stops.toReversed()) await next().catch(() => undefined);
    process.exit(exitCode);
  })();
  return stopping;
}

function explain(error: unknown): string[] {
  if (error instanceof ConfigError) return error.problems;
  if (error instanceof StartError) return [error.message];
  return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
// The starter is gone without a signal: nobody could stop this server any more.
process.on('disconnect', () => void stop(0));

try {
  await start(readConfig());
} catch (error) {
  process.stderr.write(`${explain(error).join('\n')}\n`);
  await stop(1);
}
