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
import { explainAddress } from './platform/check-address.ts';
import type { DatabasePool } from './platform/database/database.ts';
import { explainMigration } from './platform/database/explain-refusal.ts';
import { migrate } from './platform/database/migrate.ts';
import { settleStore } from './platform/files/settle-store.ts';
import { rememberProperties } from './platform/http/property-documents.ts';
import { registerSite, renderSitePage } from './platform/http/site.ts';
import { migrateJobTables } from './platform/jobs/worker-pool.ts';
import { inTime } from './platform/in-time.ts';
import { writeDurably } from './platform/secrets.ts';
import { readServerState } from './platform/server-state.ts';
import { settleSecret } from './platform/settle-secret.ts';
import { StartError } from './platform/start-error.ts';
import { closeMs, isStopping, stops } from './stop.ts';

/** What `main.ts` has made ready: the database is this server's. */
interface Ready {
  config: Config;
  log: Logger;
  db: DatabasePool;
}

/** Brings database and files up to date, and serves until it is stopped. */
export async function serve({ config, log, db }: Ready): Promise<void> {
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
    isStopping,
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

/** Of the time that a stop may take: for the requests that run. */
const drainMs = 6000;

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
