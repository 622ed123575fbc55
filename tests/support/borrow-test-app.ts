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
 * The app that the test files of this process use one after the other, with the data that it had after its start; close() gives
 * it back. A file that counts what the server itself counts, or breaks it, starts one of its own (`startTestApp`).
 */
export async function borrowTestApp({ listen = false } = {}): Promise<TestApp> {
  const known = waiting.get(listen);
  waiting.delete(listen);
  // Only now, so that what the file before left under way has had its time.
  await known?.first.restore();
  const { app, first } = known ?? (await startShared(listen));
  const giveBack = async (): Promise<void> => {
    if (await first.canBeRestored()) waiting.set(listen, { app, first });
    else await closeUnderTabs(app);
  };
  return { ...app, close: giveBack };
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

async function startShared(listen: boolean): Promise<Shared> {
  const app = await startTestApp({ listen });
  return { app, first: await rememberState(app) };
}

interface FirstState {
  /** Makes database, data folder and clock what they were after the start. */
  restore(): Promise<void>;
  /** Whether that is enough: not where the schema has changed, or what the server remembers. */
  canBeRestored(): Promise<boolean>;
}

async function rememberState({ database, context, clock }: TestApp): Promise<FirstState> {
  const { pool } = database.db;
  const folder = context.config.dataDir;
  const files = await listFiles(folder);
  const restoreRows = await rememberRows(pool);
  const fixed = await readFixed(pool);
  const requireIdle = () =>
    soon(() => {
      if (pool.idleCount < pool.totalCount) throw new Error('The test file left a transaction open.');
    });
  return {
    restore: async () => {
      await requireIdle();
      await restoreRows();
      const added = (await listFiles(folder)).filter((path) => !files.includes(path));
      await Promise.all(added.map((path) => rm(path)));
      clock.reset();
    },
    canBeRestored: async () => {
      await requireIdle();
      return (await readFixed(pool)) === fixed && files.every((path) => existsSync(path));
    },
  };
}

/** Copies the rows beside their tables; answers what brings them back, and the sequences to where they were. */
async function rememberRows(pool: Pool): Promise<() => Promise<void>> {
  const tables = await namesOf(
    pool,
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace in (${schemas})`,
  );
  const anyFilled = tables
    .map((table) => `select '${table}' as name where exists (select from ${table})`)
    .join(' union all ');
  const filled = await namesOf(pool, anyFilled);
  const refusesTruncation = `select distinct tgrelid::regclass::text as name from pg_trigger where tgtype & 32 > 0`;
  const guarded = await namesOf(pool, refusesTruncation);
  const copyOf = (table: string) => `first_state."${table}"`;
  const copies = filled.map((table) => `create table ${copyOf(table)} as table ${table}`);
  await pool.query(['create schema first_state', ...copies].join(';'));
  const sequences = await namesOf(
    pool,
    `select format('setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename),
                   coalesce(last_value, start_value), last_value is not null) as name
     from pg_sequences`,
  );
  const refill = [
    ...(await Promise.all(
      filled.map(async (table) => {
        const columns = (await namesOf(pool, columnsOf(table))).join(', ');
        return `insert into ${table} (${columns}) overriding system value select ${columns} from ${copyOf(table)}`;
      }),
    )),
    `select ${sequences.join(', ')}`,
  ];
  return async () => {
    const touched = [...new Set([...(await namesOf(pool, anyFilled)), ...filled])];
    const set = (what: 'enable' | 'disable') =>
      guarded.map((table) => `alter table ${table} ${what} trigger user`);
    const steps = [
      'begin',
      ...set('disable'),
      `truncate ${touched.join(', ')} cascade`,
      ...refill,
      ...set('enable'),
      'commit',
    ];
    await pool.query(steps.join(';'));
  };
}

/** Those of the product and of its jobs. */
const schemas = `'public'::regnamespace, 'graphile_worker'::regnamespace`;

const columnsOf = (table: string): string =>
  `select quote_ident(attname) as name from pg_attribute
   where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`;

/** The schema, and the version of the promises, which the server remembers. */
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
