import { argon2Sync, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { decodeJwt } from 'jose/jwt/decode';
import { pino } from 'pino';
import type { DestinationStream } from 'pino';
import { inject } from 'vitest';
import { logIn } from '#contracts/sessions.ts';
import type { SessionAnswer } from '#contracts/sessions.ts';
import { site } from '#site';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Config } from '#server/config.ts';
import { createContext } from '#server/create-context.ts';
import type { ServerContext } from '#server/create-context.ts';
import { namedFiles } from '#server/features/files/file.queries.ts';
import type { ReadDiskSpace } from '#server/platform/disk-space.ts';
import {
  insertMissingProperties,
  listPublicProperties,
} from '#server/features/properties/property.queries.ts';
import { findCaller } from '#server/platform/auth/caller.queries.ts';
import { codeOf } from '#server/platform/database/database.ts';
import { blankForms } from '#server/features/registrations/blank-form.ts';
import { ensureSuperAdmin } from '#server/features/users/ensure-super-admin.ts';
import { insertUser } from '#server/features/users/user.queries.ts';
import { rememberProperties } from '#server/platform/http/property-documents.ts';
import { registerSite, renderSitePage } from '#server/platform/http/site.ts';
import { startJobs } from '#server/jobs.ts';
import { createLog } from '#server/platform/log.ts';
import type { RootSecrets } from '#server/platform/secrets.ts';
import { readServerState } from '#server/platform/server-state.ts';
import { createApiClient } from './api-client.ts';
import type { ApiClient } from './api-client.ts';
import { FakeClock } from './fake-clock.ts';
import { createTestDatabase } from './test-database.ts';
import type { TestDatabase } from './test-database.ts';
import { watchCommits } from './watch-commits.ts';
import { watchNotifications } from './watch-notifications.ts';

export const superAdmin = { email: 'superadmin@example.com', password: 'correct horse battery' };

const cheapHash = hashCheaply(superAdmin.password);

export interface TestApp {
  app: FastifyInstance;
  context: ServerContext;
  database: TestDatabase;
  api: ApiClient;
  clock: FakeClock;
  /** Where it listens; '' unless asked to. */
  url: string;
  /**
   * In which the super admin is signed in, with an access token of this moment. A new one where the first has ended or is more
   * than thirty days old.
   */
  superAdminSession(): Promise<SessionAnswer>;
  /** Those that still wait for others, to be announced together. */
  forgetNotifications: () => void;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** Listens on a free port, or on this one where it is free, and serves the built pages, for a browser. */
  listen?: boolean | number;
  /** Where its pages were built, where that is not in the project itself. */
  distDir?: string;
  /** Changes to the configuration that an empty environment gives. */
  config?: Partial<Config>;
  /** Does jobs as a server does, without its pace. */
  jobs?: boolean;
  /** How often these look into the mailbox of messages that came back. */
  bouncesEveryMs?: number;
  /** Runs as one of several instances: on a database that may be shared, or on that of another one. */
  shares?: 'database' | TestApp;
  /** The root secret, and the one before it. */
  appSecrets?: RootSecrets;
  /** What the disk says of its free space; without it the real one is asked. */
  readDiskSpace?: ReadDiskSpace;
  /** Its database is reached by a line that the test can cut: `database.line`. */
  hasOutages?: boolean;
  /** A migrated database that the test made and removes; without it the app has one of its own. */
  database?: TestDatabase;
  /** Gets the log lines; without it nothing is logged. */
  logTo?: DestinationStream;
}

