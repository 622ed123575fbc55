// `npm run reset-second-factor -- <e-mail>`, at the machine of the server: it may run meanwhile, or not.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, readConfig } from '#server/config.ts';
import type { Config } from '#server/config.ts';
import { resetSecondFactorByOperator } from '#server/features/sessions/reset-second-factor.ts';
import { systemClock } from '#server/platform/context.ts';
import { codeOf, openDatabase } from '#server/platform/database/database.ts';
import { adoptPostgres } from '#server/platform/database/embedded/adopt-postgres.ts';
import { findInstallation } from '#server/platform/database/embedded/installation.ts';
import { urlOf } from '#server/platform/database/embedded/running-postgres.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded/start-embedded-postgres.ts';
import { createJobQueue } from '#server/platform/jobs/job-queue.ts';
import { createLog } from '#server/platform/log.ts';
import { createPublicUrl } from '#server/platform/public-url.ts';
import { storeSecret } from '#server/platform/secrets.ts';
import { StartError } from '#server/platform/start-error.ts';
import { root } from './setup.mjs';

const log = createLog('silent');

interface Reached {
  url: string;
  /** Leaves everything as it was found. */
  leave: () => Promise<void>;
}

/** The database of this installation: the given one, the one that its server runs, or its own, for the moment. */
async function reachDatabase({ databaseUrl, dataDir }: Config): Promise<Reached> {
  const nothing = () => Promise.resolve();
  if (databaseUrl !== null) return { url: databaseUrl, leave: nothing };
  if (!existsSync(join(dataDir, 'postgres'))) {
    throw new StartError(
      `DATA_DIR ${dataDir} holds no data yet; give the settings with which the server runs.`,
    );
  }
  const { cluster } = await findInstallation(dataDir);
  const password = await storeSecret(dataDir, 'postgres-password', true);
  const running = await adoptPostgres(cluster, password);
  if (running) return { url: urlOf(running.port, password), leave: nothing };
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  return { url: postgres.url, leave: () => postgres.stop() };
}

async function reset(email: string): Promise<string> {
  const config = readConfig();
  const { url, leave } = await reachDatabase(config);
  const db = openDatabase({ url, log, maxConnections: 1 });
  try {
    const outcome = await resetSecondFactorByOperator(
      {
        config,
        db,
        log,
        clock: systemClock,
        jobs: createJobQueue(),
        publicUrl: createPublicUrl(config),
      },
      email,
    );
    if (outcome === 'no account') throw new StartError(`There is no account with the e-mail ${email}.`);
    return outcome === 'was off'
      ? `The second factor of ${email} is off already; nothing was changed.`
      : `The second factor of ${email} is off now, and all its sessions have ended. The password alone signs in. The account is told by e-mail.`;
  } finally {
    await db.close();
    await leave();
  }
}

function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StartError) return error.message;
  const code = codeOf(error);
  // undefined_table
  if (code === '42P01') return 'This database has not been set up; start the server once before.';
  return `The database of this installation could not be used (${code || 'no reason given'}); check its settings.`;
}

// Variables that are set already win over the file, as they do for the server.
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
const [email, ...more] = process.argv.slice(2);
try {
  if (!email?.includes('@') || more.length > 0) {
    throw new StartError('Whose? Say it so: npm run reset-second-factor -- somebody@example.com');
  }
  process.stdout.write(`${await reset(email.trim())}\n`);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
