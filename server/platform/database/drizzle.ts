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
  exists,
  getTableColumns,
  getTableName,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  max,
  ne,
  not,
  notExists,
  notInArray,
  notLike,
  or,
  Param,
  Placeholder,
} = core;
export const { alias, boolean, customType, getTableConfig, integer, jsonb, PgTable, pgTable, text, uuid } =
  pgCore;
export const { drizzle } = pgProxy;
/** Stands in a statement for a value that comes when it runs. */
export type Placeholder = Core.Placeholder;
/** Builds the parts of a statement that are selects themselves. */
export const query = new pgCore.QueryBuilder();
export type { GetColumnData, SQL, SQLWrapper } from 'drizzle-orm';
export type { AnyPgColumn } from 'drizzle-orm/pg-core';
/** Any table. */
export type AnyTable = PgCore.PgTable;
export type { PgRemoteDatabase } from 'drizzle-orm/pg-proxy';

/**
 * A fragment of SQL. The builder's own drops the table's name from columns at the top of a selected expression where the
 * statement reads one table: within a subquery they would then mean another table's. One level deeper they keep it.
 */
function fragment<T>(strings: TemplateStringsArray, ...values: unknown[]): Core.SQL<T> {
  return core.sql<T>`${core.sql(strings, ...values)}`;
}

export const sql = Object.assign(fragment, {
  empty: core.sql.empty,
  identifier: core.sql.identifier,
  join: core.sql.join,
  param: core.sql.param,
  placeholder: core.sql.placeholder,
  raw: core.sql.raw,
});
