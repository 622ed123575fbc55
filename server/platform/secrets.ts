import { createSecretKey, hkdfSync, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { chmod, link, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDiskFull } from './disk-space.ts';
import { StartError } from './start-error.ts';

/** Files that only this product writes: a folder with one of them is a data folder. */
const marks = ['app-secret', 'postgres', 'postgres-password'];

/**
 * Makes the data folder, readable by its owner alone (mode 0700), and proves that it can be written.
 * Throws StartError where it cannot, or where the folder plainly belongs to something else.
 */
export async function prepareDataFolder(dataDir: string): Promise<void> {
  try {
    await makeFolders(dataDir);
    await tightenFolder(dataDir);
    const probe = join(dataDir, `.writable-${randomBytes(6).toString('hex')}`);
    await writeDurably(probe, '');
    await rm(probe);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    const advice = isDiskFull(error)
      ? 'the disk is full: free some space, and start again.'
      : 'give a folder that this user may write to.';
    throw new StartError(`DATA_DIR ${dataDir} cannot be written (${reason}); ${advice}`, { cause: error });
  }
}

/** As `mkdir` with `recursive`, which never ends in a file system that takes no folders, such as /proc. */
async function makeFolders(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return;
    if (code !== 'ENOENT' || dirname(path) === path || (await exists(dirname(path)))) throw error;
    await makeFolders(dirname(path));
    await makeFolders(path);
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function tightenFolder(dataDir: string): Promise<void> {
  const mode = (await stat(dataDir)).mode & 0o777;
  if (mode === 0o700 || process.platform === 'win32') return;
  const entries = await readdir(dataDir);
  // DATA_DIR=/tmp or a home folder is a slip; closing such a folder to everyone else would break the machine.
  if (entries.length > 0 && !entries.some((entry) => marks.includes(entry))) {
    throw new StartError(`DATA_DIR ${dataDir} already holds other things; give it a folder of its own.`);
  }
  await chmod(dataDir, 0o700);
}

/**
 * The secret in a file of the data folder (mode 0600): base64url of 32 random bytes, made once. Where something
 * `dependsOnIt` already, a lost one is not replaced: throws StartError, and leaves everything as it is.
 */
export async function storeSecret(dataDir: string, fileName: string, dependsOnIt = false): Promise<string> {
  const path = join(dataDir, fileName);
  const saved = await readSecret(path);
  if (saved !== null) return saved;
  if (dependsOnIt) throw missingSecret(path);
  const fresh = `${path}.${randomBytes(6).toString('hex')}`;
  await writeDurably(fresh, `${randomBytes(32).toString('base64url')}\n`);
  try {
    // Unlike a rename, a link never replaces the secret of another process that was faster.
    await link(fresh, path);
    await syncFolder(dataDir);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(fresh, { force: true });
  }
  const secret = await readSecret(path);
  if (secret === null) throw new StartError(`${path} cannot be stored; check the disk below DATA_DIR.`);
  return secret;
}

export function missingSecret(path: string): StartError {
  return new StartError(
    `${path} is missing, and the data cannot be used without it; restore it from a backup.`,
  );
}

/** The secret stored at a path; null where there is no file. Throws StartError where it is damaged. */
export async function readSecret(path: string): Promise<string | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  if (text.trim().length < 32) throw new StartError(`${path} is damaged; restore it from a backup.`);
  return text.trim();
}

/** Writes a new file for its owner alone (mode 0600) and waits until it is on the disk. */
export async function writeDurably(path: string, content: string | Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await syncFolder(dirname(path));
}

/** Makes names that were added to or moved in a folder survive a loss of power. */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open folders, and needs no such call.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** The root secret in force, then the one before it, which opens what was encrypted or signed with it. */
export type RootSecrets = readonly [string, ...string[]];

/** The keys of one purpose: the first encrypts and signs, each of them opens and verifies. */
export type Keys = readonly [KeyObject, ...KeyObject[]];

export function deriveKeys([current, ...previous]: RootSecrets, purpose: string): Keys {
  const keyOf = (secret: string) => createSecretKey(deriveKey(secret, purpose));
  return [keyOf(current), ...previous.map(keyOf)];
}

/** A key for one purpose from the root secret (HKDF with SHA-256, RFC 5869): no purpose learns another's key. */
export function deriveKey(secret: string, purpose: string, bytes = 32): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'wellserved', purpose, bytes));
}
