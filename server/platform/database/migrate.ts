import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { StartError } from '#server/platform/start-error.ts';
import { waitWithoutEnd } from './connections.ts';

const folder = new URL('./migrations/', import.meta.url);

interface Migration {
  name: string;
  checksum: string;
}

/**
 * Applies the SQL files of ./migrations that the database has not seen, in the order of their names, each in its own
 * transaction; only those `wanted`, where a backup is restored. An applied file must not change. Throws StartError where a newer
 * release has migrated this database, or the one that was backed up.
 */
export function migrate(pool: pg.Pool, wanted?: readonly Migration[]): Promise<string[]> {
  return oneAtATime(pool, (client) => applyMissing(client, wanted));
}

/** Runs a step of the start that only one instance may take at a time; others that start on this database wait. */
export async function oneAtATime<T>(pool: pg.Pool, step: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  // Waiting for another instance, or a large table, takes as long as it takes, and is silent meanwhile.
  waitWithoutEnd(client);
  try {
    await client.query('set statement_timeout = 0');
    await client.query(`select pg_advisory_lock(hashtext('migrate'))`);
    return await step(client);
  } finally {
    await client.query(`select pg_advisory_unlock(hashtext('migrate'))`).catch(() => undefined);
    client.release(true);
  }
}

async function applyMissing(
  client: pg.PoolClient,
  wanted: readonly Migration[] | undefined,
): Promise<string[]> {
  await client.query(
    'create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  const { rows } = await client.query<Migration>('select name, checksum from schema_migration');
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  const migrations = await readMigrations();
  const names = migrations.map(({ name }) => name);
  const known = [...applied.keys(), ...(wanted ?? []).map(({ name }) => name)];
  refuseNewer(known.filter((name) => !names.includes(name)));
  const added: string[] = [];
  for (const { name, text, checksum } of migrations) {
    if (wanted && !wanted.some((want) => want.name === name)) continue;
    const expected = applied.get(name) ?? wanted?.find((want) => want.name === name)?.checksum;
    if (applied.get(name) === checksum) continue;
    if (expected !== undefined && expected !== checksum)
      throw new Error(`Migration ${name} was changed after it had been applied. Add a new file instead.`);
    await apply(client, { name, text, checksum });
    added.push(name);
  }
  return added;
}

/** The SQL files of this release, in the order in which they are applied. */
export async function readMigrations(): Promise<(Migration & { text: string })[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** An older release would write what the newer one's tables and rules do not expect. */
function refuseNewer(unknown: string[]): void {
  const [latest] = unknown.toSorted().toReversed();
  if (latest === undefined) return;
  throw new StartError(
    `This database was upgraded by a newer release (${latest} is not part of this one); start that release or a later one, or restore the backup made before the upgrade.`,
  );
}

async function apply(client: pg.PoolClient, migration: Migration & { text: string }): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.text);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
