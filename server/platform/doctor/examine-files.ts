import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { findSetting } from '#server/platform/database/app-setting.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { identityName, keyOfName, NotStored } from '#server/platform/files/driver.ts';
import type { FileDriver } from '#server/platform/files/driver.ts';
import { AlteredFile, decrypt } from '#server/platform/files/encrypt.ts';
import type { KeyRing } from '#server/platform/files/key-ring.ts';
import { fine, note, wrong } from './finding.ts';
import type { Finding } from './finding.ts';
import { findNamedKeys, isNamed, readNamedFiles } from './stored-file.queries.ts';
import type { NamedFile } from './stored-file.queries.ts';

/** A file without a row is younger than this while its form is still being taken. */
const unnamedMs = 60 * 60_000;

/**
 * Reads every file that a row names to its end, checking its encryption, length and digest, and looks for files without a row. The server
 * may run meanwhile: what it adds or removes is not mistaken for damage.
 */
export async function examineFiles(
  db: Database,
  driver: FileDriver,
  { keys, now }: { keys: KeyRing; now: Date },
): Promise<Finding[]> {
  const identity = await examineIdentity(db, driver, keys);
  if (identity !== null) return [identity];
  const findings: Finding[] = [];
  let read = 0;
  for await (const file of readNamedFiles(db)) {
    read++;
    const trouble = await findTrouble(driver, keys, file);
    // Deleted since its row was read.
    if (trouble !== null && (await isNamed(db, file.id))) findings.push(findingOf(file, trouble, driver));
  }
  if (findings.length === 0)
    findings.push(fine(`All ${read.toLocaleString('en-US')} files are there and whole.`));
  const unnamed = await countUnnamed(db, driver, new Date(now.getTime() - unnamedMs));
  if (unnamed > 0)
    findings.push(
      note(
        `${unnamed} files belong to no record, such as those of interrupted uploads.`,
        'Nothing to do: the running server removes them within the hour.',
      ),
    );
  return findings;
}

/** What is wrong with the store as a whole; null where it is the one of this database. */
async function examineIdentity(db: Database, driver: FileDriver, keys: KeyRing): Promise<Finding | null> {
  const wanted = await findSetting(db, 'file-store');
  if (wanted === undefined) return null;
  try {
    const carried = await text(decrypt(await driver.get(identityName), keys, { name: identityName }));
    if (carried === wanted) return null;
  } catch (error) {
    if (error instanceof NotStored) {
      // A restored store gets its identity with the first start: what it holds says more.
      if (await holdsFiles(driver)) return null;
      return wrong(
        'The files of this database are not there.',
        'Mount the disk of DATA_DIR/files, correct S3_BUCKET, or restore the files.',
      );
    }
    if (!(error instanceof AlteredFile)) throw error;
  }
  return wrong(
    'These files belong to another database.',
    'Give the DATA_DIR or S3_BUCKET that belongs to this database.',
  );
}

async function holdsFiles(driver: FileDriver): Promise<boolean> {
  for await (const { name } of driver.list()) if (keyOfName(name) !== undefined) return true;
  return false;
}

async function findTrouble(
  driver: FileDriver,
  keys: KeyRing,
  { storageKey, keyId, sizeBytes, sha256 }: NamedFile,
): Promise<'missing' | 'damaged' | null> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of decrypt(await driver.get(storageKey), keys, { name: storageKey, keyId })) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  } catch (error) {
    if (error instanceof NotStored) return 'missing';
    if (error instanceof AlteredFile) return 'damaged';
    throw error;
  }
  return bytes === sizeBytes && hash.digest('hex') === sha256 ? null : 'damaged';
}

function findingOf(
  { storageKey, createdAt, kind }: NamedFile,
  trouble: 'missing' | 'damaged',
  driver: FileDriver,
): Finding {
  return wrong(
    `The ${kind} file ${storageKey} of ${createdAt.slice(0, 10)} is ${trouble}.`,
    `Copy files/${storageKey.slice(0, 2)}/${storageKey} of a backup (unencrypted, or taken out by a restore elsewhere) to ${driver.locationOf(storageKey)}.`,
  );
}

async function countUnnamed(db: Database, driver: FileDriver, olderThan: Date): Promise<number> {
  let unnamed = 0;
  let batch: string[] = [];
  const count = async () => {
    const named = await findNamedKeys(db, batch);
    unnamed += batch.filter((key) => !named.has(key)).length;
    batch = [];
  };
  for await (const { name, storedAt } of driver.list()) {
    const key = keyOfName(name);
    if (name === identityName || storedAt > olderThan) continue;
    if (key === undefined) unnamed++;
    else batch.push(key);
    if (batch.length === 500) await count();
  }
  await count();
  return unnamed;
}
