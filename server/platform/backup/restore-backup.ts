import pg from 'pg';
import { migrate } from '#server/platform/database/migrate.ts';
import { identityName } from '#server/platform/files/driver.ts';
import type { FileDriver } from '#server/platform/files/driver.ts';
import { StartError } from '#server/platform/start-error.ts';
import { fileName, tableName } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import type { BackupStore } from './backup-store.ts';
import { loadInto, loadTable, setSequences } from './tables.ts';

/** The name of the setting that holds back all jobs of a restored installation; its value says since when. */
export const heldSetting = 'jobs-held-since-restore';

export interface RestoreTarget {
  databaseUrl: string;
  driver: FileDriver;
}

/** Throws StartError where the target's database or store holds anything. */
export async function requireEmpty({ databaseUrl, driver }: RestoreTarget): Promise<void> {
  const tables = await onClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ total: number }>(
      `select count(*)::int as total from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    return rows[0]?.total ?? 0;
  });
  if (tables > 0)
    throw new StartError('The database is not empty; restore into a new one, or a new DATA_DIR.');
  for await (const { name } of driver.list()) {
    if (name === identityName) continue;
    throw new StartError('The store of files is not empty; restore into a new one, or a new DATA_DIR.');
  }
}

/**
 * Fills an empty database with a backup's: the schema by the same migrations, then the rows. With `holdJobs` the server that
 * starts on it sends no mail and runs no job until it is released. Throws StartError for a backup of a newer release.
 */
export async function restoreDatabase(
  databaseUrl: string,
  store: BackupStore,
  manifest: Manifest,
  { holdJobs }: { holdJobs: boolean },
): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    await migrate(pool, manifest.migrations);
  } finally {
    await pool.end();
  }
  await onClient(databaseUrl, async (client) => {
    await client.query('set statement_timeout = 0');
    await loadInto(client, manifest.tables, async () => {
      for (const table of manifest.tables) {
        await loadTable(client, table, await store.get(tableName(table.name)));
      }
      if (!holdJobs) return;
      for (const { task, payload, key } of manifest.waitingJobs)
        await client.query('insert into job_outbox (task, payload, job_key) values ($1, $2, $3)', [
          task,
          JSON.stringify(payload),
          key,
        ]);
      await client.query('insert into app_setting (name, value) values ($1, $2)', [
        heldSetting,
        manifest.takenAt,
      ]);
    });
    await setSequences(client, manifest.sequences);
    await client.query('analyze');
  });
}

export async function restoreFiles(
  driver: FileDriver,
  store: BackupStore,
  { files }: Manifest,
): Promise<void> {
  for (const { name } of files) await driver.put(name, await store.get(fileName(name)));
}

/** Lets a restored installation send mail and run jobs, from its next start on; answers whether it was held. */
export async function releaseJobs(databaseUrl: string): Promise<boolean> {
  return onClient(databaseUrl, async (client) => {
    const { rowCount } = await client.query('delete from app_setting where name = $1', [heldSetting]);
    return rowCount === 1;
  });
}

export async function onClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'wellserved restore' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