/** The whole server on a database and a data folder of the test's own; close() removes both. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(inject('runFolder'), 'app-'));
  const other = typeof options.shares === 'object' ? options.shares : undefined;
  const given = options.database ?? other?.database;
  const database = given ?? (await createTestDatabase({ hasOutages: options.hasOutages ?? false }));
  const config: Config = {
    ...readConfig({ SUPER_ADMIN_PASSWORD: superAdmin.password }),
    dataDir,
    rateLimits: false,
    ...(options.shares ? { databaseUrl: database.line?.url ?? database.url } : {}),
    ...options.config,
  };
  const clock = other?.clock ?? new FakeClock();
  const log = options.logTo ? createLog('info', options.logTo) : pino({ level: 'silent' });
  const context = createContext({
    config,
    db: database.db,
    appSecrets: options.appSecrets ?? ['x'.repeat(43)],
    clock,
    log,
    // On a busy machine, where drawing comes last.
    drawingLimitMs: 60_000,
    readDiskSpace: options.readDiskSpace,
  });
  const forgetNotifications = watchNotifications(database.db, context.realtime);
  await context.files.settle(randomUUID(), namedFiles(context.db));
  await insertMissingProperties(context.db, site.properties, clock.now().toISOString());
  await insertUser(context.db, {
    email: superAdmin.email,
    role: 'ADMIN',
    passwordHash: cheapHash,
    at: clock.now().toISOString(),
  });
  await ensureSuperAdmin(context);
  const { distDir = fileURLToPath(new URL('../../dist/', import.meta.url)) } = options;
  const listProperties = rememberProperties(() => listPublicProperties(database.db));
  const app = await createApp({
    context,
    checkDatabase: () => database.db.check(),
    readState: () => readServerState(context, database.db),
    renderPage: (page, given) => renderSitePage({ distDir, listProperties }, page, given),
    ...(options.listen
      ? {
          registerSite: (server) =>
            registerSite(server, { distDir, context, listProperties, propertyFiles: blankForms }),
        }
      : {}),
  });
  endInjected(app);
  watchCommits(app, database.db.pool);
  const jobs = options.jobs
    ? startJobs(context, database.db, { perSecond: 2000, bouncesEveryMs: options.bouncesEveryMs ?? 200 })
    : null;
  const url = options.listen ? await listen(app, options.listen) : '';
  const api = createApiClient(app);
  let first: SessionAnswer | undefined;
  return {
    app,
    context,
    database,
    api,
    clock,
    url,
    superAdminSession: async () => {
      first ??= await signIn({ api });
      return (await renewToken(context, first)) ?? signIn({ api });
    },
    forgetNotifications,
    close: async () => {
      await Promise.all([app.close(), jobs?.stop()]);
      context.mailer.close();
      await context.files.close();
      if (!given) await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * An injected request never emits “close”, as one on a connection does. What ends with it, such as the timer of an upload, would
 * fire long after the answer, on a socket that cannot be destroyed.
 */
function endInjected(app: FastifyInstance): void {
  const send = app.inject.bind(app);
  const sendAndClose = async (request: InjectOptions): Promise<LightMyRequestResponse> => {
    const response = await send(request);
    response.raw.req?.emit('close');
    return response;
  };
  Object.assign(app, { inject: sendAndClose });
}

/** Signs the super admin in once more, or anyone who is named. */
export async function signIn(
  { api }: Pick<TestApp, 'api'>,
  { email, password }: { email: string; password: string } = superAdmin,
): Promise<SessionAnswer> {
  const answer = await api.call(logIn, { body: { email, password } });
  if (answer.status !== 200) throw new Error(`Sign-in was refused: ${answer.text}`);
  return answer.body;
}

/** The session with an access token of this moment; null where it has ended. */
async function renewToken(
  { accessTokens, clock, db }: ServerContext,
  session: SessionAnswer,
): Promise<SessionAnswer | null> {
  const now = clock.now();
  const { id: userId, email, role } = session.user;
  const { sid: sessionId } = decodeJwt<{ sid: string }>(session.accessToken);
  if (!(await findCaller(db, sessionId, now))) return null;
  return { ...session, accessToken: await accessTokens.sign({ userId, email, role, sessionId }, now) };
}

/** A password with the least work that argon2id allows: nearly every test signs in. */
export function hashCheaply(message: string): string {
  const nonce = randomBytes(16);
  const cost = { memory: 8, passes: 1, parallelism: 1 };
  const tag = argon2Sync('argon2id', { message, nonce, tagLength: 32, ...cost });
  const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=8,t=1,p=1$${base64(nonce)}$${base64(tag)}`;
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
