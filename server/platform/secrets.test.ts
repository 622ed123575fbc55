import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deriveKey, storeSecret, prepareDataFolder } from './secrets.ts';
import { StartError } from './start-error.ts';

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'wellserved-secrets-'));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;

// spec: ST-32
test('the data folder is made for its owner alone', async () => {
  await prepareDataFolder(join(parent, 'deep', 'data'));
  expect(await modeOf(join(parent, 'deep', 'data'))).toBe(0o700);
  expect(await readdir(join(parent, 'deep', 'data'))).toEqual([]);
});

// spec: ST-32
test('a data folder that was opened to others is closed again', async () => {
  await storeSecret(parent, 'app-secret');
  await chmod(parent, 0o755);
  await prepareDataFolder(parent);
  expect(await modeOf(parent)).toBe(0o700);
});

test('a folder with other people’s things is refused and left as it is', async () => {
  await writeFile(join(parent, 'holiday.txt'), '');
  await chmod(parent, 0o755);
  await expect(prepareDataFolder(parent)).rejects.toThrow(StartError);
  expect(await modeOf(parent)).toBe(0o755);
});

test('a data folder that is a file, or below one, is refused in one line that names DATA_DIR', async () => {
  await writeFile(join(parent, 'file'), '');
  for (const path of ['file', 'file/data']) {
    await expect(prepareDataFolder(join(parent, path))).rejects.toThrow(
      /^DATA_DIR [^\n]+ cannot be written[^\n]*\.$/,
    );
  }
});

test.runIf(process.platform === 'linux')(
  'a data folder where no folder can be made is refused, too',
  async () => {
    await expect(prepareDataFolder('/proc/wellserved/data')).rejects.toThrow(/^DATA_DIR [^\n]+\.$/);
  },
);

// spec: ST-36
test('a secret is made once, stored for its owner alone, and found again', async () => {
  const first = await storeSecret(parent, 'app-secret');
  expect(Buffer.from(first, 'base64url')).toHaveLength(32);
  expect(await modeOf(join(parent, 'app-secret'))).toBe(0o600);
  expect(await storeSecret(parent, 'app-secret')).toBe(first);
  expect(await readdir(parent)).toEqual(['app-secret']);
});

test('servers that start at once agree on one secret', async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => storeSecret(parent, 'app-secret')));
  expect(new Set(secrets).size).toBe(1);
  expect(await readdir(parent)).toEqual(['app-secret']);
});

test('a damaged secret stops the start and is not replaced', async () => {
  await writeFile(join(parent, 'app-secret'), 'cut');
  await expect(storeSecret(parent, 'app-secret')).rejects.toThrow(/damaged/);
  expect(await readFile(join(parent, 'app-secret'), 'utf8')).toBe('cut');
});

// spec: ST-37
test('each purpose has a key of its own, the same at every start', () => {
  const secret = 'a secret of thirty-two characters';
  expect(deriveKey(secret, 'files')).toHaveLength(32);
  expect(deriveKey(secret, 'files')).toEqual(deriveKey(secret, 'files'));
  expect(deriveKey(secret, 'files')).not.toEqual(deriveKey(secret, 'access-tokens'));
  expect(deriveKey(secret, 'files')).not.toEqual(deriveKey(`${secret}!`, 'files'));
});
