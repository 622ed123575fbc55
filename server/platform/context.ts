import type { KeyObject } from 'node:crypto';
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

/** All that is impure, handed to every feature: nothing else reads the clock, the disk, the network or the environment. */
export interface AppContext {
  config: Config;
  db: Database;
  files: FileStore;
  /** Signs the short-lived paths of files. */
  ticketKey: KeyObject;
  /** Encrypts the secrets of second factors. */
  secondFactorKey: KeyObject;
  /** Makes and checks the private links by which residents follow what they sent. */
  linkKey: KeyObject;
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
