import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { requireSpaceToStart } from '#server/platform/disk-space.ts';
import { StartError } from '#server/platform/start-error.ts';
import { isAlive, isPostgresOf, readPidFile, type Running, urlOf } from './running-postgres.ts';

/** The PostgreSQL that already runs on the cluster; null where none does, and none is about to. */
export async function adoptPostgres(cluster: string, password: string): Promise<Running | null> {
  const end = Date.now() + 60_000;
  let refusal: unknown = null;
  for (;;) {
    const found = await readPidFile(cluster);
    if (found === null) return null;
    if (!(await isPostgresOf(cluster, found.pid))) {
      // PostgreSQL would take a stranger with this number for itself, and not start.
      if (isAlive(found.pid)) await rm(join(cluster, 'postmaster.pid'), { force: true });
      return null;
    }
    if (found.isReady) {
      refusal = await connectionProblem(urlOf(found.port, password));
      if (refusal === null) return { pid: found.pid, port: found.port, child: null };
      if (isWrongPassword(refusal)) break;
      if (process.platform !== 'linux') return null;
    }
    if (Date.now() > end) break;
    await sleep(20);
  }
  await requireSpaceToStart(dirname(cluster));
  throw new StartError(
    isWrongPassword(refusal)
      ? `${cluster} has another password than the file postgres-password beside it; restore that file from a backup.`
      : `A PostgreSQL runs on ${cluster} but does not answer; end it, and start again.`,
  );
}

function isWrongPassword(problem: unknown): boolean {
  return problem instanceof pg.DatabaseError && problem.code === '28P01';
}

async function connectionProblem(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return null;
  } catch (error) {
    return error;
  }
}
