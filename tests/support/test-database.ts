import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { openDatabase } from '#server/platform/database/database.ts';
import type { DatabasePool } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { migrateJobTables } from '#server/platform/jobs/worker-pool.ts';
import { openLine } from './database-line.ts';
import type { DatabaseLine } from './database-line.ts';

export interface TestDatabase {
  db: DatabasePool;
  url: string;
  /** The way that `db` takes, where outages were asked for. */
  line: DatabaseLine | undefined;
  /** Runs statements that write very many rows, for which the limits of the server's own queries may be too short. */
  seed(statements: string): Promise<void>;
  drop(): Promise<void>;
}

export interface TestDatabaseOptions {
  /** Reached by a line that the test can cut. */
  hasOutages?: boolean;
  /** Empty, for a test that fills it by itself. */
  isEmpty?: boolean;
}

/** A migrated database of the test's own, copied from a template that the first test makes. */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { hasOutages = false, isEmpty = false } = options;
  const adminUrl = inject('databaseUrl');
  const template = isEmpty ? 'template0' : await ensureTemplate(adminUrl);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copied file by file: a third of the work that PostgreSQL's own choice takes, the log of every page.
  const create = `create database ${name} template ${template} strategy file_copy`;
  await asAdmin(adminUrl, (client) => client.query(create));
  const url = withDatabase(adminUrl, name);
  const line = hasOutages ? await openLine(url) : undefined;
  const db = openDatabase({ url: line?.url ?? url, log: pino({ level: 'silent' }), maxConnections: 6 });
  return {
    db,
    url,
    line,
    seed: async (statements) => {
      await asAdmin(url, (client) => client.query(statements));
    },
    drop: async () => {
      await db.close();
      await line?.close();
      await asAdmin(adminUrl, (client) => dropDatabase(client, name));
    },
  };
}

/**
 * By force, which ends what is connected. Where PostgreSQL's own vacuum worker is in it, only a superuser may do that;
 * without force PostgreSQL ends that worker itself, and waits up to five seconds.
 */
async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const force = attempt % 2 === 1 ? 'with (force)' : '';
    try {
      await client.query(`drop database ${name} ${force}`);
      return;
    } catch (error) {
      const isInUse = error instanceof pg.DatabaseError && ['42501', '55006'].includes(error.code ?? '');
      if (!isInUse || attempt === 10) throw error;
    }
  }
}

async function ensureTemplate(adminUrl: string): Promise<string> {
  const name = `template_${await hashOfMigrations()}`;
  await asAdmin(adminUrl, async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('test template'))`);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return;
    const draft = `${name}_draft`;
    await client.query(`drop database if exists ${draft}`);
    await client.query(`create database ${draft}`);
    const pool = new pg.Pool({ connectionString: withDatabase(adminUrl, draft), max: 1 });
    await migrate(pool);
    await pool.end();
    await migrateJobTables(withDatabase(adminUrl, draft));
    await client.query(`alter database ${draft} rename to ${name}`);
  });
  return name;
}

async function hashOfMigrations(): Promise<string> {
  const folder = new URL('../../server/platform/database/migrations/', import.meta.url);
  const hash = createHash('sha256');
  for (const file of (await readdir(folder)).toSorted()) hash.update(await readFile(new URL(file, folder)));
  return hash.digest('hex').slice(0, 16);
}

async function asAdmin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
