import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { requireSpaceToStart } from '#server/platform/disk-space.ts';
import { inTime } from '#server/platform/in-time.ts';
import { storeSecret } from '#server/platform/secrets.ts';
import { StartError } from '#server/platform/start-error.ts';
import { adoptPostgres } from './adopt-postgres.ts';
import { claimDataFolder } from './claim-data-folder.ts';
import { createCluster, hasCluster } from './create-cluster.ts';
import { findInstallation, type Installation } from './installation.ts';
import { launchPostgres } from './launch-postgres.ts';
import type { Launch } from './launch-postgres.ts';
import { awaitNoOrphans, type Running, stopPostgres, urlOf, watchExit } from './running-postgres.ts';

/** A PostgreSQL of this server's own, listening on 127.0.0.1 only. */
export interface EmbeddedPostgres {
  /** With a role that owns the database and may create others, but is no superuser. */
  url: string;
  /** True where it was running already, left behind by a server that was killed. */
  isAdopted: boolean;
  /** Called once, when it ends without stop(), or when another server took the data over. */
  onExit(listener: () => void): void;
  /** Within so many milliseconds. */
  stop(within?: number): Promise<void>;
}

const releaseMs = 500;

interface Options {
  /** Prepared by prepareDataFolder. The cluster, its password and its log live in it. */
  dataDir: string;
  log: Pick<Logger, 'info' | 'warn'>;
  maxConnections?: Launch['maxConnections'];
}

/**
 * Starts PostgreSQL on the data folder, or adopts the one that a killed server left running there, and claims the
 * folder for this server alone. Where another server has it, throws StartError and leaves that one's PostgreSQL alone.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  maxConnections,
}: Options): Promise<EmbeddedPostgres> {
  const installation = await findInstallation(dataDir);
  const password = await storeSecret(dataDir, 'postgres-password', await hasCluster(installation));
  await createCluster(installation, password);
  const running = await findOrStart(installation, password, {
    logPath: join(dataDir, 'postgres.log'),
    maxConnections,
  });
  const url = urlOf(running.port, password);
  const claim = await claimDataFolder(url);
  log.info(
    { pid: running.pid, port: running.port, adopted: running.child === null },
    'embedded database runs',
  );

  let isOver = false;
  let exitListener: (() => void) | null = null;
  const reportExit = (): void => {
    if (isOver) return;
    isOver = true;
    exitListener?.();
  };
  claim.onLost(reportExit);
  const watch = watchExit(installation.cluster, running, reportExit);
  return {
    url,
    isAdopted: running.child === null,
    onExit(listener) {
      exitListener = listener;
    },
    async stop(within = 10_000) {
      isOver = true;
      clearInterval(watch);
      // A frozen one would not answer.
      await inTime(releaseMs, claim.release());
      await stopPostgres(installation.cluster, running.pid, within - releaseMs);
    },
  };
}

/** Tries again where another start or the remains of a killed PostgreSQL were in the way. */
async function findOrStart(installation: Installation, password: string, launch: Launch): Promise<Running> {
  const end = Date.now() + 15_000;
  for (;;) {
    const adopted = await adoptPostgres(installation.cluster, password);
    if (adopted) return adopted;
    await awaitNoOrphans(installation.cluster, 5000);
    const started = await launchPostgres(installation, launch);
    if (started) return started;
    if (Date.now() > end) {
      await requireSpaceToStart(dirname(launch.logPath));
      throw new StartError(`The embedded database does not start; the end of ${launch.logPath} says why.`);
    }
    await sleep(200);
  }
}
