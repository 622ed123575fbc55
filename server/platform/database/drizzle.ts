import { createRequire } from 'node:module';
import type * as Core from 'drizzle-orm';
import type * as PgCore from 'drizzle-orm/pg-core';
import type * as PgProxy from 'drizzle-orm/pg-proxy';

/*
 * The SQL builder, loaded as CommonJS. Node.js reads the package's 180 KB manifest again for each of its 150 ES modules,
 * which took 0.35 s of every start and 200 MB of memory that is never given back.
 */
const require = createRequire(import.meta.url);

// What require() answers has the types of the package's modules: both forms are built from the same sources.
const core = require('drizzle-orm') as typeof Core;
const pgCore = require('drizzle-orm/pg-core') as typeof PgCore;
const pgProxy = require('drizzle-orm/pg-proxy') as typeof PgProxy;

export const {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  ne,
  notLike,
  sql,
} = core;
export const { boolean, customType, getTableConfig, integer, jsonb, PgTable, pgTable, text, uuid } = pgCore;
export const { drizzle } = pgProxy;
export type { SQL } from 'drizzle-orm';
export type { PgRemoteDatabase } from 'drizzle-orm/pg-proxy';
