import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { soon } from './soon.ts';
import { startTestApp } from './start-test-app.ts';
import type { TestApp } from './start-test-app.ts';

interface Shared {
  app: TestApp;
  first: FirstState;
}

/** Between two files: one that is the API alone, and one that listens and serves the pages. They end with the process. */
const waiting = new Map<boolean, Shared>();

/**
 * The app that the test files of this process use one after the other: each finds it as after its start, with the super admin
 * signed in. close() gives it back. A file that counts what the server counts or stores, or breaks it, starts one of its own
 * (`startTestApp`).
 */
export async function borrowTestApp({ listen = false } = {}): Promise<TestApp> {
  const shared = (await takeWaiting(listen)) ?? (await startShared(listen));
  let givenBack: Promise<void> | undefined;
  return { ...shared.app, close: () => (givenBack ??= giveBack(listen, shared)) };
}

async function takeWaiting(listen: boolean): Promise<Shared | undefined> {
  const shared = waiting.get(listen);
  waiting.delete(listen);
  if (shared) await orClose(shared.app, shared.first.restore());
  return shared;
}

async function startShared(listen: boolean): Promise<Shared> {
  const app = await startTestApp({ listen });
  return { app, first: await orClose(app, rememberFirstState(app)) };
}

async function giveBack(listen: boolean, { app, first }: Shared): Promise<void> {
  const isFit = await orClose(app, first.canBeRestored());
  if (isFit && !waiting.has(listen)) waiting.set(listen, { app, first });
  else await closeUnderTabs(app);
}

/** An app of which this fails is of use to no one. */
async function orClose<T>(app: TestApp, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    await closeUnderTabs(app);
    throw error;
  }
}

/** A tab may hold a connection that it opened in advance, for whose first request the server would wait a minute. */
async function closeUnderTabs(app: TestApp): Promise<void> {
  const cutting = setInterval(() => app.app.server.closeAllConnections(), 20);
  try {
    await app.close();
  } finally {
    clearInterval(cutting);
  }
}

interface FirstState {
  /** Makes database, data folder, clock and notifications what they were after the start. */
  restore(): Promise<void>;
  /** Whether that is enough: not where the schema has changed, or what the server remembers. */
  canBeRestored(): Promise<boolean>;
}

async function rememberFirstState(app: TestApp): Promise<FirstState> {
  // Once for all the files.
  await app.superAdminSession();
  const { database, context, clock, forgetNotifications } = app;
  const { pool } = database.db;
  const folder = context.config.dataDir;
  const files = await listFiles(folder);
  const restoreRows = await rememberRows(pool);
  const fixed = await readFixed(pool);
  return {
    restore: async () => {
      // What a page that was left had asked for may still be written, and be in the way.
      await soon(restoreRows);
      const added = (await listFiles(folder)).filter((path) => !files.includes(path));
      await Promise.all(added.map((path) => rm(path, { force: true })));
      forgetNotifications();
      clock.reset();
    },
    canBeRestored: async () => {
      await requireIdle(pool);
      return (await readFixed(pool)) === fixed && files.every((path) => existsSync(path));
    },
  };
}

/** Waits until nothing is done in the database any more. */
async function requireIdle(pool: Pool): Promise<void> {
  await soon(async () => {
    const busy = await namesOf(
      pool,
      `select format('%s %s: %s', application_name, state, query) as name from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and state <> 'idle'
         and pid <> pg_backend_pid()`,
    );
    if (busy.length > 0) throw new Error(`The test file left something open: ${busy.join(', ')}`);
  });
}

/** Copies the rows beside their tables; answers what brings them back, and the sequences to where they were. */
async function rememberRows(pool: Pool): Promise<() => Promise<void>> {
  const listFilled = () =>
    namesOf(
      pool,
      // Of what is filled at the start, what others refer to is older.
      `select oid::regclass::text as name from pg_class
       where relkind = 'r' and relnamespace in (${schemas}) and pg_relation_size(oid) > 0 order by oid`,
    );
  const filled = await listFilled();
  // 32 is TRUNCATE.
  const guarded = await namesOf(
    pool,
    `select distinct tgrelid::regclass::text as name from pg_trigger where tgtype & 32 > 0`,
  );
  const copyOf = (table: string) => `first_state."${table}"`;
  const copies = filled.map((table) => `create table ${copyOf(table)} as table ${table}`);
  await pool.query(['create schema first_state', ...copies].join(';'));
  const columns = await Promise.all(
    filled.map(async (table) => (await namesOf(pool, columnsOf(table))).join()),
  );
  const sequences = await namesOf(
    pool,
    `select format('setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename),
                   coalesce(last_value, start_value), last_value is not null) as name
     from pg_sequences`,
  );
  // Neither may a trigger refuse this, nor count the rows again.
  const triggers = (what: 'enable' | 'disable') =>
    [...new Set([...guarded, ...filled])].map((table) => `alter table ${table} ${what} trigger user`);
  const refill = filled.map(
    (table, index) =>
      `insert into ${table} (${columns[index]}) overriding system value select ${columns[index]} from ${copyOf(table)}`,
  );
  const referenced = await namesOf(
    pool,
    `select distinct confrelid::regclass::text as name from pg_constraint where contype = 'f'`,
  );
  // To truncate these would truncate all that refer to them, which is nearly everything; there are few rows in them.
  const deleted = filled.filter((table) => referenced.includes(table));
  return async () => {
    const touched = new Set([...(await listFilled()), ...filled]);
    const truncated = [...touched].filter((table) => !deleted.includes(table));
    const steps = [
      ...triggers('disable'),
      // Deleted rows would still be walked through.
      `truncate ${truncated.join(', ')} cascade`,
      ...deleted.map((table) => `delete from ${table}`).toReversed(),
      ...refill,
      `select ${sequences.join(', ')}`,
      ...triggers('enable'),
    ];
    // All or nothing: PostgreSQL takes statements that come together for one transaction.
    await pool.query(steps.join(';'));
  };
}

/** Those of the product and of its jobs. */
const schemas = `'public'::regnamespace, 'graphile_worker'::regnamespace`;

const columnsOf = (table: string): string =>
  `select quote_ident(attname) as name from pg_attribute
   where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`;

/** The names of tables and columns, triggers, constraints and functions, and the version of the promises, which the server remembers. */
async function readFixed(pool: Pool): Promise<string> {
  const parts = await namesOf(
    pool,
    `select oid::regclass::text as name from pg_class where relnamespace in (${schemas})
     union all select format('%s %s %s', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
     union all select format('%s %s %s', conrelid::regclass, conname, convalidated) from pg_constraint
     union all select format('%s %s', attrelid::regclass, attname) from pg_attribute a
       join pg_class c on c.oid = attrelid where relkind = 'r' and relnamespace in (${schemas}) and attnum > 0
     union all select format('%s %s', oid::regprocedure, md5(prosrc)) from pg_proc where pronamespace in (${schemas})
     union all select format('promises %s', version) from promise_setting
     order by 1`,
  );
  return parts.join();
}

async function namesOf(pool: Pool, question: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(question);
  return rows.map(({ name }) => name);
}

async function listFiles(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
}
