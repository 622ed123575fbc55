import { randomUUID } from 'node:crypto';
import { saveSetting } from '#server/platform/database/app-setting.queries.ts';
import type { DatabasePool } from '#server/platform/database/database.ts';
import { oneAtATime } from '#server/platform/database/migrate.ts';
import { StartError } from '#server/platform/start-error.ts';
import type { FileStore } from './file-store.ts';
import type { NamedFiles } from './settle-identity.ts';

/**
 * A database and the files that it names belong together: a sweep with another database would find every file orphaned. The
 * database's word comes first, and one instance after the other, so that all of them agree. Throws StartError where the two
 * do not belong together.
 */
export async function settleStore(
  db: DatabasePool,
  files: Pick<FileStore, 'settle' | 'identityLocation'>,
  named: NamedFiles,
): Promise<void> {
  const belonging = await oneAtATime(db.pool, async () =>
    files.settle(await saveSetting(db, 'file-store', randomUUID()), named),
  );
  if (belonging === 'foreign') {
    throw new StartError(
      `DATA_DIR or S3_BUCKET: these files belong to another database; give the two that belong together. Only where you are sure that these do, remove ${files.identityLocation} and start again.`,
    );
  }
  if (belonging === 'missing') {
    throw new StartError(
      'DATA_DIR or S3_BUCKET: the files that this database names are not there; mount or restore them, and start again.',
    );
  }
}
