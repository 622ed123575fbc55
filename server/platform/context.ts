import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Database } from './database/database.ts';
import type { FileStore } from './files/file-store.ts';

/** All that is impure, handed to every feature: nothing else reads the clock, the disk, the network or the environment. */
export interface AppContext {
  config: Config;
  db: Database;
  files: FileStore;
  clock: Clock;
  log: Logger;
}

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
