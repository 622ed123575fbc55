import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createDiskDriver } from './disk-driver.ts';
import { describeDriver } from './driver-suite.ts';
import { randomKey } from './driver.ts';
import { sweepDriver } from './sweep.ts';

const folders: string[] = [];

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'files-test-'));
  folders.push(folder);
  return folder;
}

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

describeDriver('the disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'files-test-'));
  return {
    driver: createDiskDriver(join(folder, 'files')),
    stop: () => rm(folder, { recursive: true, force: true }),
  };
});

async function* content(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

describe('files on the disk', () => {
  it('are readable by the user of the server alone', async () => {
    const root = join(await newFolder(), 'files');
    const name = randomKey();
    await createDiskDriver(root).put(name, content('x'));
    const modes = await Promise.all(
      [root, join(root, name.slice(0, 2)), join(root, name.slice(0, 2), name)].map(async (path) =>
        ((await stat(path)).mode & 0o777).toString(8),
      ),
    );
    expect(modes).toEqual(['700', '700', '600']);
  });

  it('never leave their folder, whatever name is asked for', async () => {
    const driver = createDiskDriver(await newFolder());
    for (const name of [
      '../../etc/passwd',
      '..',
      '',
      'AB'.repeat(16),
      `${randomKey()}/x`,
      `${randomKey()}\0`,
    ]) {
      await expect(driver.get(name)).rejects.toThrow('Not a stored name');
      await expect(driver.put(name, content('x'))).rejects.toThrow('Not a stored name');
      await expect(async () => driver.delete(name)).rejects.toThrow('Not a stored name');
    }
  });

  // spec: FI-21
  it('leave only a swept leftover when the server is killed in the middle of a write', async () => {
    const root = await newFolder();
    const name = randomKey();
    const script = `
      import { createDiskDriver } from ${JSON.stringify(new URL('./disk-driver.ts', import.meta.url).href)};
      await createDiskDriver(${JSON.stringify(root)}).put('${name}', (async function* () {
        yield Buffer.alloc(600_000);
        console.log('written');
        await new Promise(() => setInterval(() => undefined, 1000));
      })());`;
    const server = spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: new URL('.', import.meta.url).pathname,
    });
    await once(server.stdout, 'data');
    server.kill('SIGKILL');
    await once(server, 'close');

    const driver = createDiskDriver(root);
    await expect(driver.get(name)).rejects.toThrow('Nothing is stored');
    expect(await readdir(join(root, name.slice(0, 2)))).toHaveLength(1);
    expect(await sweepDriver(driver, new Date(Date.now() + 1000), async () => new Set())).toBe(1);
    expect(await readdir(join(root, name.slice(0, 2)))).toEqual([]);
  });

  it('are refused and leave nothing behind when the disk takes no more', async () => {
    const root = await newFolder();
    // The shell's limit on the size of a file stands in for a full disk: write fails half way, with an error.
    const script = `
      import { createDiskDriver } from ${JSON.stringify(new URL('./disk-driver.ts', import.meta.url).href)};
      process.on('SIGXFSZ', () => undefined);
      await createDiskDriver(${JSON.stringify(root)}).put('${randomKey()}', (async function* () {
        for (let sent = 0; sent < 40; sent++) yield Buffer.alloc(100_000);
      })()).catch((error) => console.log('refused', error.code ?? error.message));`;
    const server = spawn('sh', [
      '-c',
      `ulimit -f 1000; exec "$0" --input-type=module -e "$1"`,
      process.execPath,
      script,
    ]);
    const said: Buffer[] = [];
    server.stdout.on('data', (chunk: Buffer) => said.push(chunk));
    await once(server, 'close');
    expect(String(Buffer.concat(said))).toMatch(/^refused (EFBIG|ENOSPC)/);
    expect(await readdir(root, { recursive: true, withFileTypes: true }).then(onlyFiles)).toEqual([]);
  });

  it('are not ready where the folder cannot be used', async () => {
    const folder = await newFolder();
    await writeFile(join(folder, 'files'), 'in the way');
    await expect(createDiskDriver(join(folder, 'files')).check()).rejects.toThrow('ENOTDIR');
    await chmod(folder, 0o700);
  });
});

function onlyFiles(entries: { isFile(): boolean; name: string }[]): string[] {
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}
