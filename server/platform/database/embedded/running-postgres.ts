import type { ChildProcess } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseName, role } from './create-cluster.ts';

/** A PostgreSQL that takes connections. */
export interface Running {
  pid: number;
  port: number;
  /** Null for an adopted one, which is nobody's child any more. */
  child: ChildProcess | null;
}

/** What a running PostgreSQL says of itself in the cluster's postmaster.pid. */
export interface PidFile {
  pid: number;
  port: number;
  isReady: boolean;
}

/** The content of postmaster.pid; null where there is none, or only the beginning of one. */
export async function readPidFile(cluster: string): Promise<PidFile | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  // The lines: process, folder, start time, port, socket folder, address, shared memory, state.
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1) return null;
  return { pid, port: Number(lines[3] ?? 0), isReady: lines[7]?.trim() === 'ready' };
}

/** True while a process with that number runs, anyone who owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** True while that process is a PostgreSQL of this cluster, and not another that got its number later. */
export async function isPostgresOf(cluster: string, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  // Elsewhere the process cannot be asked; that it answers with the cluster's password decides there.
  if (process.platform !== 'linux') return true;
  const [home, folder, status] = await Promise.all([
    stat(`/proc/${pid}/cwd`).catch(() => null),
    stat(cluster),
    readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''),
  ]);
  // A dead process that no one has waited for has state Z, and no working folder.
  return home?.dev === folder.dev && home.ino === folder.ino && /\(postgres\) [^ZX]/.test(status);
}

/** Processes of the cluster that outlived their postmaster; each leaves by itself in a moment. */
export async function awaitNoOrphans(cluster: string, milliseconds: number): Promise<void> {
  if (process.platform !== 'linux') return;
  const end = Date.now() + milliseconds;
  while (Date.now() < end) {
    const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 1);
    const living = await Promise.all(pids.map((pid) => isPostgresOf(cluster, pid)));
    if (!living.includes(true)) return;
    await sleep(20);
  }
}

const hurryMs = 1500;

/** Stops it within this time: new connections are refused and running ones ended, data is flushed. In a hurry near the end. */
export async function stopPostgres(cluster: string, pid: number, milliseconds: number): Promise<void> {
  if (await signalUntilGone(cluster, pid, 'SIGINT', milliseconds - hurryMs)) return;
  // Leaves without flushing; the next start recovers from the log, nothing committed is lost.
  await signalUntilGone(cluster, pid, 'SIGQUIT', hurryMs);
}

async function signalUntilGone(
  cluster: string,
  pid: number,
  signal: 'SIGINT' | 'SIGQUIT',
  milliseconds: number,
): Promise<boolean> {
  if (!(await isPostgresOf(cluster, pid))) return true;
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return true;
    throw error;
  }
  const end = Date.now() + milliseconds;
  while (Date.now() < end) {
    if (!(await isPostgresOf(cluster, pid))) return true;
    await sleep(10);
  }
  return false;
}

/** Calls back when it ends, for whatever reason. */
export function watchExit(
  cluster: string,
  running: Running,
  reportExit: () => void,
): NodeJS.Timeout | undefined {
  if (running.child !== null) {
    if (running.child.exitCode !== null || running.child.signalCode !== null) setImmediate(reportExit);
    running.child.once('exit', reportExit);
    return undefined;
  }
  const watch = setInterval(() => {
    void (async () => {
      if (await isPostgresOf(cluster, running.pid)) return;
      clearInterval(watch);
      reportExit();
    })();
  }, 500);
  return watch.unref();
}

/** With the role of the application, on its database. */
export function urlOf(port: number, password: string): string {
  return `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${databaseName}`;
}
