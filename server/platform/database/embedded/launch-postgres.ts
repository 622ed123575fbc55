import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '#server/platform/start-error.ts';
import { clusterArgument, type Installation, spawnOptions } from './installation.ts';
import { readPidFile, type Running } from './running-postgres.ts';

export interface Launch {
  logPath: string;
  /** How many connections it takes at once: a server opens 21 at most, and backups and the like a few. */
  maxConnections?: number | undefined;
  port?: number | undefined;
}

/** Starts it, at a free port unless one is given, and waits until it takes connections; null where it ended instead. */
export async function launchPostgres(
  installation: Installation,
  { logPath, maxConnections = 60, ...given }: Launch,
): Promise<Running | null> {
  const tooLong = ((await stat(logPath).catch(() => null))?.size ?? 0) > 10 * 1024 * 1024;
  const logFile = await open(logPath, tooLong ? 'w' : 'a', 0o600);
  const port = given.port ?? (await findFreePort());
  try {
    const child = spawn(
      installation.binaries.postgres,
      postgresArguments(installation, { port, maxConnections }),
      {
        ...spawnOptions(installation),
        // In a process group of its own: Ctrl-C in the terminal reaches the server alone, which drains first.
        detached: true,
        stdio: ['ignore', logFile.fd, logFile.fd],
      },
    );
    await once(child, 'spawn');
    child.unref();
    while (child.exitCode === null && child.signalCode === null) {
      const found = await readPidFile(installation.cluster);
      if (found?.isReady && found.pid === child.pid) return { pid: found.pid, port, child };
      await sleep(10);
    }
    return null;
  } finally {
    await logFile.close();
  }
}

/** Given at every start, so that a new release's settings also reach clusters made by an older one. */
function postgresArguments(
  installation: Installation,
  { port, maxConnections }: { port: number; maxConnections: number },
): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: maxConnections,
    shared_buffers: '128MB',
    effective_cache_size: '1GB',
    work_mem: '8MB',
    wal_compression: 'on',
    checkpoint_timeout: '10min',
    random_page_cost: 1.1,
    jit: 'off',
    // Containers often have little shared memory, which parallel queries take theirs from.
    max_parallel_workers_per_gather: 0,
    timezone: 'UTC',
    log_timezone: 'UTC',
    idle_in_transaction_session_timeout: '60s',
    // Failed statements and their details hold what people typed; the server reports them without it.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  };
  return [
    '-D',
    clusterArgument(installation),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new StartError('No port is free on 127.0.0.1.');
  return address.port;
}
