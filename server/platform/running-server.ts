import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from './database/embedded/running-postgres.ts';

const pathOf = (dataDir: string): string => join(dataDir, 'server-process');

/** Writes down that this process works with the data folder, for a start that finds it in its way. */
export async function noteServer(dataDir: string): Promise<void> {
  await writeFile(pathOf(dataDir), `${process.pid}\n`, { mode: 0o600 });
}

export async function forgetServer(dataDir: string): Promise<void> {
  await rm(pathOf(dataDir), { force: true });
}

/** The process that works with the data folder; null where none is known to. */
export async function findServer(dataDir: string): Promise<number | null> {
  const pid = Number(await readFile(pathOf(dataDir), 'utf8').catch(() => ''));
  if (!Number.isInteger(pid) || pid <= 1 || pid === process.pid || !isAlive(pid)) return null;
  // Elsewhere a process cannot be asked what it is.
  if (process.platform !== 'linux') return pid;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return command.includes('server/main.ts') ? pid : null;
}
