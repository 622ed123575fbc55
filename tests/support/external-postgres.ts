import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createCluster } from '#server/platform/database/embedded/create-cluster.ts';
import { findInstallation } from '#server/platform/database/embedded/installation.ts';
import { launchPostgres } from '#server/platform/database/embedded/launch-postgres.ts';
import { urlOf, type Running } from '#server/platform/database/embedded/running-postgres.ts';
import { prepareDataFolder } from '#server/platform/secrets.ts';

/** A PostgreSQL that is no server's own: it goes and comes back at the same address. */
export interface ExternalPostgres {
  url: string;
  /** `fast` ends what is connected; `immediate` is a crash. */
  stop(mode: 'fast' | 'immediate'): Promise<void>;
  start(): Promise<void>;
  /** All its processes stand still. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  remove(): Promise<void>;
}

export async function startExternalPostgres(): Promise<ExternalPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'wellserved-postgres-'));
  await prepareDataFolder(folder);
  const password = 'x'.repeat(43);
  const installation = await findInstallation(folder);
  await createCluster(installation, password);
  const launch = async (port?: number): Promise<Running> => {
    const launched = await launchPostgres(installation, join(folder, 'postgres.log'), port);
    if (launched === null) throw new Error('PostgreSQL does not start.');
    return launched;
  };
  let running = await launch();
  const { port } = running;
  const stop = async (mode: 'fast' | 'immediate'): Promise<void> => {
    const { child } = running;
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await ended;
  };
  const signalAll = async (signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> => {
    for (const pid of [running.pid, ...(await childrenOf(running.pid))]) process.kill(pid, signal);
  };
  return {
    url: urlOf(port, password),
    start: async () => {
      running = await launch(port);
    },
    stop,
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    remove: async () => {
      await stop('immediate');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The processes that a process has started and that still run. */
export async function childrenOf(parent: number): Promise<number[]> {
  const rows = process.platform === 'linux' ? await readProc() : await askPs();
  return rows.flatMap(([pid, ppid]) => (ppid === parent && pid ? [pid] : []));
}

/** Pairs of a process and its parent; a small system has no `ps`. */
async function readProc(): Promise<number[][]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const stats = pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''));
  // Behind the name, which may hold anything: state, parent.
  return (await Promise.all(stats)).map((stat, index) => [
    pids[index] ?? 0,
    Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]),
  ]);
}

async function askPs(): Promise<number[][]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
}
