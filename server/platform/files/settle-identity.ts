import { identityName, keyOfName } from './driver.ts';
import type { FileDriver } from './driver.ts';

/** Which files the database names. */
export interface NamedFiles {
  any(): Promise<boolean>;
  /** Those of the given storage keys that a record names. */
  among(storageKeys: string[]): Promise<Set<string>>;
}

/** `foreign`: the store carries another identity. `missing`: it is not where the files are that the database names. */
export type Belonging = 'own' | 'foreign' | 'missing';

const batchSize = 500;

/**
 * Whether the store belongs to the database whose identity is given; one that carries none gets it, where nothing speaks
 * against that: both are empty, or the store holds a file that the database names.
 */
export async function settleIdentity(
  driver: FileDriver,
  identity: { carried: string | undefined; wanted: string; write: (identity: string) => Promise<void> },
  named: NamedFiles,
): Promise<Belonging> {
  const { carried, wanted, write } = identity;
  if (carried !== undefined) return carried === wanted ? 'own' : 'foreign';
  const found = await compare(driver, named);
  if (found === 'other files' || (found === 'nothing' && (await named.any()))) return 'missing';
  await write(wanted);
  return 'own';
}

async function compare(
  driver: FileDriver,
  named: NamedFiles,
): Promise<'nothing' | 'named files' | 'other files'> {
  let isEmpty = true;
  let batch: string[] = [];
  const holdsNamed = async () => (await named.among(batch)).size > 0;
  for await (const { name } of driver.list()) {
    const key = keyOfName(name);
    // What an interrupted write left behind belongs to no one.
    if (key === undefined || name === identityName) continue;
    isEmpty = false;
    batch.push(key);
    if (batch.length < batchSize) continue;
    if (await holdsNamed()) return 'named files';
    batch = [];
  }
  if (batch.length > 0 && (await holdsNamed())) return 'named files';
  return isEmpty ? 'nothing' : 'other files';
}
