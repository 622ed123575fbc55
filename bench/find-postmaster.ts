import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The process that is the parent of every process of the embedded PostgreSQL. */
export async function findPostmaster(dataDir: string): Promise<number> {
  const [pid] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  return Number(pid);
}
