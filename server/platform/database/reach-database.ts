import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { storeSecret } from '#server/platform/secrets.ts';
import { StartError } from '#server/platform/start-error.ts';
import { adoptPostgres } from './embedded/adopt-postgres.ts';
import { findInstallation } from './embedded/installation.ts';
import { urlOf } from './embedded/running-postgres.ts';
import { startEmbeddedPostgres } from './embedded/start-embedded-postgres.ts';

interface Reached {
  url: string;
  /** Leaves everything as it was found. */
  leave: () => Promise<void>;
}

/**
 * The database of this installation, for a command beside its server: the given one, the one that its server runs, or its own,
 * for the moment. Throws StartError where there is no data yet.
 */
export async function reachDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Logger,
): Promise<Reached> {
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
