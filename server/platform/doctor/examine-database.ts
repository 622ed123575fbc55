import type pg from 'pg';
import type { Config } from '#server/config.ts';
import { findBackupState } from '#server/platform/backup/backup-state.queries.ts';
import { heldSetting } from '#server/platform/backup/restore-backup.ts';
import { findSetting } from '#server/platform/database/app-setting.queries.ts';
import type { DatabasePool } from '#server/platform/database/database.ts';
import { readMigrations } from '#server/platform/database/migrate.ts';
import { findOutdated } from '#server/platform/key-rotation/find-outdated.ts';
import type { RootSecrets } from '#server/platform/secrets.ts';
import { readWorkState } from '#server/platform/server-state.queries.ts';
import { fingerprintOf } from '#server/platform/settle-secret.ts';
import { examineScanner } from './examine-scanner.ts';
import { fine, note, wrong } from './finding.ts';
import type { Finding } from './finding.ts';

/** The migrations, the key, what waits, the virus scanner, and the backups, as the database knows them. */
export async function examineDatabase(
  db: DatabasePool,
  config: Config,
  { secrets, now }: { secrets: RootSecrets | null; now: Date },
): Promise<Finding[]> {
  const migrations = await examineMigrations(db.pool);
  if (migrations.level === 'wrong') return [migrations];
  return [
    migrations,
    ...(await examineKey(db, secrets)),
    ...(await examineWork(db)),
    ...(await examineScanner(db, config)),
    ...(await examineBackups(db, config, now)),
  ];
}

async function examineMigrations(pool: pg.Pool): Promise<Finding> {
  const { rows } = await pool.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration order by name',
  );
  const known = await readMigrations();
  const newer = rows.find((row) => !known.some(({ name }) => name === row.name));
  if (newer)
    return wrong(
      `The database was upgraded by a newer release (${newer.name}).`,
      'Run that release or a later one; to go back, restore the backup made before the upgrade.',
    );
  const changed = rows.find((row) =>
    known.some((one) => one.name === row.name && one.checksum !== row.checksum),
  );
  if (changed)
    return wrong(
      `The migration ${changed.name} of this release is not the one that was applied.`,
      'Install the release again from its archive.',
    );
  const waiting = known.length - rows.length;
  if (waiting > 0)
    return note(`${waiting} migrations of this release are not applied yet.`, 'Start the server once.');
  return fine(`All ${rows.length} migrations are applied.`);
}

async function examineKey(db: DatabasePool, secrets: RootSecrets | null): Promise<Finding[]> {
  if (secrets === null)
    return [
      wrong(
        'The key is missing: neither APP_SECRET is set nor DATA_DIR/app-secret is there.',
        'Put back the copy of it; without it no file can be opened.',
      ),
    ];
  if (!(await isKeyOf(db, secrets)))
    return [
      wrong('The key is not the one that this database was set up with.', 'Give that one, or its DATA_DIR.'),
    ];
  return [fine('The key is the one of this database.'), ...(await examinePreviousKey(db, secrets))];
}

async function examinePreviousKey(db: DatabasePool, secrets: RootSecrets): Promise<Finding[]> {
  if (secrets.length === 1) return [];
  let outdated = 0;
  for await (const _ of findOutdated(db, secrets)) outdated++;
  if (outdated > 0)
    return [
      note(
        `${outdated.toLocaleString('en-US')} files, second factors and messages still need the previous key.`,
        'Leave it in place: the running server encrypts them with the new one.',
      ),
    ];
  return [
    note(
      'Nothing stored needs the previous key any more.',
      'Private links sent before the change still do: remove it once those may end.',
    ),
  ];
}

/** Whether one of the root secrets is the database's; one that was never started with has none yet. */
export async function isKeyOf(db: DatabasePool, secrets: RootSecrets): Promise<boolean> {
  const mark = await findSetting(db, 'app-secret-mark');
  return mark === undefined || secrets.map(fingerprintOf).includes(mark);
}

async function examineWork(db: DatabasePool): Promise<Finding[]> {
  const { rows } = await db.pool.query<{ hasQueue: boolean }>(
    `select to_regclass('graphile_worker.jobs') is not null as "hasQueue"`,
  );
  // For a database that was restored a moment ago.
  if (!rows[0]?.hasQueue) return [note('The queue of jobs is not set up yet.', 'Start the server once.')];
  const { jobsFailed, jobsWaiting, oldestJobSeconds, mail } = await readWorkState(db);
  const findings: Finding[] = [];
  if ((await findSetting(db, heldSetting)) !== undefined)
    findings.push(
      note('This installation was restored, and sends no mail yet.', 'npm run restore -- --release'),
    );
  else if (oldestJobSeconds > 15 * 60)
    findings.push(
      wrong(
        `${jobsWaiting} jobs wait, the oldest for ${Math.round(oldestJobSeconds / 60)} minutes.`,
        'Is the server running? Its log names jobs that fail.',
      ),
    );
  if (jobsFailed > 0)
    findings.push(
      note(`${jobsFailed} jobs failed for good.`, 'The log says why: look for “job failed for good”.'),
    );
  if (mail.failed > 0)
    findings.push(
      note(`${mail.failed} messages could not be sent.`, '“Messages sent” in the back office names them.'),
    );
  return findings.length > 0 ? findings : [fine('No job and no message is stuck.')];
}

const dayMs = 24 * 60 * 60_000;

async function examineBackups(db: DatabasePool, config: Config, now: Date): Promise<Finding[]> {
  const { lastGoodAt, failure } = await findBackupState(db);
  if (failure !== null)
    return [wrong(`The backup of ${failure.at} failed: ${failure.reason}`, 'It is tried again each hour.')];
  if (lastGoodAt === null)
    return [note('There is no backup yet.', 'npm run backup -- <folder>, or set BACKUP_TO.')];
  const isLate = config.backup !== null && now.getTime() - Date.parse(lastGoodAt) > 2 * dayMs;
  if (isLate)
    return [
      wrong(`The last backup is of ${lastGoodAt}.`, 'Is the server running? Its log says what failed.'),
    ];
  return [fine(`The last backup is of ${lastGoodAt}.`)];
}
