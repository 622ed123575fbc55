import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '#server/platform/secrets.ts';
import { StartError } from '#server/platform/start-error.ts';
import { clusterArgument, type Installation, spawnOptions } from './installation.ts';

/** The superuser is used once, here; the application's role can do no more than own its databases. */
const superuser = 'postgres';
export const role = 'wellserved';
export const databaseName = 'wellserved';

/**
 * Makes the cluster with role and database, unless it is there. All of it happens in a folder beside it, which gets
 * its name when everything is on the disk: a crash leaves no half cluster.
 */
export async function createCluster(installation: Installation, password: string): Promise<void> {
  const { cluster } = installation;
  await removeLeftovers(cluster);
  if (await hasCluster(installation)) return;
  const fresh = `${cluster}.new-${randomBytes(6).toString('hex')}`;
  try {
    await mkdir(fresh, { mode: 0o700 });
    if (installation.identity) await chown(fresh, installation.identity.uid, installation.identity.gid);
    await initialise({ ...installation, cluster: fresh }, password);
    await syncFolder(fresh);
    await rename(fresh, cluster);
    await syncFolder(dirname(cluster));
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    // Another start on this folder was faster: its cluster is used.
    if (await hasCluster(installation)) return;
    throw error;
  }
}

/** Whether the cluster was made: it gets its name as a whole. */
export async function hasCluster({ cluster }: Installation): Promise<boolean> {
  const found = await stat(join(cluster, 'PG_VERSION')).catch(() => null);
  return found !== null;
}

/** Folders of starts that died here; those of a start that runs right now are younger than a minute. */
async function removeLeftovers(cluster: string): Promise<void> {
  const parent = dirname(cluster);
  for (const name of await readdir(parent)) {
    if (!name.startsWith('postgres.new-')) continue;
    const path = join(parent, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > 60_000) await rm(path, { recursive: true, force: true });
  }
}

async function initialise(installation: Installation, password: string): Promise<void> {
  const passwordFile = `${installation.cluster}.password`;
  try {
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' });
    if (installation.identity)
      await chown(passwordFile, installation.identity.uid, installation.identity.gid);
    const handle = await open(passwordFile, 'r');
    try {
      await runTool(installation, 'initdb', {
        arguments: [
          `--username=${superuser}`,
          '--auth=scram-sha-256',
          '--encoding=UTF8',
          '--locale=C',
          '--locale-provider=builtin',
          '--builtin-locale=C.UTF-8',
          '--no-instructions',
          // Opened again through the handle, because an unprivileged user has no way through the folders above.
          `--pwfile=${installation.identity ? '/proc/self/fd/3' : passwordFile}`,
        ],
        handle: handle.fd,
        input: '',
      });
    } finally {
      await handle.close();
    }
  } finally {
    await rm(passwordFile, { force: true });
  }
  await runTool(installation, 'postgres', {
    arguments: ['--single', 'postgres'],
    handle: null,
    input: [
      `CREATE ROLE ${role} LOGIN CREATEDB PASSWORD '${password.replaceAll("'", "''")}';`,
      `CREATE DATABASE ${databaseName} OWNER ${role};`,
      // No one signs in as the superuser again: its password was the tool's, not the application's.
      `ALTER ROLE ${superuser} PASSWORD NULL;`,
      '',
    ].join('\n'),
  });
}

interface ToolRun {
  arguments: string[];
  /** An open file that the tool gets as its handle 3. */
  handle: number | null;
  input: string;
}

async function runTool(installation: Installation, tool: 'initdb' | 'postgres', run: ToolRun): Promise<void> {
  const [first = '', ...rest] = run.arguments;
  // --single must come first, and both tools take the folder with -D.
  const child = spawn(installation.binaries[tool], [first, '-D', clusterArgument(installation), ...rest], {
    ...spawnOptions(installation),
    stdio: ['pipe', 'pipe', 'pipe', run.handle ?? 'ignore'],
  });
  let said = '';
  const listen = (chunk: Buffer | Error): void => {
    said = (said + String(chunk)).slice(-4000);
  };
  child.stdout?.on('data', listen);
  child.stderr?.on('data', listen);
  // A tool that ends early closes its input; what it said is the reason.
  child.stdin?.on('error', listen).end(run.input);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  // In single mode PostgreSQL exits with 0 after failed statements.
  if (code === 0 && !/^(.* )?(ERROR|FATAL|PANIC):/m.test(said)) return;
  const reason = said.split('\n').findLast((line) => /error|fatal|panic/i.test(line)) ?? `exit code ${code}`;
  const advice = said.includes('No space left') ? '; free some space, and start again.' : '';
  throw new StartError(`The embedded database could not be made: ${reason.trim()}${advice}`);
}
