import type { Logger } from 'pino';
import manifest from '../package.json' with { type: 'json' };
import type { Config } from './config.ts';
import { accessTokens } from './platform/auth/access-token.ts';
import { areRemovalsHeld } from './platform/backup/hold-removals.ts';
import type { AppContext, Clock } from './platform/context.ts';
import type { DatabasePool } from './platform/database/database.ts';
import type { ReadDiskSpace } from './platform/disk-space.ts';
import { createFileStore } from './platform/files/create-file-store.ts';
import { createJobQueue } from './platform/jobs/job-queue.ts';
import type { WakingQueue } from './platform/jobs/job-queue.ts';
import { createLimits } from './platform/limits.ts';
import { createMailer } from './platform/mail/create-mailer.ts';
import { createMetrics } from './platform/metrics.ts';
import { pseudonyms } from './platform/pseudonyms.ts';
import { createPublicUrl } from './platform/public-url.ts';
import { createRealtimeHub } from './platform/realtime/realtime.ts';
import type { RealtimeHub } from './platform/realtime/realtime.ts';
import { deriveKey, deriveKeys } from './platform/secrets.ts';
import type { RootSecrets } from './platform/secrets.ts';
import { fingerprintOf } from './platform/settle-secret.ts';

export interface ContextParts {
  config: Config;
  db: DatabasePool;
  /** Every key is derived from them. */
  appSecrets: RootSecrets;
  clock: Clock;
  log: Logger;
  /** How long one preview may take, where it is not as usual. */
  drawingLimitMs?: number;
  /** How the disk is asked for its free space, where it is not as usual. */
  readDiskSpace?: ReadDiskSpace | undefined;
}

/** The context as the composition root has it: it also hears of new jobs and of changes to report. */
export interface ServerContext extends AppContext {
  /** Which root secret this is (`fingerprintOf`). */
  keyFingerprint: string;
  /** Every key is derived from them. */
  appSecrets: RootSecrets;
  jobs: WakingQueue;
  realtime: RealtimeHub;
}

/** Builds the context of a server, or of a test. */
export function createContext(parts: ContextParts): ServerContext {
  const { config, db, appSecrets, clock, log, drawingLimitMs, readDiskSpace } = parts;
  const [appSecret] = appSecrets;
  const metrics = createMetrics(manifest.version);
  // A counter that begins with its first event has not increased.
  if (config.clamav) for (const at of ['upload', 'later']) metrics.scans.inc({ result: 'infected', at }, 0);
  return {
    config,
    db,
    files: createFileStore({
      config: config.files,
      dataDir: config.dataDir,
      masterKeys: appSecrets.map((secret) => deriveKey(secret, 'files')),
      clamav: config.clamav,
      log,
      drawingLimitMs,
      diskReserveBytes: config.diskReserveBytes,
      readDiskSpace,
      areRemovalsHeld: () => areRemovalsHeld(db.pool),
      onUnreadable: (reason) => metrics.unreadableFiles.inc({ reason }),
      onScan: (result, at) => metrics.scans.inc({ result, at }),
    }),
    ticketKeys: deriveKeys(appSecrets, 'file-tickets'),
    secondFactorKeys: deriveKeys(appSecrets, 'second-factors'),
    linkKeys: deriveKeys(appSecrets, 'private-links'),
    accessTokens: accessTokens(deriveKeys(appSecrets, 'access-tokens')),
    pseudonymOf: pseudonyms(deriveKey(appSecret, 'log-pseudonyms')),
    limits: createLimits(db.pool, config),
    publicUrl: createPublicUrl(config),
    appSecrets,
    jobs: createJobQueue(),
    mailer: createMailer(config),
    realtime: createRealtimeHub(),
    metrics,
    keyFingerprint: fingerprintOf(appSecret),
    clock,
    log,
  };
}
