import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { DestinationStream } from 'pino';
import { site } from '#site';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Config } from '#server/config.ts';
import { createContext } from '#server/create-context.ts';
import type { ServerContext } from '#server/create-context.ts';
import { insertMissingProperties } from '#server/features/properties/property.queries.ts';
import { codeOf } from '#server/platform/database/database.ts';
import { ensureSuperAdmin } from '#server/features/users/ensure-super-admin.ts';
import { registerSite, renderSitePage } from '#server/platform/http/site.ts';
import { startJobs } from '#server/jobs.ts';
import { createLog } from '#server/platform/log.ts';
import { createApiClient } from './api-client.ts';
import type { ApiClient } from './api-client.ts';
import { FakeClock } from './fake-clock.ts';
import { createTestDatabase } from './test-database.ts';
import type { TestDatabase } from './test-database.ts';

export const superAdmin = { email: 'superadmin@example.com', password: 'correct horse battery' };

export interface TestApp {
  app: FastifyInstance;
  context: ServerContext;
  database: TestDatabase;
  api: ApiClient;
  clock: FakeClock;
  /** Where it listens; '' unless asked to. */
  url: string;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** Listens on a free port, or on this one where it is free, and serves the built pages, for a browser. */
  listen?: boolean | number;
  /** Changes to the configuration that an empty environment gives. */
  config?: Partial<Config>;
  /** Does jobs as a server does, without its pace. */
  jobs?: boolean;
  /** Runs as one of several instances: on a database that may be shared, or on that of another one. */
  shares?: 'database' | TestApp;
  /** Gets the log lines; without it nothing is logged. */
  logTo?: DestinationStream;
}

/** The whole server on a database and a data folder of the test's own; close() removes both. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wellserved-test-'));
  const other = typeof options.shares === 'object' ? options.shares : undefined;
  const database = other?.database ?? (await createTestDatabase());
  const config: Config = {
    ...readConfig({ SUPER_ADMIN_PASSWORD: superAdmin.password }),
    dataDir,
    rateLimits: false,
    ...(options.shares ? { databaseUrl: database.url } : {}),
    ...options.config,
  };
  const clock = other?.clock ?? new FakeClock();
  const log = options.logTo ? createLog('info', options.logTo) : pino({ level: 'silent' });
  const context = createContext({
    config,
    db: database.db,
    appSecret: 'x'.repeat(43),
    clock,
    log,
    // On a busy machine, where drawing comes last.
    drawingLimitMs: 60_000,
  });
  await insertMissingProperties(context.db, site.properties, clock.now().toISOString());
  await ensureSuperAdmin(context);
  const distDir = fileURLToPath(new URL('../../dist/', import.meta.url));
  const app = await createApp({
    context,
    checkDatabase: () => database.db.check(),
    renderPage: (page, given) => renderSitePage(distDir, page, given),
    ...(options.listen ? { registerSite: (server) => registerSite(server, { distDir, context }) } : {}),
  });
  const jobs = options.jobs
    ? startJobs(context, database.db, { perSecond: 2000, bouncesEveryMs: 200 })
    : null;
  const url = options.listen ? await listen(app, options.listen) : '';
  return {
    app,
    context,
    database,
    api: createApiClient(app),
    clock,
    url,
    close: async () => {
      await Promise.all([app.close(), jobs?.stop()]);
      context.mailer.close();
      await context.files.close();
      if (!other) await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function listen(app: FastifyInstance, wanted: true | number): Promise<string> {
  const host = '127.0.0.1';
  try {
    return await app.listen({ host, port: wanted === true ? 0 : wanted });
  } catch (error) {
    if (codeOf(error) !== 'EADDRINUSE') throw error;
    // Another process has taken it meanwhile.
    return app.listen({ host, port: 0 });
  }
}
