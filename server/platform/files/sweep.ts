import { identityName, keyOfName } from './driver.ts';
import type { FileDriver } from './driver.ts';

const batchSize = 500;

/**
 * Removes what no row names and is older than `olderThan`: files whose row never was committed, pictures of removed files,
 * leftovers of interrupted writes. Answers how many. Where `isStored` fails, its batch stays.
 */
export async function sweepDriver(
  driver: FileDriver,
  olderThan: Date,
  isStored: (storageKeys: string[]) => Promise<Set<string>>,
): Promise<number> {
  let removed = 0;
  let batch: string[] = [];
  const sweepBatch = async () => {
    const keys = batch.map(keyOfName).filter((key) => key !== undefined);
    const saved = keys.length > 0 ? await isStored([...new Set(keys)]) : new Set<string>();
    for (const name of batch) {
      const key = keyOfName(name);
      if (key !== undefined && saved.has(key)) continue;
      await driver.delete(name);
      removed++;
    }
    batch = [];
  };
  for await (const { name, storedAt } of driver.list()) {
    if (storedAt >= olderThan || name === identityName) continue;
    batch.push(name);
    if (batch.length >= batchSize) await sweepBatch();
  }
  await sweepBatch();
  return removed;
}
