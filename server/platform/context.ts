import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { AccessTokens } from './auth/access-token.ts';
import type { Database } from './database/database.ts';
import type { FileStore } from './files/file-store.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { Limits } from './limits.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Metrics } from './metrics.ts';
import type { Pseudonyms } from './pseudonyms.ts';
import type { PublicUrl } from './public-url.ts';
import type { Realtime } from './realtime/realtime.ts';
import type { Keys } from './secrets.ts';

/** All that is impure, handed to every feature: nothing else reads the clock, the disk, the network or the environment. */
export interface AppContext {
  config: Config;
  db: Database;
  files: FileStore;
  /** Sign the short-lived paths of files. */
  ticketKeys: Keys;
  /** Encrypt the secrets of second factors. */
  secondFactorKeys: Keys;
  /** Make and check the private links by which residents follow what they sent. */
  linkKeys: Keys;
  accessTokens: AccessTokens;
  pseudonymOf: Pseudonyms;
  limits: Limits;
  publicUrl: PublicUrl;
  jobs: JobQueue;
  mailer: Mailer;
  realtime: Realtime;
  metrics: Metrics;
  clock: Clock;
  log: Logger;
}

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
