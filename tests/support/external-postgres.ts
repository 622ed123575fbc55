import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chown, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { createCluster } from '#server/platform/database/embedded/create-cluster.ts';
import { findInstallation } from '#server/platform/database/embedded/installation.ts';
import type { Installation } from '#server/platform/database/embedded/installation.ts';
import { launchPostgres } from '#server/platform/database/embedded/launch-postgres.ts';
import {
  isAlive,
  readPidFile,
  stopPostgres,
  urlOf,
} from '#server/platform/database/embedded/running-postgres.ts';
import type { Running } from '#server/platform/database/embedded/running-postgres.ts';
import { prepareDataFolder } from '#server/platform/secrets.ts';
import { eventually } from './eventually.ts';
import { temporary } from './temporary.ts';

/** A PostgreSQL that is no server's own: it goes and comes back at the same address. */
export interface ExternalPostgres {
  url: string;
  /** `fast` ends what is connected; `immediate` is a crash. */
  stop(mode: 'fast' | 'immediate'): Promise<void>;
  start(): Promise<void>;
  /** All its processes stand still. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Ends it by SIGKILL, as a machine that loses its power. */
  kill(): Promise<void>;
  /** Gives it a standby; it is stopped and started for that. A synchronous one has each commit before it is acknowledged. */
  addStandby(options?: { isSynchronous?: boolean }): Promise<Standby>;
  remove(): Promise<void>;
}

/** A PostgreSQL that follows another one, and can only be read until it is promoted. */
export interface Standby {
  url: string;
  promote(): Promise<void>;
  remove(): Promise<void>;
}

/** `within` is where its folder is made. */
export async function startExternalPostgres(within = temporary): Promise<ExternalPostgres> {
  const folder = await mkdtemp(join(within, 'wellserved-postgres-'));
  await prepareDataFolder(folder);
  const password = 'x'.repeat(43);
  const installation = await findInstallation(folder);
  await createCluster(installation, password);
  const launch = async (port?: number): Promise<Running> => {
    const launched = await launchPostgres(installation, { logPath: join(folder, 'postgres.log'), port });
    if (launched === null) throw new Error('PostgreSQL does not start.');
    return launched;
  };
  let running = await launch();
  const { port } = running;
  const stop = async (mode: 'fast' | 'immediate'): Promise<void> => {
    const { child } = running;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await ended;
  };
  const signalAll = async (signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): Promise<void> => {
    process.kill(running.pid, signal);
    // One of them may have ended since they were listed.
    for (const pid of await childrenOf(running.pid)) if (isAlive(pid)) process.kill(pid, signal);
  };
  return {
    url: urlOf(port, password),
    start: async () => {
      running = await launch(port);
    },
    stop,
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    kill: async () => {
      const ended = running.child && once(running.child, 'exit');
      await signalAll('SIGKILL');
      await ended;
    },
    addStandby: async ({ isSynchronous = false } = {}) => {
      await stop('fast');
      const copied = await copyAsStandby(installation, port, within);
      if (isSynchronous) {
        const settings = join(installation.cluster, 'postgresql.auto.conf');
        await appendFile(settings, `synchronous_standby_names = '*'\n`);
      }
      running = await launch(port);
      return startStandby(copied, password);
    },
    remove: async () => {
      await stop('immediate');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface CopiedCluster {
  folder: string;
  installation: Installation;
}

/** Copies a cluster that is stopped; the copy follows the one at the port once both run. */
async function copyAsStandby(primary: Installation, port: number, within: string): Promise<CopiedCluster> {
  const folder = await mkdtemp(join(within, 'wellserved-standby-'));
  await prepareDataFolder(folder);
  const access = join(primary.cluster, 'pg_hba.conf');
  // The superuser of these clusters has no password.
  await writeFile(access, `host replication postgres 127.0.0.1/32 trust\n${await readFile(access, 'utf8')}`);
  const installation = { ...primary, cluster: join(folder, 'postgres') };
  await promisify(execFile)('cp', ['-a', primary.cluster, installation.cluster]);
  const follows = `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres'\n`;
  await appendFile(join(installation.cluster, 'postgresql.auto.conf'), follows);
  const signal = join(installation.cluster, 'standby.signal');
  await writeFile(signal, '');
  if (primary.identity) await chown(signal, primary.identity.uid, primary.identity.gid);
  return { folder, installation };
}

async function startStandby({ folder, installation }: CopiedCluster, password: string): Promise<Standby> {
  const port = await findFreePort();
  // Ready in the words of `launchPostgres` is what can be written.
  const promoted = launchPostgres(installation, { logPath: join(folder, 'postgres.log'), port });
  const url = urlOf(port, password);
  await eventually(() => connectOnce(url));
  const pidOf = async (): Promise<number> => (await readPidFile(installation.cluster))?.pid ?? 0;
  return {
    url,
    promote: async () => {
      // As `pg_ctl promote` does it.
      await writeFile(join(installation.cluster, 'promote'), '');
      process.kill(await pidOf(), 'SIGUSR1');
      await promoted;
    },
    remove: async () => {
      await stopPostgres(installation.cluster, await pidOf(), 5000);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function connectOnce(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.end();
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  // Listening at a port, so it has one.
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
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
