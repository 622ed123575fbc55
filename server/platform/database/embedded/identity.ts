import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { StartError } from '#server/platform/start-error.ts';

const run = promisify(execFile);

/** Under whose name PostgreSQL runs. */
export interface Identity {
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root. For root this is the owner of the cluster, where there is one, else an
 * unprivileged user of the system; for everyone else it is null: PostgreSQL runs as they do.
 */
export async function findIdentity(cluster: string): Promise<Identity | null> {
  if (process.getuid?.() !== 0) return null;
  if (process.platform !== 'linux') {
    throw new StartError('PostgreSQL does not run as root; start as an ordinary user, or set DATABASE_URL.');
  }
  const owner = await stat(cluster).catch(() => null);
  if (owner !== null && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return (await lookUp('postgres')) ?? (await lookUp('wellserved')) ?? (await createUser('wellserved'));
}

async function lookUp(name: string): Promise<Identity | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    // `id` fails for a user that does not exist.
    return null;
  }
}

async function createUser(name: string): Promise<Identity> {
  try {
    await run(
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name],
      {
        env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
      },
    );
  } catch (error) {
    throw new StartError(
      'PostgreSQL does not run as root and no unprivileged user could be made; start as an ordinary user, or set DATABASE_URL.',
      { cause: error },
    );
  }
  const created = await lookUp(name);
  if (created === null)
    throw new StartError(`The user ${name} was made but cannot be found; start as an ordinary user.`);
  return created;
}
